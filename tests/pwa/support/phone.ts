import { createWaitingForms } from '#app/pwa/waiting-forms.ts'
import type { FormStorage, WaitingForm } from '#app/pwa/form-storage.ts'
import type { ModelServer, Fate } from './model-server.ts'

/** What a page of the phone was reported about a form. */
export type Reported = 'answered' | 'retained' | 'not sent' | 'killed'

/** A phone with the worker's module, storage in memory, and a network that fails as it is reported. */
export class Phone {
  isDiskFull = false
  fate: Fate = 'arrives'
  now = Date.UTC(2026, 10, 23)
  readonly forms = new Map<string, WaitingForm>()
  readonly #facts = new Map<string, string>()
  readonly #server: ModelServer
  #generation = 0
  worker = this.#startWorker()

  constructor(server: ModelServer) {
    this.#server = server
  }

  /** The browser ends the worker; what it has sent stays without an answer. */
  restart(): void {
    this.#generation += 1
    this.worker = this.#startWorker()
  }

  async submit(path: string, fields: Record<string, string>, files: File[] = []): Promise<Reported> {
    const body = new FormData()
    for (const [name, value] of Object.entries(fields)) body.append(name, value)
    for (const file of files) body.append('images', file)
    const request = new Request(`https://majstorija.test${path}`, { method: 'POST', body })
    const submission = await this.worker.submit(request)
    if (!submission) throw new Error(`${path} may not wait`)
    if ('response' in submission) return 'answered'
    return submission.retained ? 'retained' : 'not sent'
  }

  /** Every page of a member says whose forms it has. */
  async openPage(): Promise<void> {
    if (this.fate !== 'arrives') return
    if (this.#server.session) await this.#storage.writeFact('owner', this.#server.session)
    await this.worker.flush()
    await this.worker.markSeen((await this.worker.listUnseen()).map(({ id }) => id))
  }

  get #storage(): FormStorage {
    const generation = this.#generation
    const guard = async () => {
      await Promise.resolve()
      // What an ended worker writes is never written.
      if (generation !== this.#generation) await new Promise(() => {})
    }
    return {
      list: async () => {
        await guard()
        return [...this.forms.values()].map((form) => ({ ...form }))
      },
      put: async (form) => {
        await guard()
        if (this.isDiskFull) throw new DOMException('full', 'QuotaExceededError')
        this.forms.set(form.id, { ...form, at: Math.min(form.at, this.forms.get(form.id)?.at ?? form.at) })
      },
      change: async (id, change) => {
        await guard()
        const form = this.forms.get(id)
        const changed = form && change({ ...form })
        if (changed) this.forms.set(id, changed)
        else if (changed === null) this.forms.delete(id)
      },
      readFact: async (name) => {
        await guard()
        return this.#facts.get(name)
      },
      writeFact: async (name, value) => {
        await guard()
        this.#facts.set(name, value)
      },
    }
  }

  #startWorker() {
    const send = async (url: string, init: RequestInit) => {
      // The cookie of this moment is what arrives.
      const sent = { session: this.#server.session, fate: this.fate, now: this.now }
      await new Promise((resolve) => setImmediate(resolve))
      return this.#server.receive(new URL(url, 'https://majstorija.test'), init, sent)
    }
    return createWaitingForms({ storage: this.#storage, send, now: () => this.now })
  }
}
