import { findContactDetails } from '#app/offers/contact-details.server.ts'
import type { Outcome } from '#app/outcome.ts'
import { reconcileOrders } from '#app/subscriptions/reconciling.server.ts'
import { refundPayment } from '#app/subscriptions/refunds/refunding.server.ts'
import { sweepSubscriptions } from '#app/subscriptions/sweeps/sweeping.server.ts'
import type { Db } from '#db/connection.ts'
import { noon } from '#tests/support/data/cast.ts'
import type { InvariantWatch } from './asking-invariants.ts'
import { Nothing, Turn, type Step } from './turn.ts'
import { moves } from './verbs.ts'
import { aWorld, listPeople, type Person, type World } from './world.ts'

/** What all sequences have met so far. */
export class Tally {
  runs = 0
  /** Moves that were made at the same time, by as many connections. */
  groups = 0
  steps = 0
  readonly succeeded = new Map<string, number>()
  readonly refusals = new Map<string, number>()

  count(verb: string, isDone: boolean): void {
    this.steps += 1
    const counts = isDone ? this.succeeded : this.refusals
    counts.set(verb, (counts.get(verb) ?? 0) + 1)
  }

  listUnreached(): string[] {
    return Object.keys(moves).filter((verb) => !this.succeeded.has(verb))
  }
}

type Running = { db: Db; watch: InvariantWatch; parallel: number; tally: Tally; onMove?: (verb: string) => void }

/** Makes the moves one after another, or `parallel` at a time, and asks every invariant after each; throws what they did wrong. */
export async function runSequence(
  steps: readonly Step[],
  { db, watch, parallel, tally, onMove }: Running,
): Promise<void> {
  const world = await aWorld()
  const history: string[] = []
  tally.runs += 1
  try {
    for (let start = 0; start < steps.length; start += parallel) {
      const group = steps.slice(start, start + parallel)
      if (await makeMoves(group, { db, world, history, tally, onMove })) await watch.expectAll(noon)
    }
    await expectContactRule(db)
    await settleMoney(db, world)
    history.push('the money is settled')
    await watch.expectAll(new Date(world.now.getTime() + 48 * 3_600_000))
  } catch (error) {
    throw new Error(`after ${history.join(',\n  ')}: ${(error as Error).message}`, { cause: error })
  }
}

type Moving = {
  db: Db
  world: World
  history: string[]
  tally: Tally
  onMove?: ((verb: string) => void) | undefined
}

/** Answers whether one of them did something. */
async function makeMoves(steps: readonly Step[], { db, world, history, tally, onMove }: Moving): Promise<boolean> {
  world.now = new Date(world.now.getTime() + 1_000)
  tally.groups += 1
  const people = await listPeople(db)
  const made = await Promise.all(steps.map((step) => makeMove(step, { db, world, people, onMove })))
  for (const { verb, isDone } of made) if (verb) tally.count(verb, isDone)
  const lines = made.filter(({ verb }) => verb !== '')
  if (lines.length > 0) history.push(lines.map(tell).join(' | '))
  const fault = made.find(({ error }) => error)
  if (fault) throw fault.error
  return made.some(({ isDone }) => isDone)
}

type Made = { verb: string; aim: Step['aim']; isDone: boolean; said: string; error?: Error }

/** The first of the step's verbs that has something to do. */
async function makeMove(
  step: Step,
  { db, world, people, onMove }: Pick<Moving, 'db' | 'world' | 'onMove'> & { people: Person[] },
): Promise<Made> {
  const { aim } = step
  for (const verb of step.verbs) {
    onMove?.(verb)
    try {
      const result = await moves[verb]!(new Turn(db, world, { step, people, now: world.now }))
      return { verb, aim, ...describe(result) }
    } catch (error) {
      if (error instanceof Nothing) continue
      const { code, message } = error as Error & { code?: string }
      return { verb, aim, isDone: false, said: `FAULT ${code ?? ''} ${message}`, error: error as Error }
    }
  }
  return { verb: '', aim, isDone: false, said: 'nothing to do' }
}

function tell({ verb, aim, said }: Made): string {
  return `${verb}${aim === 'likely' ? '' : ` (${aim})`}: ${said}`
}

function describe(result: boolean | Outcome<unknown, string>): Pick<Made, 'isDone' | 'said'> {
  if (typeof result === 'boolean') return { isDone: result, said: result ? 'done' : 'nothing done' }
  return { isDone: result.ok, said: result.ok ? 'done' : result.reason }
}

/** Nobody but the two of an accepted offer is given contacts, whichever ad and person they ask for. */
async function expectContactRule(db: Db): Promise<void> {
  const ads = await db
    .selectFrom('ads')
    .leftJoin('offers', (join) => join.onRef('offers.ad_id', '=', 'ads.id').on('offers.status', '=', 'accepted'))
    .select(['ads.id', 'client_id as clientId', 'worker_id as workerId', 'ads.status'])
    .execute()
  for (const { id: viewerId } of await listPeople(db))
    for (const { id: adId, clientId, workerId, status } of ads) {
      const shown = await findContactDetails(db, { adId, viewerId })
      if (!shown) continue
      const isAgreed = status === 'in_progress' || status === 'completed'
      const isPair = [clientId, workerId].includes(viewerId) && [clientId, workerId].includes(shown.userId)
      if (!isAgreed || !isPair || shown.userId === viewerId)
        throw new Error(`member ${viewerId} is shown the contacts of ${shown.userId} on ad ${adId}`)
    }
}

/** The end of the day: the gateway answers, what waits is answered, what goes back has gone back. */
async function settleMoney(db: Db, { memory, now }: World): Promise<void> {
  memory.state.isAway = false
  await reconcileOrders(db, { gateway: memory.gateway, now })
  const refunds = await db
    .selectFrom('outbox')
    .select('payload')
    .where('kind', '=', 'refundPayment')
    .orderBy('id')
    .execute()
  for (const { payload } of refunds)
    await refundPayment(db, { ...(payload as { paymentId: number }), gateway: memory.gateway, now })
  await sweepSubscriptions(db, { now })
}
