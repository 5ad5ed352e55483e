import type { FieldLabels } from '#app/enhance/waiting/waiting-forms.ts'

export type WaitingForm = {
  /** Key and path, because all forms of a page have one key. */
  id: string
  owner: string
  /** Where it is sent, with its query. */
  path: string
  page: string
  title: string
  labels?: FieldLabels
  type: string
  /** Byte for byte as the browser sends it, with images; null once the server has carried it out. */
  body: Blob | null
  /** Tells a form from the one that was sent before it with the same key. */
  attempt: string
  at: number
  state: 'waiting' | 'refused' | 'sent'
  needsSignIn?: boolean
  message?: string | undefined
  location?: string | undefined
  isSeen?: boolean
}

/** The facts that the worker remembers of its pages: whose forms they have, and their language. */
type Facts = { owner: string; language: string }

export type FormStorage = typeof formStorage

/** Undefined leaves the form, null deletes it. */
type Change = (form: WaitingForm) => WaitingForm | null | undefined

/** Promises are rejected where the disk is full, or the browser has no storage. */
export const formStorage = {
  list: () => transact<WaitingForm[]>('forms', 'readonly', (forms) => forms.getAll()),

  /** A form that is sent again is as old as the first time, because the server knows its key since then. */
  put: (form: WaitingForm) => update(form.id, (stored) => ({ ...form, at: Math.min(form.at, stored?.at ?? form.at) })),

  change: (id: string, change: Change) => update(id, (form) => form && change(form)),

  readFact: (name: keyof Facts) =>
    transact<string | undefined>('facts', 'readonly', (facts) => facts.get(name)).catch(() => undefined),

  async writeFact(name: keyof Facts, value: string): Promise<void> {
    await transact('facts', 'readwrite', (facts) => facts.put(value, name)).catch(() => undefined)
  },
}

async function update(id: string, change: (stored?: WaitingForm) => ReturnType<Change>): Promise<void> {
  await transact('forms', 'readwrite', (forms) => {
    const reading = forms.get(id) as IDBRequest<WaitingForm | undefined>
    reading.addEventListener('success', () => {
      const changed = change(reading.result)
      if (changed) forms.put(changed)
      else if (changed === null) forms.delete(id)
    })
    return reading
  })
}

let opened: Promise<IDBDatabase> | undefined

async function transact<Result>(
  name: string,
  mode: IDBTransactionMode,
  act: (store: IDBObjectStore) => IDBRequest,
): Promise<Result> {
  opened ??= open()
  const database = await opened
  return new Promise((resolve, reject) => {
    const transaction = database.transaction(name, mode)
    const request = act(transaction.objectStore(name))
    transaction.addEventListener('complete', () => resolve(request.result as Result))
    transaction.addEventListener('abort', () => reject(transaction.error ?? new Error('aborted')))
  })
}

function open(): Promise<IDBDatabase> {
  const opening = new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open('waiting-forms', 1)
    request.addEventListener('upgradeneeded', () => {
      request.result.createObjectStore('forms', { keyPath: 'id' })
      request.result.createObjectStore('facts')
    })
    request.addEventListener('success', () => {
      const database = request.result
      // Cleared storage closes it, and a later version must not wait for this one.
      database.addEventListener('close', closeConnection)
      database.addEventListener('versionchange', () => {
        database.close()
        closeConnection()
      })
      resolve(database)
    })
    request.addEventListener('error', () => reject(request.error ?? new Error('no storage')))
  })
  opening.catch(closeConnection)
  return opening
}

function closeConnection(): void {
  opened = undefined
}
