import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { ModelServer, type Fate } from './support/model-server.ts'
import { Phone, type Reported } from './support/phone.ts'

vi.setConfig({ testTimeout: 240_000 })

const dayMs = 86_400_000
const member = fc.constantFrom('anna-key', 'bela-key')
const path = fc.constantFrom('/klijent/objavite-oglas', '/klijent/moji-oglasi/7/uredi', '/objavite-oglas')
const fates: Fate[] = ['arrives', 'offline', 'answer lost', 'bad gateway', 'busy', 'limited']

const step = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({ do: fc.constant('write'), path, isWrong: fc.boolean(), times: fc.nat({ max: 3 }) }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('send again'), edit: fc.boolean(), index: fc.nat() }) },
  { weight: 5, arbitrary: fc.record({ do: fc.constant('network'), fate: fc.constantFrom(...fates) }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('open a page') }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('restart') }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('die while sending'), path }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('sign out') }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('sign in'), member }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('session ends') }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('time passes'), days: fc.nat({ max: 9 }) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('disk'), isFull: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('open a form'), index: fc.nat() }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('delete a form'), index: fc.nat() }) },
)
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never

type Written = {
  key: string
  owner: string
  path: string
  text: string
  size: number
  reported: Reported
  isGone: boolean
  at: number
}

/** A person with a phone, who remembers what each page has said. */
class Walk {
  readonly server = new ModelServer()
  readonly phone = new Phone(this.server)
  readonly written: Written[] = []
  /** Forms that were listed for somebody else than the member who wrote them. */
  readonly shownToOthers: string[] = []
  #isSignedOut = false
  #count = 0

  async take(next: Step): Promise<void> {
    if (next.do === 'write') await this.#write(next.path, next.isWrong, next.times)
    if (next.do === 'send again') await this.#sendAgain(next.index, next.edit)
    if (next.do === 'network') this.phone.fate = next.fate
    if (next.do === 'open a page') await this.phone.openPage()
    if (next.do === 'restart') this.phone.restart()
    if (next.do === 'die while sending') await this.#die(next.path)
    if (next.do === 'sign out') await this.#signOut()
    if (next.do === 'sign in') await this.signIn(next.member)
    if (next.do === 'session ends') this.server.session = ''
    if (next.do === 'time passes') this.phone.now += next.days * dayMs
    if (next.do === 'disk') this.phone.isDiskFull = next.isFull
    if (next.do === 'open a form') await this.#open(next.index)
    if (next.do === 'delete a form') await this.#delete(next.index)
    await this.#lookOverShoulder()
  }

  async signIn(owner: string): Promise<void> {
    if (this.phone.fate !== 'arrives') return
    await this.phone.worker.endSession({ isSignOut: false })
    this.server.session = owner
    this.#isSignedOut = false
    await this.phone.openPage()
  }

  async #signOut(): Promise<void> {
    if (this.phone.fate !== 'arrives') return
    await this.phone.worker.endSession({ isSignOut: true })
    this.server.session = ''
    this.#isSignedOut = true
  }

  /** Also with a double tap, and from two tabs. */
  async #write(target: string, isWrong: boolean, times: number): Promise<void> {
    const isVisitors = target === '/objavite-oglas'
    if (!isVisitors && !this.server.session) return
    this.#count += 1
    const owner = isVisitors ? '' : this.server.session
    const text = `${isWrong ? 'wrong ' : ''}text ${this.#count}`
    const form = {
      key: `${owner}.${this.#count}`,
      owner,
      path: target,
      text,
      size: this.#count % 3,
      isGone: false,
      at: this.phone.now,
    }
    await this.#submit({ ...form, reported: 'not sent' }, 1 + times)
  }

  async #sendAgain(index: number, edit: boolean): Promise<void> {
    const form = this.written[index % this.written.length]
    // The server knows keys for eight days: seven of waiting, and one on a page that stays open.
    if (!form || this.phone.now - form.at > dayMs) return
    // The page of another member may still be open.
    const text = edit ? `${form.text}, edited` : form.text
    // The page has one form: what it says now takes the place of what it said.
    for (const other of this.written) if (other.key === form.key && other.text !== text) other.isGone = true
    await this.#submit({ ...form, text, isGone: false }, 1)
  }

  async #submit(form: Written, times: number): Promise<void> {
    const tell = () => this.phone.submit(form.path, { _key: form.key, text: form.text }, filesOf(form.size))
    const reported = await Promise.all(Array.from({ length: times }, tell))
    const known = this.written.find(({ key, text }) => key === form.key && text === form.text)
    if (known) this.written.splice(this.written.indexOf(known), 1)
    this.written.push({ ...form, reported: reported.includes('answered') ? 'answered' : reported[0]! })
  }

  async #die(target: string): Promise<void> {
    if (!this.server.session || target === '/objavite-oglas' || this.phone.isDiskFull) return
    this.#count += 1
    const form = { key: `${this.server.session}.${this.#count}`, owner: this.server.session, path: target }
    const written = {
      ...form,
      text: `text ${this.#count}`,
      size: 2,
      isGone: false,
      reported: 'killed' as const,
      at: this.phone.now,
    }
    const previous = this.phone.fate
    this.phone.fate = 'hangs'
    void this.phone.submit(target, { _key: form.key, text: written.text }, filesOf(2))
    while (![...this.phone.forms.keys()].some((id) => id.startsWith(`${form.key} `)))
      await new Promise((resolve) => setImmediate(resolve))
    this.phone.restart()
    this.phone.fate = previous
    this.written.push(written)
  }

  async #open(index: number): Promise<void> {
    const listed = await this.phone.worker.list()
    const form = listed[index % listed.length]
    if (form) await this.phone.worker.open(form.id)
  }

  async #delete(index: number): Promise<void> {
    const listed = await this.phone.worker.list()
    const form = listed[index % listed.length]
    if (!form) return
    await this.phone.worker.remove(form.id)
    const text = await textOf(form.body)
    for (const written of this.written) if (text === written.text) written.isGone = true
  }

  /** Forms of a session that has ended unnoticed are still those of the person who holds the phone. */
  async #lookOverShoulder(): Promise<void> {
    const { session } = this.server
    for (const { owner, id } of await this.phone.worker.list())
      if (owner !== '' && (this.#isSignedOut || (session !== '' && session !== owner))) this.shownToOthers.push(id)
  }
}

async function textOf(body: Blob | null): Promise<string | undefined> {
  return body ? /name="text"\r\n\r\n([^\r]*)/.exec(await body.text())?.[1] : undefined
}

function filesOf(size: number): File[] {
  return size > 0 ? [new File(['x'.repeat(size)], 'slika.jpg', { type: 'image/jpeg' })] : []
}

test('in any sequence every retained form arrives exactly once, or comes back', async () => {
  const kinds = { retained: 0, effects: 0 }
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 40, size: 'max' }), async (steps) => {
      const walk = new Walk()
      walk.server.session = 'anna-key'
      await walk.phone.openPage()
      for (const next of steps) await walk.take(next)

      Object.assign(walk.phone, { fate: 'arrives', isDiskFull: false })
      walk.phone.restart()
      const stored: string[] = []
      for (const owner of ['bela-key', 'anna-key', 'bela-key']) {
        await walk.signIn(owner)
        for (const form of await walk.phone.worker.list()) stored.push((await textOf(form.body)) ?? '')
      }
      expect(walk.shownToOthers).toEqual([])
      for (const { text, key, owner, size, reported, isGone } of walk.written) {
        const effects = walk.server.effects.filter((effect) => effect.key === key && effect.text === text)
        const label = JSON.stringify({ text, reported, effects })
        if (owner)
          expect(
            effects.filter(({ session }) => session !== owner),
            label,
          ).toEqual([])
        const comesBack = stored.includes(text)
        expect(effects.length, label).toBeLessThanOrEqual(1)
        if (!isGone && (reported === 'retained' || reported === 'killed'))
          expect(effects.length > 0 || comesBack, label).toBe(true)
        for (const effect of effects) expect(effect.size).toBe(size)
        kinds.retained += reported === 'retained' ? 1 : 0
        kinds.effects += effects.length
      }
    }),
    { numRuns: 1_000, ...(process.env.SEED && { seed: Number(process.env.SEED) }) },
  )
  expect(kinds.retained).toBeGreaterThan(1_000)
  expect(kinds.effects).toBeGreaterThan(1_000)
})
