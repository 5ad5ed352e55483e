import { passWelcome, showCards } from './cards.ts'
import { reportScripts, reportSlowness } from './connection.ts'
import { keepDraft, settleDraft } from './drafts.ts'
import { closeMenus } from './menus.ts'
import { careForPictures } from './pictures.ts'
import { guardSending } from './sending.ts'
import { reportView } from './views.ts'
import { careForWrapper } from './wrapper.ts'

reportScripts()
settleDraft()
for (const form of document.querySelectorAll<HTMLFormElement>('form[data-draft]')) keepDraft(form)

addEventListener('change', ({ target }) => {
  if (target instanceof HTMLInputElement && target.type === 'file') void careForPictures(target)
})

guardSending()
closeMenus()
passWelcome()
showCards()
reportView()
reportSlowness()
careForWrapper()
// Nobody waits for it: it comes after everything that a page needs.
setTimeout(() => import(/* @vite-ignore */ LATER), 1_500)
