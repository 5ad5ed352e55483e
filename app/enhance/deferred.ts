import { trackPageExit, startTracking } from './tracking.ts'
import { addSpeculationRules } from './speculation.ts'

startTracking()
addSpeculationRules()
// Within hydrated pages a new page is no new document.
;(window as { navigation?: EventTarget }).navigation?.addEventListener('currententrychange', trackPageExit)
