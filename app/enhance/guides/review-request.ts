import { setBrowserCookie } from '#app/ui/browser-cookie.ts'
import { tryOrUndefined } from '../stored-drafts.ts'
import { createElement, createIconButton } from '../on-demand/elements.ts'
import { addStyles } from '../on-demand/styles.ts'
import { fetchGuide, isPageBusy } from './texts.ts'
import css from './review-request.css?inline'

type Texts = { title: string; text: string; close: string; links: { href: string; label: string }[] }

type NativeSide = {
  NativeReview?: { requestReview?: () => void }
  webkit?: { messageHandlers?: Record<string, { postMessage: (message: string) => void } | undefined> }
}

const gapMs = 604_800_000
const timeKey = 'reviewRequestedAt'
const sessionKey = 'reviewRequested'
const formFields = 'main form:not(.filters *) :is(input:not([type=hidden]),select,textarea)'

/** Asks at most once in a session and once in seven days: in the apps by the system's own call, in browsers by a quiet card. */
export async function requestReview(): Promise<void> {
  if (wasRequested()) return rememberRequest(tryOrUndefined(readTime) || Date.now())
  if (!requestNatively() && !(await showCard())) return
  rememberRequest(Date.now())
}

/** Without storage no request is made, because the next page would repeat it. */
function wasRequested(): boolean {
  const isAllowed = tryOrUndefined(() => !sessionStorage.getItem(sessionKey) && Date.now() - readTime() >= gapMs)
  return !isAllowed
}

function readTime(): number {
  return Number(localStorage.getItem(timeKey))
}

function requestNatively(): boolean {
  const { NativeReview, webkit } = window as NativeSide
  const handler = webkit?.messageHandlers?.['review-request']
  NativeReview?.requestReview?.()
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a handler of the app is no window
  handler?.postMessage('review-request')
  return Boolean(NativeReview?.requestReview ?? handler)
}

async function showCard(): Promise<boolean> {
  const isWelcome = () => !isPageBusy() && !document.querySelector(formFields)
  const texts = isWelcome() && (await fetchGuide<Texts>('review'))
  if (!texts || !isWelcome()) return false
  addStyles(css)
  const links = texts.links.map(({ href, label }, index) =>
    createElement('a', { href, className: index ? 'button quiet' : 'button secondary', textContent: label }),
  )
  const card = createElement('aside', { className: 'review-request', ariaLabel: texts.title }, [
    createElement('strong', { textContent: texts.title }),
    createElement('p', { textContent: texts.text }),
    createElement('div', { className: 'row' }, links),
    createIconButton('close', texts.close, 'M6 6l12 12M18 6L6 18', () => card.remove()),
  ])
  ;(window as { navigation?: EventTarget }).navigation?.addEventListener('currententrychange', () => card.remove())
  document.querySelector('main')!.append(card)
  return true
}

/** The cookie outlives a sign-out, which clears the storage, and spares the server the question. */
function rememberRequest(time: number): void {
  tryOrUndefined(() => sessionStorage.setItem(sessionKey, '1'))
  tryOrUndefined(() => localStorage.setItem(timeKey, `${time}`))
  const seconds = Math.ceil((time + gapMs - Date.now()) / 1_000)
  setBrowserCookie(`milestone=done; Max-Age=${seconds}`)
}
