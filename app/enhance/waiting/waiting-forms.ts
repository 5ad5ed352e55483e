import { create, keyOf, removeNotice, showNotice } from '../not-sent.ts'
import { isConversation, listPath } from './waiting-rules.ts'
import { removeDrafts } from '../stored-drafts.ts'

export type WaitingNotice = {
  kind: 'success' | 'danger' | 'info'
  text: string
  href: string
  label: string
  id?: string
}

/** By the name of a field; the unit stands beside its input. */
export type FieldLabels = Record<string, { label: string; unit?: string }>

type Message = { retained: string; text: string; label: string } | { notices: WaitingNotice[] } | string

const retryMs = 30_000
const secondTryMs = 2_000
const seenMs = 2_000
const hydrationMs = 300

let timer: ReturnType<typeof setTimeout> | undefined

/** Tells the service worker when forms that it keeps can be sent, and shows what became of them. */
export function showWaitingForms(): void {
  addEventListener(
    'submit',
    ({ target }) => {
      const key = keyOf(target as HTMLFormElement)
      const title = document.title.replace(/ – [^–]*$/, '')
      if (key) post({ key, names: { title, labels: labelsOf(target as HTMLFormElement) } })
    },
    true,
  )
  addEventListener('click', ({ target }) => (target as Element).closest('a[href]') && removeNotices())
  addEventListener('online', () => {
    wake()
    // The first request of a network that is back often fails.
    setTimeout(wake, secondTryMs)
  })
  document.addEventListener('visibilitychange', wake)
  navigator.serviceWorker?.addEventListener('controllerchange', wake)
  navigator.serviceWorker?.addEventListener('message', ({ data }: MessageEvent<Message>) => {
    const isRetained = typeof data === 'object' && 'retained' in data
    if (location.pathname === listPath && (data === 'news' || isRetained)) return location.reload()
    if (data === 'news') return wake()
    if (typeof data === 'string') return
    if (isRetained) showRetained(data)
    else showNotices(data.notices)
    clearTimeout(timer)
    timer = setTimeout(wake, retryMs)
  })
  wake()
}

function labelsOf(form: HTMLFormElement): FieldLabels {
  const inputs = [...form.elements] as HTMLInputElement[]
  return Object.fromEntries(
    inputs.flatMap((input) => {
      const label = input.labels?.[0]
      // The values of choices are none of their words.
      if (!label?.htmlFor || input.type === 'select-one') return []
      const unit = input.closest('.money')?.textContent ?? ''
      return [[input.name, { label: label.firstChild?.textContent ?? '', unit }]]
    }),
  )
}

function wake(): void {
  if (document.visibilityState === 'visible') post({ language: document.documentElement.lang, path: location.pathname })
}

function post(message: object): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker is no window
  navigator.serviceWorker?.controller?.postMessage(message)
}

function showRetained({ retained, text, label }: { retained: string; text: string; label: string }): void {
  const [key = '', path] = retained.split(' ')
  const form = [...document.forms].find(
    (other) => keyOf(other) === key && new URL(other.action).pathname === path && other.method === 'post',
  )
  if (!form) return
  removeDrafts(`"${key}"`)
  removeNotice()
  const button =
    form.querySelector<HTMLElement>('[aria-disabled=true]') ?? form.querySelector<HTMLElement>('[type=submit]')
  // Ends the busy state, as for a page from the back/forward cache.
  dispatchEvent(new Event('pageshow'))
  const notice = createNotice('info not-sent retained', text, listPath, label)
  showNotice(notice, form, button)
  notice.scrollIntoView({ block: 'nearest' })
}

function showNotices(notices: WaitingNotice[]): void {
  const ids = notices.flatMap(({ id }) => id ?? [])
  // React would take what it did not render for a fault: its own live region comes last.
  if ('__reactRouterContext' in window && !document.querySelector('.toasts'))
    return void setTimeout(() => showNotices(notices), hydrationMs)
  if (location.pathname === listPath) return void (ids.length > 0 && location.reload())
  removeNotices()
  for (const { kind, text, href, label, id } of notices) {
    const [key = ''] = id?.split(' ') ?? []
    if (key) removeDrafts(`"${key}"`)
    if (key && [...document.forms].some((form) => keyOf(form) === key)) removeNotice()
    if (kind === 'success' && isConversation(location.pathname) && id?.endsWith(` ${location.pathname}`)) continue
    if (key || !document.querySelector('.retained')) showNotice(createNotice(`${kind} waiting-form`, text, href, label))
  }
  // Until then the page may be left, and the next one shows them.
  if (ids.length > 0) setTimeout(() => post({ seen: ids }), seenMs)
}

function removeNotices(): void {
  for (const notice of document.querySelectorAll('.waiting-form')) notice.remove()
}

function createNotice(kind: string, text: string, href: string, label: string): HTMLElement {
  const notice = create('div', `notice ${kind}`)
  notice.setAttribute('role', 'status')
  const content = create('p')
  content.append(`${text} `, Object.assign(create('a'), { href, textContent: label }))
  notice.append(content)
  return notice
}
