import { skipSeenWelcome, showBottomCards } from './bottom-cards.ts'
import { setScriptCookie, setSlowCookie } from './connection.ts'
import { removeSentDraft } from './stored-drafts.ts'
import { lightDismissMenus } from './menus.ts'
import { submitAfter } from './pending-images.ts'
import { preventDoubleSubmit } from './double-submit.ts'
import { trackView } from './views.ts'
import { registerServiceWorkerInApp } from './app-wrapper.ts'

setScriptCookie()
removeSentDraft()
const longForms = document.querySelectorAll<HTMLFormElement>('form[data-draft]')
if (longForms.length > 0)
  import('./drafts.ts').then(
    ({ persistDraft }) => longForms.forEach((form) => persistDraft(form)),
    () => undefined,
  )

const loadShrinking = () => import('./on-demand/image-shrinking.ts').catch(() => undefined)
if (document.querySelector('[type=file]')) void loadShrinking()
addEventListener('change', ({ target }) => {
  if (target instanceof HTMLInputElement && target.type === 'file' && target.form)
    void submitAfter(
      target.form,
      loadShrinking().then((module) => module?.shrinkImages(target)),
    )
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
