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
const loadDeferred = () => import(/* @vite-ignore */ DEFERRED_URL)
// Loaded after everything that the page needs, or by a press on what it opens, which is then handed on.
setTimeout(loadDeferred, 1_500)
addEventListener(
  'click',
  (event) => {
    const link = (event.target as Element).closest<HTMLAnchorElement>('.photos a,a[data-share],a[data-dialog]')
    if (!link || !event.isTrusted || event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    loadDeferred().then(
      () => link.click(),
      () => location.assign(link.href),
    )
  },
  true,
)
