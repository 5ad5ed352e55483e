import type { FormStorage, WaitingForm } from './form-storage.ts'
import { isConversation, maxSentMs, maxStoredMs, maxWaitMs } from '#app/enhance/waiting/waiting-rules.ts'

export type FormNames = Pick<WaitingForm, 'title' | 'labels'>

/** A member has two names while the server's secret is changed. */
export function isNameOf(names: string, name: string): boolean {
  return names.split(' ').includes(name)
}

/** The stored forms as the member sees them whose pages are open now: their own, and those of visitors. */
export function createOwnForms(storage: FormStorage, now: () => number) {
  const named = new Map<string, FormNames>()

  return {
    list,
    countHidden,
    endSession,
    nameForm,
    namesOf,
    listUnseen,
    countWaiting,
    markSeen,
    settle,
    isOfOther,
    isStale,
    isBehind,
  }

  /** The oldest first. */
  async function list(): Promise<WaitingForm[]> {
    const owner = await storage.readFact('owner')
    const stored = await storage.list().catch(() => [])
    for (const form of stored) if (isExpired(form)) await settle(form, () => null)
    return stored
      .filter((form) => !isExpired(form) && (!form.owner || owner === undefined || isNameOf(owner, form.owner)))
      .sort((a, b) => a.at - b.at)
  }

  async function countHidden(): Promise<number> {
    const ids = (await list()).map(({ id }) => id)
    return (await storage.list()).filter(({ needsSignIn, id }) => needsSignIn && !ids.includes(id)).length
  }

  /** Forms of a member who has signed out are as if they were not there. */
  async function endSession({ isSignOut }: { isSignOut: boolean }): Promise<void> {
    await storage.writeFact('owner', '')
    if (!isSignOut) return
    for (const form of await storage.list()) await settle(form, (stored) => ({ ...stored, needsSignIn: false }))
  }

  /** Pages name a form when it is sent. */
  async function nameForm(key: string, names: FormNames): Promise<void> {
    named.set(key, names)
    for (const form of await storage.list())
      if (form.id.startsWith(`${key} `)) await settle(form, (stored) => ({ ...stored, ...names }))
  }

  function namesOf({ id }: WaitingForm): FormNames {
    return named.get(id.split(' ', 1)[0]!) ?? { title: '' }
  }

  async function listUnseen(): Promise<WaitingForm[]> {
    return (await list()).filter(({ state, isSeen }) => state !== 'waiting' && !isSeen)
  }

  /** A conversation shows its own messages, waiting or not, in their place. */
  async function countWaiting(path = ''): Promise<number> {
    const isShownThere = ({ id }: WaitingForm) => isConversation(path) && id.endsWith(` ${path}`)
    return (await list()).filter((form) => form.state === 'waiting' && !isShownThere(form)).length
  }

  async function markSeen(ids: string[]): Promise<void> {
    for (const form of await listUnseen())
      if (ids.includes(form.id)) await settle(form, (stored) => ({ ...stored, isSeen: true }))
  }

  /** Null deletes the form. One that was sent again meanwhile is left alone. */
  async function settle(form: WaitingForm, change: (stored: WaitingForm) => WaitingForm | null): Promise<void> {
    await storage
      .change(form.id, (stored) => (stored.attempt === form.attempt ? change(stored) : undefined))
      .catch(() => undefined)
  }

  /** A page of a member may still be open when the next one signs in. */
  async function isOfOther(form: WaitingForm): Promise<boolean> {
    const owner = await storage.readFact('owner')
    return Boolean(form.owner && owner && !isNameOf(owner, form.owner))
  }

  /** What the same page has sent before goes first. */
  async function isBehind({ id, path }: WaitingForm): Promise<boolean> {
    const others = (await list()).filter((form) => form.path === path && form.id !== id)
    return others.some((form) => form.state === 'waiting' && !isStale(form) && !form.needsSignIn)
  }

  function isStale({ state, at }: WaitingForm): boolean {
    return state === 'waiting' && now() - at > maxWaitMs
  }

  function isExpired({ state, at }: WaitingForm): boolean {
    return now() - at > (state === 'sent' ? maxSentMs : maxStoredMs)
  }
}
