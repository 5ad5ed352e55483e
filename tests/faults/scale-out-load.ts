import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { waitUntil } from '#tests/jobs/backends.ts'
import { db } from '#tests/support/data/database.ts'
import {
  createSessionCookie,
  openBrowser,
  type RequestOptions,
  type WebProcess,
} from '#tests/support/web/web-process.ts'

/** Skill and city of the ads posted under load; each ad notifies all workers with them. */
export const loadMarket = { skill: 'other', city: 'zenica' }

/** Also on a machine that is busy with something else; how long the longest took is printed. */
const timeoutMs = 900_000

/** Numbers from 0 to 1, the same for the same seed. */
export function seededRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** What was answered with a success, by what it was about. */
export type Accepted = {
  ads: string[]
  offers: string[]
  questions: string[]
  messages: string[]
  acceptances: number[]
}

export type Load = {
  accepted: Accepted
  /**
   * Requests that had to be sent again, answers that were those of an earlier try, and the most seconds until a request had
   * its good answer and until one try of it had any answer or was disconnected.
   */
  counts: { repeated: number; replayed: number; maxSeconds: number; maxTrySeconds: number }
  isOver: boolean
}

export type LoadCast = {
  clientIds: number[]
  workerIds: number[]
  /** Offers to one ad that stand already; its client accepts all of them at once. */
  waiting: { clientId: number; offerIds: number[] }[]
}

type LoadSetup = LoadCast & {
  webs: WebProcess[]
  random: () => number
  /** The shortest time between two writes of a person; the longest is six times as long. */
  pauseMs: number
}

/** Clients and workers who write through both web processes until the load is over; resolves when the last one has its answer. */
export async function writeUntilOver(load: Load, setup: LoadSetup): Promise<void> {
  const adIds: number[] = []
  await Promise.all([
    ...setup.clientIds.map((id) => actAsClient(load, setup, adIds, id)),
    ...setup.workerIds.map((id) => actAsWorker(load, setup, adIds, id)),
  ])
}

async function actAsClient(
  load: Load,
  { webs, random, workerIds, waiting, pauseMs }: LoadSetup,
  adIds: number[],
  clientId: number,
): Promise<void> {
  const { sendForm, sendCall } = await openRetryingClient(load, webs, random, clientId)
  const toAccept = waiting.filter((one) => one.clientId === clientId)
  const { accepted } = load

  for (let nth = 0; !load.isOver; nth += 1) {
    const text = `Klijent ${clientId}, broj ${nth}`
    if (nth % 6 === 0) {
      const ad = {
        title: text,
        description: 'Treba zamijeniti.',
        skill: loadMarket.skill,
        city: 'Zenica',
        address: 'Titova 12',
        minPayout: '50',
        maxPayout: '150',
      }
      await (random() < 0.5
        ? sendForm('/klijent/objavite-oglas', ad, 'multipart')
        : sendCall('/api/jobad', { ...ad, minPayout: 50, maxPayout: 150 }))
      accepted.ads.push(text)
      adIds.push(await waitUntil(() => findAdId(text)))
    } else if (nth % 6 === 3 && toAccept.length > 0) {
      const { offerIds } = toAccept.shift()!
      const statuses = await Promise.all(
        offerIds.map((offerId) => sendCall('/api/offer/job/accept', { offerId }, isAcceptanceOrTooLate)),
      )
      accepted.acceptances.push(...offerIds.filter((_, index) => statuses[index] === 200))
    } else {
      const recipientId = pick(workerIds, random)
      await (random() < 0.5
        ? sendForm(`/klijent/direktne-poruke/${recipientId}`, { text })
        : sendCall('/api/message/direct', { recipientId, text }))
      accepted.messages.push(text)
    }
    await pause(pauseMs * (1 + 5 * random()))
  }
}

/** Undefined also while the database is frozen. */
async function findAdId(title: string): Promise<number | undefined> {
  const row = db.selectFrom('ads').select('id').where('title', '=', title).executeTakeFirstOrThrow()
  return row.then(
    ({ id }) => id,
    () => undefined,
  )
}

async function actAsWorker(
  load: Load,
  { webs, random, pauseMs }: LoadSetup,
  adIds: number[],
  workerId: number,
): Promise<void> {
  const { sendForm, sendCall } = await openRetryingClient(load, webs, random, workerId)
  const { accepted } = load
  const offered = new Set<number>()

  for (let nth = 0; !load.isOver; nth += 1) {
    const text = `Majstor ${workerId}, broj ${nth}`
    const fresh = adIds.filter((id) => !offered.has(id))
    const isByForm = random() < 0.5
    if (fresh.length > 0 && random() < 0.6) {
      const adId = pick(fresh, random)
      offered.add(adId)
      await (isByForm
        ? sendForm(`/majstor/posao/${adId}`, { amount: '85', message: text })
        : sendCall('/api/offer', { jobAdId: adId, amount: 85, message: text }))
      accepted.offers.push(text)
    } else if (adIds.length > 0) {
      const adId = pick(adIds, random)
      // Of a worker's questions some are over a limit.
      const answer = await (isByForm
        ? sendForm(
            `/majstor/posao/${adId}/pitanje`,
            { text },
            'plain',
            ({ status }) => status === 303 || status === 400,
          )
        : sendCall('/api/question', { jobAdId: adId, text }, () => true))
      if (answer < 400) accepted.questions.push(text)
    }
    await pause(pauseMs * (1 + 5 * random()))
  }
}

/** A browser, or a program, that sends what had no good answer again: the same, under the same key, to the next process. */
async function openRetryingClient(load: Load, webs: WebProcess[], random: () => number, userId: number) {
  const cookie = await createSessionCookie(userId)
  let webIndex = Math.floor(random() * webs.length)

  async function send(
    target: string,
    buildRequest: () => RequestOptions,
    isGood: (response: Response) => boolean,
  ): Promise<number> {
    const startedAt = performance.now()
    const failures: Record<string, number> = {}
    for (;;) {
      webIndex = (webIndex + 1) % webs.length
      const triedAt = performance.now()
      const response = await openBrowser(webs[webIndex]!, cookie)(target, { method: 'POST', ...buildRequest() }).catch(
        () => undefined,
      )
      const text = await response?.text().catch(() => undefined)
      load.counts.maxTrySeconds = Math.max(load.counts.maxTrySeconds, secondsSince(triedAt))
      const failure = response && text !== undefined ? `${response.status} ${text.slice(0, 200)}` : 'disconnected'
      if (response && text !== undefined && response.status < 500) {
        if (!isGood(response)) throw new Error(`${target} was answered ${response.status}: ${text.slice(0, 300)}`)
        if (response.headers.has('idempotent-replayed')) load.counts.replayed += 1
        load.counts.maxSeconds = Math.max(load.counts.maxSeconds, secondsSince(startedAt))
        return response.status
      }
      failures[failure] = (failures[failure] ?? 0) + 1
      if (performance.now() - startedAt > timeoutMs)
        throw new Error(`${target} has no answer: ${JSON.stringify(failures)}`)
      load.counts.repeated += 1
      await pause(20)
    }
  }

  return {
    sendForm(
      target: string,
      fields: Record<string, string>,
      kind: 'multipart' | 'plain' = 'plain',
      isGood = ({ status }: Response) => status === 303,
    ) {
      const all = { _key: randomUUID(), ...fields }
      const buildRequest = () => {
        if (kind === 'plain') return { body: new URLSearchParams(all) }
        const body = new FormData()
        for (const [name, value] of Object.entries(all)) body.set(name, value)
        return { body }
      }
      return send(target, buildRequest, isGood)
    },
    sendCall(target: string, payload: object, isGood = ({ ok }: Response) => ok) {
      const headers = { 'content-type': 'application/json', 'idempotency-key': randomUUID() }
      return send(target, () => ({ headers, body: JSON.stringify(payload) }), isGood)
    },
  }
}

function secondsSince(startedAt: number): number {
  return Math.round((performance.now() - startedAt) / 100) / 10
}

/** Of offers that are accepted at once, one wins. */
function isAcceptanceOrTooLate({ ok, status }: Response): boolean {
  return ok || status === 409
}

function pick<T>(list: T[], random: () => number): T {
  return list[Math.floor(random() * list.length)]!
}
