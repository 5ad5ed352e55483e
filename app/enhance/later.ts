import { leavePage, watchPage } from './behaviour.ts'

watchPage()
// Within hydrated pages a new page is no new document.
;(window as { navigation?: EventTarget }).navigation?.addEventListener('currententrychange', leavePage)
