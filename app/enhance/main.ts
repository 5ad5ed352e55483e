import { skipSeenWelcome, showBottomCards } from './bottom-cards.ts'
import { setScriptCookie, setSlowCookie } from './connection.ts'
import { persistDraft } from './drafts.ts'
import { removeSentDraft } from './stored-drafts.ts'
import { lightDismissMenus } from './menus.ts'
import { shrinkImages } from './image-shrinking.ts'
import { preventDoubleSubmit } from './double-submit.ts'
import { trackView } from './views.ts'
import { registerServiceWorkerInApp } from './app-wrapper.ts'

setScriptCookie()
removeSentDraft()
for (const form of document.querySelectorAll<HTMLFormElement>('form[data-draft]')) persistDraft(form)

addEventListener('change', ({ target }) => {
  if (target instanceof HTMLInputElement && target.type === 'file') void shrinkImages(target)
})

preventDoubleSubmit()
lightDismissMenus()
skipSeenWelcome()
showBottomCards()
trackView()
setSlowCookie()
registerServiceWorkerInApp()
// Loaded after everything that the page needs.
setTimeout(() => import(/* @vite-ignore */ DEFERRED_URL), 1_500)
