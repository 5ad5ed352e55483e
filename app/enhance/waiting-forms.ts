import { create, removeNotice, showNotice } from './not-sent.ts'
import { removeDrafts } from './stored-drafts.ts'

/** What became of a form, which `key` names, or that forms still wait. */
export type WaitingNotice = { kind: 'success' | 'danger' | 'info'; text: string; href: string; label: string; key?: string }

type Message = { kept: string; text: string; label: string } | { notices: WaitingNotice[] } | string

const listPath = '/ceka-slanje'
const retryMs = 30_000

let timer: ReturnType<typeof setTimeout> | undefined

/** Tells the service worker when forms that it keeps can be sent, and shows what became of them. */
export function showWaitingForms(): void {
  addEventListener(
    'submit',
    ({ target }) => {
      const key = keyOf(target as HTMLFormElement)
      if (key) post({ key, title: document.title.replace(/ – [^–]*$/, '') })
    },
    true,
  )
  addEventListener('online', wake)
  document.addEventListener('visibilitychange', wake)
  navigator.serviceWorker?.addEventListener('controllerchange', wake)
  navigator.serviceWorker?.addEventListener('message', ({ data }: MessageEvent<Message>) => {
    if (data === 'news') return wake()
    if (typeof data === 'string') return
    if ('kept' in data) showKept(data)
    else showNotices(data.notices)
    clearTimeout(timer)
    timer = setTimeout(wake, retryMs)
  })
  wake()
}

function wake(): void {
  if (document.visibilityState === 'visible') post({ language: document.documentElement.lang })
}

function post(message: object): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker is no window
  navigator.serviceWorker?.controller?.postMessage(message)
}

function showKept({ kept, text, label }: { kept: string; text: string; label: string }): void {
  const [key = '', path] = kept.split(' ')
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
  showNotice(createNotice('info not-sent kept', text, listPath, label), form, button)
}

function showNotices(notices: WaitingNotice[]): void {
  if (location.pathname === listPath) return void (notices.some(({ key }) => key) && location.reload())
  document.querySelector('.waiting')?.remove()
  for (const { kind, text, href, label, key } of notices) {
    if (key) removeDrafts(`"${key}"`)
    if (key && [...document.forms].some((form) => keyOf(form) === key)) removeNotice()
    const notice = createNotice(key ? kind : `${kind} waiting`, text, href, label)
    if (key || !document.querySelector('.kept')) showNotice(notice)
  }
}

function createNotice(kind: string, text: string, href: string, label: string): HTMLElement {
  const notice = create('div', `notice ${kind}`)
  notice.setAttribute('role', 'status')
  const content = create('p')
  content.append(`${text} `, Object.assign(create('a'), { href, textContent: label }))
  notice.append(content)
  return notice
}

function keyOf(form: HTMLFormElement): string {
  return form.querySelector<HTMLInputElement>('[name=_key]')?.value ?? ''
}
