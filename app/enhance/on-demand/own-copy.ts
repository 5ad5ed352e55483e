import { nameOfDraft } from '../drafts.ts'
import { tryOrUndefined } from '../stored-drafts.ts'

/**
 * Which draft on the server this browser's own one is, and when something was typed into it; `key` is that of the form, `basis`
 * what the page shows of what is stored, and `images` are those that have arrived. The server has `saved`, and maybe one of `sent`.
 */
export type StoredDraft = {
  id: string
  at: number
  key: string
  basis?: string
  images?: string[]
  saved?: number
  sent?: number[]
}

/** Another device has written since: after all of this browser's words had arrived, or else by the clocks. */
export function isOlder({ at, saved, sent = [] }: StoredDraft, stored: DOMStringMap): boolean {
  const isOwn = [at, saved, ...sent].some((version) => `${version}` === stored.version)
  return !isOwn && (saved === at || Number(stored.at) > at)
}

export function storeOwn(form: HTMLFormElement, draft: StoredDraft): void {
  if (isRestorable(form) && draft.key) tryOrUndefined(() => localStorage.setItem(nameOf(form), JSON.stringify(draft)))
}

export function isRestorable(form: HTMLFormElement): boolean {
  return form.dataset.draft !== undefined
}

/** A form that is sent now must not be restored into the next one. */
export function dropOwnCopy(form: HTMLFormElement, id: string): void {
  if (readStored(form)?.id !== id) return
  localStorage.removeItem(nameOf(form))
  localStorage.removeItem(nameOfDraft(form))
}

export function readStored(form: HTMLFormElement): StoredDraft | null | undefined {
  return tryOrUndefined(() => JSON.parse(localStorage.getItem(nameOf(form)) ?? 'null') as StoredDraft | null)
}

/** Removed together with the draft itself. */
function nameOf(form: HTMLFormElement): string {
  return `${nameOfDraft(form)}:stored`
}
