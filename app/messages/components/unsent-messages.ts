import { timeoutSignal } from '#app/enhance/older-browsers/timeout-signal.ts'
import type { WaitingNotice } from '#app/enhance/waiting/waiting-forms.ts'
import { notifyOtherTabs } from '#app/notifications/live/other-tabs.ts'
import { draftPrefix, removeDrafts, tryOrUndefined } from '#app/enhance/stored-drafts.ts'

/** A message without an answer is sent again: by the service worker if it has retained it, otherwise by the page. One that has failed is not. */
export type SendResult = 'sent' | 'retained' | 'waiting' | 'failed'

export type UnsentMessage = {
  key: string
  token: string
  text: string
  /** Those that have not arrived on their own. */
  images: File[]
  imageIds: number[]
  state: 'sending' | Exclude<SendResult, 'sent'>
  /** The member's newest message when it was sent first. */
  afterId: number
}

type StoredMessage = UnsentMessage & { at: number }

const retryMs = 30_000
const weekMs = 7 * 24 * 60 * 60 * 1000
/** Images take as long as they need. */
const timeoutMs = 30_000

export async function postMessage(path: string, message: UnsentMessage): Promise<SendResult> {
  const { key, token, text, images, imageIds } = message
  const hasImages = images.length > 0
  const body = hasImages ? new FormData() : new URLSearchParams()
  for (const [name, value] of Object.entries({ _key: key, _token: token, text })) body.append(name, value)
  for (const id of imageIds) body.append('imageIds', String(id))
  for (const image of images) (body as FormData).append('images', image)
  const signal = hasImages ? null : timeoutSignal(timeoutMs)
  notifyWorker({ key, names: { title: document.title.replace(/ – [^–]*$/, '') } })
  const response = await fetch(path, { method: 'POST', body, redirect: 'manual', signal }).catch(() => undefined)
  if (document.cookie.includes(`sent=${key}`)) return 'sent'
  if (response?.headers.has('x-retained-form')) return 'retained'
  const isRefused = response && response.status >= 400 && response.status < 500 && response.status !== 429
  return isRefused || response?.type === 'opaqueredirect' ? 'failed' : 'waiting'
}

function notifyWorker(message: object): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker is no window
  navigator.serviceWorker?.controller?.postMessage(message)
}

/** Files cannot be stored, so only the words and the images that have arrived return after a reload: without the others it fails. */
export function storeUnsent(path: string, { images, state, ...message }: UnsentMessage): void {
  const restored = state === 'retained' ? state : images.length > 0 ? 'failed' : 'waiting'
  const stored = JSON.stringify({ ...message, at: Date.now(), state: restored })
  tryOrUndefined(() => localStorage.setItem(`${storageName(path, message.key)}#${message.key}`, stored))
}

export function removeUnsent(key: string): void {
  removeDrafts(`"${key}"`)
}

export function completeUnsent(key: string): void {
  removeUnsent(key)
  notifyOtherTabs()
}

export function discardUnsent(path: string, key: string): void {
  removeUnsent(key)
  notifyWorker({ discarded: `${key} ${path.split('?', 1)[0]}` })
}

export function readUnsent(path: string, formKey: string): UnsentMessage[] {
  const names = tryOrUndefined(() => Object.keys(localStorage)) ?? []
  return names
    .filter((name) => name.startsWith(`${storageName(path, formKey)}#`))
    .map((name) => tryOrUndefined(() => JSON.parse(localStorage[name]) as StoredMessage))
    .filter((stored) => stored !== undefined && Date.now() - stored.at < weekMs)
    .sort((a, b) => a!.at - b!.at)
    .map((stored) => ({ ...stored!, imageIds: stored!.imageIds ?? [], images: [], state: stored!.state ?? 'waiting' }))
}

/** Begins like the names of this member's drafts, so that signing out removes it with them. */
function storageName(path: string, key: string): string {
  return `${draftPrefix}${key.split('.')[0]}:${path}`
}

type Answers = { onAnswer: (key: string, result: 'sent' | 'failed') => void; onReturn: () => void }

/** Messages that the service worker has an answer to; a page that was hidden has missed it. */
export function followRetained({ onAnswer, onReturn }: Answers): () => void {
  const controller = new AbortController()
  const { signal } = controller
  const onMessage = ({ data }: MessageEvent<{ notices?: WaitingNotice[] }>) => {
    for (const { id, kind } of data.notices ?? [])
      if (id) onAnswer(id.split(' ', 1)[0]!, kind === 'success' ? 'sent' : 'failed')
  }
  navigator.serviceWorker?.addEventListener('message', onMessage, { signal })
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && onReturn(), { signal })
  return () => controller.abort()
}

/** A missing network shows only when something is sent; what the browser says is when to try. */
export function repeatOnline(action: () => void): () => void {
  const controller = new AbortController()
  const { signal } = controller
  const timer = setInterval(action, retryMs)
  addEventListener('online', action, { signal })
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && action(), { signal })
  return () => {
    clearInterval(timer)
    controller.abort()
  }
}
