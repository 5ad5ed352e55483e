import { leavePage, watchPage } from './behaviour.ts'
import { fetchAhead } from './speculation.ts'

watchPage()
fetchAhead()
// Within hydrated pages a new page is no new document.
;(window as { navigation?: EventTarget }).navigation?.addEventListener('currententrychange', leavePage)
