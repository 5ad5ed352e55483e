import { keepPageWithoutNetwork, registerServiceWorker } from './not-sent.ts'
import { startGuides } from './guides/start-guides.ts'
import { loadOnDemand } from './on-demand.ts'
import { mirrorLanguage } from './language-mirror.ts'
import { revealPasswords } from './passwords.ts'
import { trackPageExit, startTracking } from './tracking.ts'
import { showWaitingForms } from './waiting/waiting-forms.ts'
import { addSpeculationRules } from './speculation.ts'

keepPageWithoutNetwork()
registerServiceWorker()
showWaitingForms()
loadOnDemand()
mirrorLanguage()
revealPasswords()
startTracking()
addSpeculationRules()
startGuides()
// Hydrated pages navigate without loading a document.
;(window as { navigation?: EventTarget }).navigation?.addEventListener('currententrychange', trackPageExit)
