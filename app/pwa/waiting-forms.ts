import { idOf, isJson, pathnameOf, postForm, readForm, redirectTo, toSubmission } from './form-requests.ts'
import type { Send, Submission } from './form-requests.ts'
import type { FormStorage, WaitingForm } from './form-storage.ts'
import { createOwnForms } from './own-forms.ts'
import { isNameOf } from './own-forms.ts'
import { listPath, ownerOf, signInPath } from '#app/enhance/waiting/waiting-rules.ts'

type Deps = {
  storage: FormStorage
  send: Send
  /** Forms that were retained have an answer: the pages that show what came of them. */
  onAnswers?: (locations: string[]) => Promise<void> | void
  now?: () => number
}

type Delivery = { form: WaitingForm; response?: Response; result: 'none' | 'signed-out' | 'answered' }
type Answer = { location: string; message?: string; isRefused?: boolean }

const retainedHeader = 'x-retained-form'

/** The forms of this phone that the server has not answered. Each is sent until it is, with one key, so that it counts once. */
export function createWaitingForms({ storage, send, onAnswers, now = Date.now }: Deps) {
  const { list, settle, isStale, isBehind, isOfOther, namesOf, ...own } = createOwnForms(storage, now)
  const busy = new Set<string>()
  let queue: Promise<unknown> = Promise.resolve()

  return { ...own, list, isStale, submit, flush, open, remove, discard, isBusy }

  /** Stores the form while it is sent: a battery that dies on the way loses nothing. Undefined for forms that cannot wait. */
  async function submit(request: Request): Promise<Submission | undefined> {
    const form = await readForm(request.clone(), now()).catch(() => undefined)
    if (!form) return undefined
    busy.add(form.attempt)
    const storing = storage.put({ ...form, ...namesOf(form) }).then(
      () => true,
      () => false,
    )
    const { url, redirect } = request
    if (await isBehind(form)) await flush()
    const mustWait = (await isOfOther(form)) || (await isBehind(form))
    const response = mustWait ? undefined : await postForm(send, form, url, { redirect })
    const isStored = await storing
    busy.delete(form.attempt)
    const submission = toSubmission(response)
    if (!('response' in submission)) return isStored ? { ...submission, retained: form } : submission
    await settle(form, () => null)
    return submission
  }

  /** Sends what waits, the oldest first, one flush after the other. Answers whether something still waits for the network. */
  function flush(): Promise<boolean> {
    const flushed = queue.then(deliverAll)
    queue = flushed.catch(() => undefined)
    return flushed
  }

  async function deliverAll(): Promise<boolean> {
    const answered: WaitingForm[] = []
    for (const form of await list()) {
      if (form.state !== 'waiting' || isStale(form) || isBusy(form)) continue
      const { result, response, form: settled } = await deliver(form)
      await response?.body?.cancel()
      if (result !== 'answered') break
      answered.push(settled)
    }
    if (answered.length > 0) await onAnswers?.(answered.flatMap(({ location }) => location ?? []))
    return (await list()).some((form) => form.state === 'waiting' && !isStale(form))
  }

  async function deliver(form: WaitingForm, restore = false): Promise<Delivery> {
    busy.add(form.attempt)
    const url = restore ? `${form.path}${form.path.includes('?') ? '&' : '?'}_restore=1` : form.path
    const response = await postForm(send, form, url, { headers: { [retainedHeader]: form.owner || '-' } })
    busy.delete(form.attempt)
    const isAnswer = response?.headers.has(retainedHeader) && 'response' in toSubmission(response)
    if (!response || !isAnswer || response.status === 429) return { form, result: 'none' }
    if (response.status === 401) {
      await storage.writeFact('owner', response.headers.get('x-form-owner') ?? '')
      await settle(form, (stored) => ({ ...stored, needsSignIn: true }))
      return { form, result: 'signed-out' }
    }
    const answered = restore ? form : await readAnswer(form, response)
    if (!restore) await settle(form, ({ title, labels }) => ({ ...answered, title, labels }))
    return { form: answered, response, result: 'answered' }
  }

  async function readAnswer(stored: WaitingForm, response: Response): Promise<WaitingForm> {
    const form = { ...stored, needsSignIn: false }
    if (response.status >= 400) return { ...form, state: 'refused' }
    const { location, message, isRefused }: Answer = isJson(response)
      ? ((await response.clone().json()) as Answer)
      : { location: form.path }
    if (isRefused) return { ...form, state: 'refused', message, location }
    return { ...form, state: 'sent', body: null, message, location, at: now() }
  }

  /**
   * Sends a form for the person who looks at it, and answers with the server's page: the form with its words and the reason,
   * or the page after it. An old form is only shown. Undefined leads back to the list.
   */
  async function open(id: string): Promise<Response | undefined> {
    const form = (await list()).find((listed) => listed.id === id)
    if (!form?.body || isBusy(form)) return undefined
    const isOld = isStale(form)
    // A form without fields is a button of its page.
    if (isOld && pathnameOf(form.page) !== pathnameOf(form.path)) {
      await settle(form, () => null)
      return redirectTo(form.page)
    }
    const { result, response, form: answered } = await deliver(form, isOld)
    if (result === 'signed-out') return redirectTo(signInPath)
    if (!response) return undefined
    if (answered.state === 'sent' || isJson(response)) return redirectTo(answered.location ?? listPath)
    await waitUnderNewKey(answered, await response.clone().text())
    return response
  }

  /** The page has a new key: what is sent from it takes the place of what it shows. */
  async function waitUnderNewKey(form: WaitingForm, html: string): Promise<void> {
    const [, key] = /name="_key" value="([^"]+)"/.exec(html) ?? []
    const names = (await storage.readFact('owner')) ?? ''
    const isOwn = key && [ownerOf(key), form.owner].every((name) => name === form.owner || isNameOf(names, name))
    if (!isOwn) return
    await storage.put({ ...form, id: idOf(key, form.path) }).then(
      () => settle(form, () => null),
      () => undefined,
    )
  }

  async function remove(id: string): Promise<void> {
    await storage.change(id, (form) => (isBusy(form) ? undefined : null)).catch(() => undefined)
  }

  function discard(id: string): Promise<void> {
    const discarded = queue.then(() => remove(id))
    queue = discarded
    return discarded
  }

  function isBusy({ attempt }: WaitingForm): boolean {
    return busy.has(attempt)
  }
}
