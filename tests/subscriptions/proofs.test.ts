import '#tests/support/environment/shop-settings.ts'
import { beforeEach, expect, test } from 'vitest'
import { done, refused } from '#app/outcome.ts'
import { approveStudentProof, rejectStudentProof } from '#app/subscriptions/proofs/deciding.server.ts'
import { findStudentProof, listWaitingProofs } from '#app/subscriptions/proofs/queries.server.ts'
import { submitStudentProof } from '#app/subscriptions/proofs/submitting.server.ts'
import { purchasePlan } from '#app/subscriptions/purchasing.server.ts'
import { aWorker, noon } from '#tests/support/data/cast.ts'
import { db } from '#tests/support/data/database.ts'
import { aPlan, emptyShop } from '#tests/support/data/shop.ts'
import { daysFromNoon } from '#tests/workers/review-fixtures.ts'

let mirza: { id: number }
let other: { id: number }
let nextImage = 7_000

beforeEach(async () => {
  await emptyShop()
  mirza = await aWorker()
  other = await aWorker()
})

async function aProofImage(ownerId: number, purpose: 'proof' | 'profile' = 'proof') {
  const { id } = await db
    .insertInto('images')
    .values({
      id: (nextImage += 1),
      owner_id: ownerId,
      purpose,
      width: 10,
      height: 10,
      colour: '#ffffff',
      bytes: 10,
      created_at: noon,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

const submit = async (worker = mirza, imageId?: number) =>
  submitStudentProof(db, {
    workerId: worker.id,
    school: 'Mašinska škola',
    imageId: imageId ?? (await aProofImage(worker.id)),
    now: noon,
  })

async function aSubmittedProof() {
  const outcome = await submit()
  if (!outcome.ok) throw new Error(outcome.reason)
  return outcome.value.proofId
}

async function buyStudentPlan() {
  const { id: planId } = await aPlan('student-1m')
  const outcome = await purchasePlan(db, { workerId: mirza.id, planId, method: 'card', now: noon })
  return outcome.ok ? 'bought' : outcome.reason
}

const actor = 'zora@primjer.ba'
const nextYear = daysFromNoon(365)

test('the Student plan can be bought once a person has approved the proof, and not after it has run out', async () => {
  expect(await buyStudentPlan()).toBe('proof_required')
  const proofId = await aSubmittedProof()
  expect(await buyStudentPlan()).toBe('proof_required')
  expect(await approveStudentProof(db, { proofId, actor, validUntil: nextYear, now: noon })).toEqual(done({ proofId }))
  expect(await findStudentProof(db, { workerId: mirza.id, now: noon })).toMatchObject({ state: 'approved' })
  expect(await buyStudentPlan()).toBe('bought')
  expect(await findStudentProof(db, { workerId: mirza.id, now: nextYear })).toMatchObject({ state: 'over' })
})

test('a rejected proof names its reason, tells the worker once, and lets another be sent', async () => {
  const proofId = await aSubmittedProof()
  const rejection = { proofId, actor, reason: 'Slika se ne vidi.', now: noon }
  expect(await rejectStudentProof(db, rejection)).toEqual(done({ proofId }))
  expect(await rejectStudentProof(db, rejection)).toEqual(refused('already_decided'))
  expect(await approveStudentProof(db, { proofId, actor, validUntil: nextYear, now: noon })).toEqual(
    refused('already_decided'),
  )
  expect(await findStudentProof(db, { workerId: mirza.id, now: noon })).toMatchObject({
    state: 'rejected',
    reason: 'Slika se ne vidi.',
  })
  const notified = await db.selectFrom('outbox').select('payload').where('kind', '=', 'notify').execute()
  expect(
    notified.map(({ payload }) => payload).filter(({ variant }) => String(variant).startsWith('proof')),
  ).toMatchObject([
    {
      type: 'ProfileUpdate',
      variant: 'proof_rejected',
      recipients: [mirza.id],
      params: { reason: 'Slika se ne vidi.' },
    },
  ])
  expect(await buyStudentPlan()).toBe('proof_required')
  expect((await submit()).ok).toBe(true)
})

test('one proof waits at a time, in the queue of the admin area', async () => {
  const proofId = await aSubmittedProof()
  expect(await submit()).toEqual(refused('proof_waits'))
  expect(await listWaitingProofs(db)).toMatchObject([{ id: proofId, workerId: mirza.id, school: 'Mašinska škola' }])
  await approveStudentProof(db, { proofId, actor, validUntil: nextYear, now: noon })
  expect(await listWaitingProofs(db)).toEqual([])
  expect(await submit()).toEqual(refused('proof_approved'))
})

test('ten proofs sent at once are one', async () => {
  const imageId = await aProofImage(mirza.id)
  const outcomes = await Promise.all(Array.from({ length: 10 }, () => submit(mirza, imageId)))
  expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1)
})

test('the image is the worker’s own, and was sent as a proof', async () => {
  expect(await submit(mirza, await aProofImage(other.id))).toEqual(refused('images_unknown'))
  expect(await submit(mirza, await aProofImage(mirza.id, 'profile'))).toEqual(refused('images_unknown'))
  await aSubmittedProof()
  expect(await findStudentProof(db, { workerId: other.id, now: noon })).toBeUndefined()
  expect(await approveStudentProof(db, { proofId: 999_999, actor, validUntil: nextYear, now: noon })).toEqual(
    refused('unknown'),
  )
})
