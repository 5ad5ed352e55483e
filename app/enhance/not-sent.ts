import { mayWait } from './waiting/waiting-rules.ts'
import { requestSubmit } from './older-browsers/request-submit.ts'
import { notSentEvent, type NotSent, type NotSentReason } from './not-sent-event.ts'

/** Leaves the page and what was entered in it as they are when a form cannot be sent, and says so beside its button. */
export function keepPageWithoutNetwork(): void {
  if (!document.getElementById('not-sent')) return
  addEventListener(
    'submit',
    (event) => {
      const form = event.target as HTMLFormElement
      removeNotice()
      if (form.method !== 'post' || 'retries' in form.dataset || navigator.onLine || isRetained(form)) return
      event.preventDefault()
      showNotSent({ reason: 'offline', form, submitter: event.submitter })
    },
    true,
  )
  // An answer that broke off may have brought the cookie that names the form: the values are needed to send it again.
  addEventListener(
    'reset',
    (event) => (event.target as Element).querySelector('.not-sent') && event.preventDefault(),
    true,
  )
  addEventListener('click', ({ target }) => (target as Element).closest('a[href]') && removeNotice())
  addEventListener(notSentEvent, (event) => showNotSent((event as CustomEvent<NotSent>).detail))
  // The service worker could not send a form of a static page.
  navigator.serviceWorker?.addEventListener('message', ({ data }) => {
    if (data !== 'offline' && data !== 'busy') return
    const submitter = document.querySelector<HTMLElement>('form [aria-disabled=true]')
    const form = submitter?.closest('form')
    // Ends the busy state, as for a page from the back/forward cache.
    dispatchEvent(new Event('pageshow'))
    if (form) showNotSent({ reason: data as NotSentReason, form, submitter })
  })
}

/** The worker keeps the page of a form that cannot be sent, and shows a page of its own instead of the browser's. */
export function registerServiceWorker(): void {
  const { connection } = navigator as { connection?: { saveData?: boolean } }
  // Members also lose the line on pages without a form; an app shows nothing else, and signing out has removed the worker.
  const pages = `form[method=post],[data-app]${connection?.saveData ? '' : ',.bottom-nav'}`
  if (document.querySelector(pages))
    navigator.serviceWorker?.register('/sw.js', { updateViaCache: 'none' }).catch(() => undefined)
}

/** The worker takes this form although there is no network. */
function isRetained(form: HTMLFormElement): boolean {
  const isRunning = Boolean(navigator.serviceWorker?.controller)
  return isRunning && mayWait(new URL(form.action).pathname, keyOf(form))
}

/** The idempotency key; empty for a form without one. */
export function keyOf(form: HTMLFormElement): string {
  return form.querySelector<HTMLInputElement>('[name=_key]')?.value ?? ''
}

function showNotSent({ reason, form, submitter, retry }: NotSent): void {
  if (form?.querySelector('.retained')) return
  removeNotice()
  const texts = document.getElementById('not-sent')!.dataset
  const button = submitter ?? form?.querySelector<HTMLElement>('[type=submit]')
  const notice = create('div', 'notice danger not-sent')
  notice.setAttribute('role', 'alert')
  const text = create('p')
  const what = form ? (button?.dataset.notSent ?? form.dataset.notSent ?? texts.form) : texts.page
  text.textContent = `${what} ${texts[reason]}`
  const again = create('button', 'button secondary')
  again.type = 'button'
  again.textContent = texts.retry!
  again.addEventListener('click', () => {
    button?.focus()
    removeNotice()
    if (form) requestSubmit(form, button)
    else retry?.()
  })
  const content = create('div', 'stack tight')
  content.append(text, again)
  notice.append(content)
  showNotice(notice, form, button)
  notice.scrollIntoView({ block: 'nearest' })
}

/** Beside the button of the form, or on top of the page. */
export function showNotice(notice: HTMLElement, form?: HTMLFormElement, button?: HTMLElement | null): void {
  if (form) (button?.closest('h2,.affixed') ?? button)?.before(notice)
  else (document.querySelector('.toasts') ?? document.querySelector('main'))?.prepend(notice)
}

export function create<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  className = '',
): HTMLElementTagNameMap[Name] {
  return Object.assign(document.createElement(name), { className })
}

export function removeNotice(): void {
  document.querySelector('.not-sent')?.remove()
}
