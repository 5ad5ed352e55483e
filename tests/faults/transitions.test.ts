import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { cancelAd, reactivateAd } from '#app/ads/cancelling.server.ts'
import { editAd } from '#app/ads/editing.server.ts'
import { publishDraft, saveDraft } from '#app/ads/publishing.server.ts'
import { republishAd } from '#app/ads/republishing.server.ts'
import { markWorkDone, completeAssignment } from '#app/offers/completing.server.ts'
import { acceptOffer, rejectOffer, unacceptOffer } from '#app/offers/deciding.server.ts'
import { editOffer, sendOffer, withdrawOffer } from '#app/offers/sending.server.ts'
import { restoreMember, suspendMember } from '#app/suspensions/suspending.server.ts'
import { deliverAll } from '#tests/notifications/deliver-all.ts'
import { fuseAd } from '#tests/offers/offer-fixtures.ts'
import { aClient, aWorker, noon } from '#tests/support/data/cast.ts'
import { db } from '#tests/support/data/database.ts'
import { aDraftModel, allSteps, bidders, applyStep, isShutOut, type Model, type Step } from './transitions-model.ts'

const runs = 150

const ids: Record<string, number> = {}

beforeAll(async () => {
  ids.Amra = (await aClient()).id
  ids.Zora = (await aClient()).id
  const skills = {
    Mirza: 'electrician',
    Lejla: 'electrician',
    Emina: 'electrician',
    Senad: 'plumber',
    Dino: 'electrician',
  } as const
  for (const [name, skill] of Object.entries(skills)) {
    ids[name] = (await aWorker({ name, skills: [skill], city: name === 'Dino' ? 'zenica' : 'sarajevo' })).id
  }
  await deliverAll()
})

/** An ad of Amra's, on which steps are taken by those whose they are or, as a stranger, by Zora and Dino. */
class AdLifecycle {
  readonly adId: number
  #steps = 0
  #offerIds: Record<string, number> = {}

  constructor(adId: number) {
    this.adId = adId
  }

  async attempt(step: Step, isStranger: boolean): Promise<boolean> {
    this.#steps += 1
    // Each step a second later than the last one, as with people.
    const now = new Date(noon.getTime() + this.#steps * 1_000)
    const { adId } = this
    const clientId = isStranger ? ids.Zora! : ids.Amra!
    const bidder = 'bidder' in step ? step.bidder : 'Mirza'
    const workerId = isStranger ? ids.Dino! : ids[bidder]!
    const memberId = 'bidder' in step ? ids[step.bidder]! : ids.Amra!
    const offerId = this.#offerIds[bidder] ?? 0
    const content = { ...fuseAd, title: `Zamjena osigurača ${this.#steps}` }
    // Amounts differ, since an edit that changes nothing tells nothing.
    const terms = { amount: 6_000 + this.#steps * 100, message: '', now }

    const verbs = {
      publish: () => publishDraft(db, { adId, clientId, now }),
      publishByEdit: async () => {
        const outcome = await editAd(db, { ...content, adId, clientId, draft: false, now })
        return outcome.ok ? { ok: outcome.value.wasPublished } : outcome
      },
      edit: () => editAd(db, { ...content, adId, clientId, now }),
      cancel: () => cancelAd(db, { adId, clientId, now }),
      reactivate: () => reactivateAd(db, { adId, clientId, now }),
      complete: () => completeAssignment(db, { adId, clientId, rating: 5, comment: 'Brzo i uredno.', now }),
      republish: () => republishAd(db, { adId, clientId, now }),
      send: async () => {
        const outcome = await sendOffer(db, { ...terms, adId, workerId: ids[bidder]! })
        if (outcome.ok) this.#offerIds[bidder] = outcome.value.offerId
        return outcome
      },
      change: () => editOffer(db, { ...terms, offerId, workerId }),
      withdraw: () => withdrawOffer(db, { offerId, workerId, now }),
      accept: () => acceptOffer(db, { offerId, clientId, now }),
      unaccept: () => unacceptOffer(db, { offerId, clientId, now }),
      reject: () => rejectOffer(db, { offerId, clientId, now }),
      announceDone: () => markWorkDone(db, { adId, workerId, now }),
      suspend: () => suspendMember(db, { userId: memberId, reason: 'Prijave.', actor: 'Zora', now }),
      restore: () => restoreMember(db, { userId: memberId, actor: 'Zora', now }),
    } satisfies Record<Step['verb'], () => Promise<{ ok: boolean }>>
    return (await verbs[step.verb]()).ok
  }

  /** Leaves nothing open that a later suspension would set aside. */
  async end(suspended: string[]): Promise<void> {
    for (const name of suspended) await restoreMember(db, { userId: ids[name]!, actor: 'Zora', now: noon })
    const offers = db.updateTable('offers').set({ status: 'rejected' }).where('ad_id', '=', this.adId)
    await offers.where('status', '=', 'pending').execute()
    const ads = db.updateTable('ads').set({ status: 'cancelled' }).where('id', '=', this.adId)
    await ads.where('status', '=', 'open').execute()
    await deliverAll()
  }

  async listNotified(): Promise<string[]> {
    const rows = await db
      .selectFrom('notifications')
      .select(['user_id', 'type', 'variant'])
      .where('ad_id', '=', this.adId)
      .execute()
    return rows.map(({ user_id, type, variant }) => `${nameOf(user_id)} ${type} ${variant}`).toSorted()
  }
}

const nameOf = (id: number) => Object.keys(ids).find((name) => ids[name] === id)

async function aDraft(): Promise<AdLifecycle> {
  const outcome = await saveDraft(db, { ...fuseAd, clientId: ids.Amra!, now: noon })
  if (!outcome.ok) throw new Error(outcome.reason)
  return new AdLifecycle(outcome.value.adId)
}

/** Does every job of this turn again, as after a worker that died between its effect and its mark. */
async function deliverAgain(afterId: number): Promise<void> {
  await db.updateTable('outbox').set({ done_at: null }).where('id', '>', afterId).execute()
  await deliverAll()
}

async function lastJob(): Promise<number> {
  const row = await db.selectFrom('outbox').select('id').orderBy('id', 'desc').limit(1).executeTakeFirst()
  return row?.id ?? 0
}

type Move = { index: number; kind: 'possible' | 'any' | 'strange' } | { step: Step }

/** Mostly a step that can be taken, sometimes any, sometimes one by a stranger. */
const moves: fc.Arbitrary<Move> = fc.record({
  index: fc.nat(10_000),
  kind: fc.constantFrom('possible', 'possible', 'possible', 'possible', 'any', 'strange'),
})

/** Walked first, so that each notification occurs. */
const examples = [
  'publish, send Mirza, suspend, restore, change Mirza, send Lejla, reject Lejla, send Lejla, withdraw Lejla, cancel',
  'publish, send Mirza, send Lejla, accept Mirza, unaccept Mirza, accept Mirza, suspend Mirza, restore Mirza, announceDone Mirza, complete',
].map((walk): [Move[]] => [walk.split(', ').map((words) => ({ step: readStep(words) }))])

function chooseStep(model: Model, move: Move): { step: Step; isStranger: boolean } {
  if ('step' in move) return { step: move.step, isStranger: false }
  const allowed = allSteps.filter((step) => !isShutOut(model, step))
  const possible = allowed.filter((step) => applyStep(structuredClone(model), step))
  const choices = move.kind === 'any' ? allowed : possible
  const step = choices[move.index % choices.length]!
  return { step, isStranger: move.kind === 'strange' && !['send', 'suspend', 'restore'].includes(step.verb) }
}

function readStep(words: string): Step {
  return allSteps.find((step) => Object.values(step).join(' ') === words)!
}

test('every step of an ad or an offer tells exactly those whom it concerns, once', async () => {
  const allNotified = new Set<string>()
  const runSequence = async (sequence: Move[]) => {
    const [lifecycle, model] = [await aDraft(), aDraftModel()]
    try {
      await walk(lifecycle, model, sequence)
    } finally {
      await lifecycle.end(model.suspended)
    }
  }
  const walk = async (lifecycle: AdLifecycle, model: Model, sequence: Move[]) => {
    let expected: string[] = []
    const updates = new Map<string, string>()
    const history: string[] = []
    for (const move of sequence) {
      const { step, isStranger } = chooseStep(model, move)
      const notified = isStranger ? undefined : applyStep(model, step)
      history.push(`${isStranger ? 'strange ' : ''}${Object.values(step).join(' ')}`)

      const before = await lastJob()
      expect(await lifecycle.attempt(step, isStranger), history.join(', ')).toBe(notified !== undefined)
      for (const one of notified ?? []) {
        // Amra reads nothing, so that of each offer only the latest change stands.
        const earlier = one.startsWith('Amra OfferUpdated') && 'bidder' in step ? updates.get(step.bidder) : undefined
        if (earlier) expected = expected.toSpliced(expected.indexOf(earlier), 1)
        if (one.startsWith('Amra OfferUpdated') && 'bidder' in step) updates.set(step.bidder, one)
        expected.push(one)
      }
      // The client's notifications of an ad are read once it is cancelled, so that nothing later takes their place.
      if (step.verb === 'cancel' && notified) updates.clear()
      for (const one of notified ?? []) allNotified.add(one.slice(one.indexOf(' ') + 1))
      await deliverAll()
      await deliverAgain(before)
      expect(await lifecycle.listNotified(), history.join(', ')).toEqual(expected.toSorted())
    }
  }
  await fc.assert(fc.asyncProperty(fc.array(moves, { minLength: 4, maxLength: 16, size: 'max' }), runSequence), {
    numRuns: runs,
    examples,
  })

  expect([...allNotified].toSorted()).toEqual([
    'JobCompleted default',
    'JobCompleted partner_restored',
    'JobCompleted partner_suspended',
    'JobCompleted worker_done',
    'JobReview default',
    'NewJobMatch default',
    'NewOfferReceived default',
    'OfferAccepted default',
    'OfferRejected ad_restored',
    'OfferRejected ad_set_aside',
    'OfferRejected another_chosen',
    'OfferRejected cancelled',
    'OfferRejected default',
    'OfferRejected unaccepted',
    'OfferUpdated default',
    'OfferUpdated withdrawn',
  ])
})

test('there is no other notification', async () => {
  const rows = db.selectFrom('notifications').select(['user_id', 'type']).where('ad_id', 'is', null)
  const others = await rows.where('type', '!=', 'ProfileUpdate').execute()
  expect(others.map(({ user_id, type }) => `${nameOf(user_id)} ${type}`).toSorted()).toEqual(
    ['Amra', 'Zora', 'Emina', 'Dino', ...bidders].map((name) => `${name} WelcomeMessage`).toSorted(),
  )
})
