import { keepPageWithoutNetwork, registerServiceWorker } from './not-sent.ts'
import { trackPageExit, startTracking } from './tracking.ts'
import { addSpeculationRules } from './speculation.ts'

keepPageWithoutNetwork()
registerServiceWorker()
startTracking()
addSpeculationRules()
// Hydrated pages navigate without loading a document.
;(window as { navigation?: EventTarget }).navigation?.addEventListener('currententrychange', trackPageExit)
