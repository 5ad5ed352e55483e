import { offerCamera } from './camera.ts'
import { keepPageWithoutNetwork, registerServiceWorker } from './not-sent.ts'
import { startGuides } from './guides/start-guides.ts'
import { loadOnDemand } from './on-demand.ts'
import { mirrorLanguage } from './language-mirror.ts'
import { revealPasswords } from './passwords.ts'
import { trackPageExit, startTracking } from './tracking.ts'
import { removeSentDraft } from './stored-drafts.ts'
import { showWaitingForms } from './waiting/waiting-forms.ts'
import { addSpeculationRules } from './speculation.ts'

const enhancements = [
  removeSentDraft,
  announceFlash,
  keepPageWithoutNetwork,
  registerServiceWorker,
  showWaitingForms,
  loadOnDemand,
  offerCamera,
  mirrorLanguage,
  revealPasswords,
  startTracking,
  addSpeculationRules,
  startGuides,
]
for (const enhance of enhancements) {
  try {
    enhance()
  } catch (error) {
    // One that a browser cannot run does not end the others.
    reportError(error)
  }
}
// Hydrated pages navigate without loading a document.
;(window as { navigation?: EventTarget }).navigation?.addEventListener('currententrychange', trackPageExit)

/** A live region is read out when its content changes, not when the page comes with it. */
function announceFlash(): void {
  const flash = document.querySelector('[data-flash]')
  flash?.replaceChildren(...flash.childNodes)
}
