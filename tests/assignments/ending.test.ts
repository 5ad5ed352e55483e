import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { findAdOf } from '#app/ads/queries.server.ts'
import { endAssignment } from '#app/assignments/ending.server.ts'
import { findContactDetails } from '#app/offers/contact-details.server.ts'
import { done, refused } from '#app/outcome.ts'
import { restoreMember, suspendMember } from '#app/suspensions/suspending.server.ts'
import { aDeliveryHarness, minutesFromNow } from '#tests/deliveries/delivery-harness.ts'
import { deliverAll } from '#tests/notifications/deliver-all.ts'
import { anAssignment, findAd, statusOf } from '#tests/offers/offer-fixtures.ts'
import { findUser, leave } from '#tests/personal-data/leavers.ts'
import { aClient, aWorker, noon } from '#tests/support/data/cast.ts'
import { db } from '#tests/support/data/database.ts'
import { verifyContacts } from '#tests/support/data/verified-contacts.ts'
import { signInAs, startWebProcess, type WebProcess } from '#tests/support/web/web-process.ts'

let web: WebProcess
let job: Awaited<ReturnType<typeof anAssignment>>

beforeAll(async () => {
  web = await startWebProcess()
})
afterAll(() => web.stop())

beforeEach(async () => {
  job = await anAssignment()
})

type Side = 'client' | 'worker'
const idOf = (side: Side) => (side === 'client' ? job.clientId : job.workerId)
const otherOf = (side: Side): Side => (side === 'client' ? 'worker' : 'client')
const suspend = (side: Side) => suspendMember(db, { userId: idOf(side), reason: 'Prijave.', actor: 'Zora', now: noon })
const end = (userId: number, next: 'reopen' | 'cancel' = 'cancel') =>
  endAssignment(db, { adId: job.adId, userId, next, now: noon })

async function variantsOf(userId: number) {
  await deliverAll()
  const rows = db.selectFrom('notifications').select(['type', 'variant']).where('user_id', '=', userId).orderBy('id')
  return (await rows.execute()).map(({ type, variant }) => `${type} ${variant}`)
}

const historyOf = async () => {
  const ad = await findAdOf(db, { adId: job.adId, clientId: job.clientId })
  return ad!.events.map(({ type, reason }) => [type, reason])
}

test.each(['client', 'worker'] as const)(
  'the %s whose partner is suspended ends the assignment with the reason in its history, and may leave',
  async (side) => {
    await suspend(otherOf(side))
    expect(await leave({ id: idOf(side) })).toEqual(refused('assignments_open'))
    expect(await end(idOf(side))).toEqual(done({ adId: job.adId, status: 'cancelled' }))

    expect(await findAd(job.adId)).toMatchObject({ status: 'cancelled', accepted_offer_id: null })
    expect(await statusOf(job.offerId)).toBe('rejected')
    expect(await statusOf(job.others[0]!.offerId)).toBe('rejected')
    expect((await historyOf()).at(-1)).toEqual(['ended', 'partner_suspended'])
    for (const id of [job.clientId, job.workerId]) {
      expect(await findContactDetails(db, { adId: job.adId, viewerId: id })).toBeUndefined()
      expect(await findUser(id)).toMatchObject({ completed_jobs: 0 })
    }
    expect((await variantsOf(idOf(otherOf(side)))).at(-1)).toBe('JobCompleted partner_ended')
    expect((await variantsOf(job.others[0]!.workerId)).at(-1)).toBe('OfferRejected cancelled')
    expect(await variantsOf(idOf(side))).not.toContain('OfferRejected cancelled')
    expect(await end(idOf(side))).toEqual(refused('not_in_progress'))
    expect(await leave({ id: idOf(side) })).toEqual(done({ closed: true }))
  },
)

test.each(['client', 'worker'] as const)('a mail tells the suspended %s', async (side) => {
  await db.deleteFrom('outbox').execute()
  await verifyContacts({ id: idOf(side) })
  await suspend(side)
  await end(idOf(otherOf(side)))
  const harness = aDeliveryHarness()
  await harness.runDueJobs(minutesFromNow(60))
  const subjects = harness.ledger.flatMap((sent) => (sent.channel === 'email' ? [sent.subject] : []))
  expect(subjects).toContainEqual(expect.stringContaining('Dogovor je prekinut'))
})

test('a client may have the ad open again for the other offers; the suspended worker’s is set aside', async () => {
  await suspend('worker')
  expect(await end(job.clientId, 'reopen')).toEqual(done({ adId: job.adId, status: 'open' }))
  expect(await findAd(job.adId)).toMatchObject({ status: 'open', accepted_offer_id: null, offer_count: 1 })
  expect([await statusOf(job.offerId), await statusOf(job.others[0]!.offerId)]).toEqual(['withdrawn', 'pending'])
  expect((await historyOf()).at(-1)).toEqual(['ended', 'partner_suspended'])
  await restoreMember(db, { userId: job.workerId, actor: 'Zora', now: noon })
  expect(await statusOf(job.offerId)).toBe('pending')
})

test('a worker cannot open somebody’s ad again', async () => {
  await suspend('client')
  expect(await end(job.workerId, 'reopen')).toEqual(done({ adId: job.adId, status: 'cancelled' }))
})

test('nobody ends it while the other side is there, and strangers not at all', async () => {
  for (const id of [job.clientId, job.workerId]) expect(await end(id)).toEqual(refused('partner_active'))
  await suspend('client')
  for (const { id } of [await aClient(), await aWorker(), { id: job.others[0]!.workerId }])
    expect(await end(id)).toEqual(refused('unknown'))
  expect(await findAd(job.adId)).toMatchObject({ status: 'in_progress' })
})

const pages = {
  client: { ad: () => `/klijent/moji-oglasi/${job.adId}`, userType: 'Client' },
  worker: { ad: () => `/majstor/posao/${job.adId}`, userType: 'Worker' },
} as const

test.each(['client', 'worker'] as const)(
  'the page of the %s leads to the way out, which asks first and ends it without scripts',
  async (side) => {
    const browser = await signInAs(web, { id: idOf(side) })
    const path = pages[side].ad()
    expect(await (await browser(path)).text()).not.toContain(`${path}/prekid`)
    expect(await (await browser(`${path}/prekid`)).text()).toContain('ponovo koristi račun')

    await suspend(otherOf(side))
    expect(await (await browser(path)).text()).toContain(`href="${path}/prekid"`)
    const html = await (await browser(`${path}/prekid`)).text()
    expect(html.includes('value="reopen"')).toBe(side === 'client')
    const key = /name="_key" value="([^"]+)"/.exec(html)?.[1] ?? ''
    const body = new URLSearchParams({ _key: key, next: 'cancel' })
    const answer = await browser(`${path}/prekid`, { method: 'POST', body })
    expect([answer.status, answer.headers.get('location')]).toEqual([303, path])
    expect(await (await browser(path)).text()).toContain(
      side === 'client' ? 'Račun druge strane bio' : 'račun jedne strane bio',
    )
    expect(await (await browser(`${path}/prekid`)).text()).not.toContain('Prekinuti dogovor?')
  },
)

test('the API ends it once, and says what became of the ad', async () => {
  const browser = await signInAs(web, { id: job.clientId })
  const call = async (next: string) => {
    const headers = { 'content-type': 'application/json' }
    const answer = await browser(`/api/jobad/${job.adId}/end`, { method: 'POST', headers, body: `{"next":"${next}"}` })
    return { status: answer.status, body: (await answer.json()) as object }
  }
  expect(await call('reopen')).toMatchObject({ status: 409, body: { code: 'partner_active' } })
  await suspend('worker')
  expect(await call('later')).toMatchObject({ status: 422 })
  expect(await call('reopen')).toMatchObject({ status: 200, body: { jobAdId: job.adId, displayStatus: 'Open' } })
  expect(await call('cancel')).toMatchObject({ status: 409, body: { code: 'not_in_progress' } })
})
