import { nameOfDraft } from '../drafts.ts'
import { storedImagesSuffix, tryOrUndefined } from '../stored-drafts.ts'

const weekMs = 7 * 24 * 60 * 60 * 1000

/** With the key of the form, so that they go with its draft. */
type StoredImages = { at: number; key: string; images: string[] }

/** Stores which images of a form have arrived, so that they are there after a reload. */
export function storeImages(form: HTMLFormElement, images: string[]): void {
  const name = nameOf(form)
  if (!name) return
  const key = form.querySelector<HTMLInputElement>('[name=_key]')?.value ?? ''
  const stored = JSON.stringify({ at: Date.now(), key, images } satisfies StoredImages)
  tryOrUndefined(() => (images.length > 0 ? localStorage.setItem(name, stored) : localStorage.removeItem(name)))
}

export function readStoredImages(form: HTMLFormElement): string[] {
  const name = nameOf(form)
  // A refused form comes back with its images.
  if (!name || 'failed' in form.dataset) return []
  const stored = tryOrUndefined(() => JSON.parse(localStorage.getItem(name) ?? 'null') as StoredImages | null)
  return stored && Date.now() - stored.at < weekMs ? stored.images : []
}

/** A draft on the server has its images there. */
function nameOf(form: HTMLFormElement): string | undefined {
  if (!form.dataset.draft || form.querySelector('[name=_draft]')) return undefined
  return nameOfDraft(form) + storedImagesSuffix
}
