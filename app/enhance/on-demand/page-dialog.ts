import { createCloseButton, createElement } from './elements.ts'
import { addStyles } from './styles.ts'
import { labels } from './labels.ts'
import css from './page-dialog.css?inline'

/** With what was entered before the dialog was closed. */
const dialogs = new Map<string, HTMLDialogElement>()

/** Shows the page that the link leads to above this one; a refused form is answered with that page itself. */
export async function openPage({ href }: HTMLAnchorElement): Promise<void> {
  const dialog = dialogs.get(href) ?? (await loadDialog(href).catch(() => undefined))
  if (!dialog) return location.assign(href)
  dialogs.set(href, dialog)
  document.body.append(dialog)
  dialog.showModal()
}

async function loadDialog(url: string): Promise<HTMLDialogElement | undefined> {
  const response = await fetch(url, { headers: { accept: 'text/html' } })
  const page = new DOMParser().parseFromString(await response.text(), 'text/html')
  const [title, form] = [page.querySelector('main h1'), page.querySelector<HTMLFormElement>('main form')]
  const content = form?.parentElement
  if (!response.ok || response.redirected || !title || !form || !content?.contains(title)) return

  addStyles(css)
  title.id = 'dialog-title'
  form.setAttribute('action', form.getAttribute('action') ?? new URL(url).pathname)
  form.addEventListener('submit', markBusy)
  content.querySelector('.back')?.remove()
  const dialog = createElement('dialog', { className: 'page-dialog' }, [...content.children])
  dialog.setAttribute('aria-labelledby', title.id)
  dialog.append(createCloseButton('button quiet close', labels.close, dialog))
  dialog.addEventListener('close', () => dialog.remove())
  addEventListener('popstate', () => dialog.close())
  return dialog
}

function markBusy(event: SubmitEvent): void {
  const button = event.submitter
  if (!button || event.defaultPrevented) return
  if (button.hasAttribute('aria-disabled')) return event.preventDefault()
  button.setAttribute('aria-disabled', 'true')
  addEventListener('pageshow', () => button.removeAttribute('aria-disabled'), { once: true })
}
