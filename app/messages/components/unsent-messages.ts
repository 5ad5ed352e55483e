import { draftPrefix, removeDrafts, tryOrUndefined } from '#app/enhance/stored-drafts.ts'

export type UnsentMessage = {
  key: string
  token: string
  text: string
  /** Those that have not arrived on their own. */
  images: File[]
  imageIds: number[]
  state: 'sending' | 'failed'
  /** The version of the conversation that was shown when the server had it. */
  versionWhenSent?: string
}

const weekMs = 7 * 24 * 60 * 60 * 1000
/** Images take as long as they need. */
const timeoutMs = 30_000

/** Answers whether the server has stored the message. Repeated with the same key, it is one message. */
export async function postMessage(path: string, message: UnsentMessage): Promise<boolean> {
  const { key, token, text, images, imageIds } = message
  const hasImages = images.length > 0
  const body = hasImages ? new FormData() : new URLSearchParams()
  for (const [name, value] of Object.entries({ _key: key, _token: token, text })) body.append(name, value)
  for (const id of imageIds) body.append('imageIds', String(id))
  for (const image of images) (body as FormData).append('images', image)
  const signal = hasImages ? null : AbortSignal.timeout(timeoutMs)
  await fetch(path, { method: 'POST', body, redirect: 'manual', signal }).catch(() => undefined)
  // The server names the form that it has carried out last in a cookie.
  return document.cookie.includes(`sent=${key}`)
}

/** Files cannot be stored, so only the words and the images that have arrived return after a reload. */
export function storeUnsent(path: string, { key, token, text, imageIds }: UnsentMessage): void {
  const stored = JSON.stringify({ at: Date.now(), key, token, text, imageIds })
  tryOrUndefined(() => localStorage.setItem(`${storageName(path, key)}#${key}`, stored))
}

export function removeUnsent(key: string): void {
  removeDrafts(`"${key}"`)
}

export function readUnsent(path: string, formKey: string): UnsentMessage[] {
  const names = tryOrUndefined(() => Object.keys(localStorage)) ?? []
  return names
    .filter((name) => name.startsWith(`${storageName(path, formKey)}#`))
    .map((name) => tryOrUndefined(() => JSON.parse(localStorage[name]) as UnsentMessage & { at: number }))
    .filter((stored) => stored !== undefined && Date.now() - stored.at < weekMs)
    .toSorted((a, b) => a!.at - b!.at)
    .map((stored) => ({ ...stored!, imageIds: stored!.imageIds ?? [], images: [], state: 'failed' as const }))
}

/** Begins like the names of this member's drafts, so that signing out removes it with them. */
function storageName(path: string, key: string): string {
  return `${draftPrefix}${key.split('.')[0]}:${path}`
}
