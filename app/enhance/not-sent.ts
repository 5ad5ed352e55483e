import { notSentEvent } from './not-sent-event.ts'

/** Leaves the page and what was entered in it as they are when a form cannot be sent, and says so beside its button. */
export function keepPageWithoutNetwork(): void {
  addEventListener(
    'submit',
    (event) => {
      const form = event.target as HTMLFormElement
      form.querySelector('.not-sent')?.remove()
      if (form.method !== 'post' || navigator.onLine) return
      event.preventDefault()
      showNotSent(form)
    },
    true,
  )
  addEventListener(notSentEvent, (event) => showNotSent((event as CustomEvent<HTMLFormElement | undefined>).detail))
  // The service worker could not send a form of a static page.
  navigator.serviceWorker?.addEventListener('message', () => {
    const form = document.querySelector('form [aria-disabled=true]')?.closest('form')
    if (form) showNotSent(form)
    // Ends the busy state, as for a page from the back/forward cache.
    dispatchEvent(new Event('pageshow'))
  })
}

/** The worker keeps the page of a form that cannot be sent, and shows a page of its own instead of the browser's. */
export function registerServiceWorker(): void {
  if (document.querySelector('form[method=post]'))
    navigator.serviceWorker?.register('/sw.js', { updateViaCache: 'none' }).catch(() => undefined)
}

function showNotSent(form: HTMLFormElement | undefined): void {
  const notice = document.createElement('p')
  notice.className = 'notice danger not-sent'
  notice.setAttribute('role', 'alert')
  notice.textContent = document.querySelector('main')?.dataset.notSent ?? ''
  if (form) form.querySelector('[type=submit]')?.before(notice)
  else document.querySelector('.toasts')?.replaceChildren(notice)
}
