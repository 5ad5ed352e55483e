import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { cancelAd } from '#app/ads/cancelling.server.ts'
import { matchAd } from '#app/ads/matching/matching.server.ts'
import { sendAdMessage } from '#app/messages/sending.server.ts'
import { markConversationRead } from '#app/messages/reading.server.ts'
import { isEssential } from '#app/notifications/channels/timing.server.ts'
import { planQueued } from '#app/notifications/channels/deferred-planning.server.ts'
import type { NotificationType } from '#app/notifications/definition.ts'
import { definitionOf, notificationTypes } from '#app/notifications/definitions.server.ts'
import { restoreOffer } from '#app/offers/restoring.server.ts'
import { payloads } from '#jobs/outbox/payloads.ts'
import { aDeliveryHarness, aDevice, listJobs } from '#tests/deliveries/delivery-harness.ts'
import { anOpenAd, causes, type Scene } from '#tests/notifications/notified-scenes.ts'
import { db } from '#tests/support/data/database.ts'
import { aCast, type Cast } from '#tests/support/data/scenes.ts'
import { signInAs, startWebProcess, type Browser, type WebProcess } from '#tests/support/web/web-process.ts'
import { partOfToday } from '#tests/support/environment/part-of-today.ts'

let web: WebProcess
let cast: Cast
let browsers: Record<'client' | 'worker', Browser>
const harness = aDeliveryHarness()

beforeAll(async () => {
  web = await startWebProcess()
  cast = await aCast()
  browsers = { client: await signInAs(web, cast.client), worker: await signInAs(web, cast.worker) }
  for (const { id } of [cast.client, cast.worker]) {
    await aDevice(id)
    const verified = { email_verified_at: new Date(), phone_verified_at: new Date(), sms_notifications: true }
    await db.updateTable('users').set(verified).where('id', '=', id).execute()
  }
})

beforeEach(async () => {
  // What sets aside all ads of the client announces that of each, more than one sender may send in an hour.
  const openAds = await db.selectFrom('ads').select(['id', 'client_id']).where('status', '=', 'open').execute()
  for (const ad of openAds) await cancelAd(db, { adId: ad.id, clientId: ad.client_id, now: new Date() })
  await db.deleteFrom('outbox').execute()
  await db.deleteFrom('notifications').execute()
  await db.deleteFrom('deliveries').execute()
})

afterAll(() => web.stop())

/** No page shows what an announcement says, and the welcome waits for its reader's first step. */
const withoutPage: NotificationType[] = ['SystemAnnouncement', 'WelcomeMessage']

/** Of the many that lead to the profile alone, one about the account and one about who can get into it. */
const variantsOf = (type: NotificationType) =>
  type === 'ProfileUpdate' ? ['default', 'password'] : definitionOf(type).variants

const cases = notificationTypes
  .filter((type) => !withoutPage.includes(type))
  .flatMap((type) => variantsOf(type).map((variant) => ({ type, variant })))
type Case = (typeof cases)[number]

/** What the job worker does with all that was announced, without sending anything. */
async function writeNotifications(): Promise<void> {
  for (let jobs = await listAnnouncing(); jobs.length > 0; jobs = await listAnnouncing())
    for (const job of jobs) {
      const finish = async () =>
        void (await db.updateTable('outbox').set({ done_at: new Date() }).where('id', '=', job.id).execute())
      const task = { db, outboxId: job.id, finish }
      if (job.kind === 'notify') await harness.run(job)
      if (job.kind === 'planDeliveries')
        await planQueued({ ...task, payload: payloads.planDeliveries.parse(job.payload) }, harness.channels)
      if (job.kind !== 'matchAd') continue
      await matchAd(db, { ...payloads.matchAd.parse(job.payload), now: new Date() }, harness.channels)
      await finish()
    }
}

const listAnnouncing = () => listJobs('notify', 'matchAd', 'planDeliveries')

function pageOf({ type, variant }: Case, { adId }: Scene): string {
  const isClient = causes[type][variant]!.to === 'client'
  const actorId = isClient ? cast.worker.id : cast.client.id
  return definitionOf(type).action({ role: isClient ? 'Client' : 'Worker', variant, adId, actorId })!
}

/** A page that is gone says so on another. */
async function open(to: 'client' | 'worker', path: string): Promise<void> {
  expect([200, 303]).toContain((await browsers[to](path)).status)
}

async function listRows({ type, variant }: Case, { adId }: Pick<Scene, 'adId'>) {
  const userId = cast[causes[type][variant]!.to].id
  return db
    .selectFrom('notifications')
    .select(['id', 'read_at as readAt'])
    .where('user_id', '=', userId)
    .where('type', '=', type)
    .where('variant', '=', variant)
    .where((eb) => eb.or([eb('ad_id', '=', adId), eb('ad_id', 'is', null)]))
    .execute()
}

/** What becomes of the deliveries of these notifications when they are due. */
async function listSent(ids: number[]): Promise<string[]> {
  for (const job of await listJobs('sendMail', 'sendSms', 'sendPushes')) await harness.run(job)
  const rows = await db
    .selectFrom('deliveries')
    .select(['channel', 'status'])
    .where('notification_id', 'in', ids)
    .where('status', 'not in', ['dropped', 'merged'])
    .execute()
  return rows.map(({ channel, status }) => `${channel} ${status}`)
}

/** A mail about the account or money goes out although the page was seen: it is the member's record. */
const allowed = (notified: Case) => (isEssential(notified) ? ['email sent'] : [])

describe.each(partOfToday(cases, 3))('$type, $variant', (notified) => {
  const cause = causes[notified.type][notified.variant]!

  test('seen before it is written, it is written read, and nothing of it is sent', async () => {
    const scene = await anOpenAd(cast, cause)
    await cause.run(scene)
    await open(cause.to, pageOf(notified, scene))
    await writeNotifications()
    const rows = await listRows(notified, scene)
    expect(rows.length).toBeGreaterThan(0)
    expect(rows.filter(({ readAt }) => !readAt)).toEqual([])
    expect(await listSent(rows.map(({ id }) => id))).toEqual(allowed(notified))
  })

  test('seen after it is written, it is read, and what waits to be sent of it is not', async () => {
    const scene = await anOpenAd(cast, cause)
    await cause.run(scene)
    await writeNotifications()
    const unread = await listRows(notified, scene)
    expect(unread.map(({ readAt }) => readAt)).toEqual(unread.map(() => null))
    await open(cause.to, pageOf(notified, scene))
    const rows = await listRows(notified, scene)
    expect(rows.filter(({ readAt }) => !readAt)).toEqual([])
    expect(await listSent(rows.map(({ id }) => id))).toEqual(allowed(notified))
  })
})

test('a page that is opened again while no worker runs costs one statement more than afterwards', async () => {
  const notified = { type: 'NewOfferReceived', variant: 'default' } as const
  const cause = causes.NewOfferReceived.default!
  const scene = await anOpenAd(cast, cause)
  await cause.run(scene)
  const countStatements = async () => {
    const before = await web.countStatements()
    await open('client', pageOf(notified, scene))
    return (await web.countStatements()) - before
  }
  await countStatements()
  const whileItWaits = await countStatements()
  await writeNotifications()
  expect(whileItWaits).toBe((await countStatements()) + 1)
})

test('of a chat that both keep open nothing stays unread, whichever comes first', async () => {
  const scene = await anOpenAd(cast, causes.NewMessage.default!)
  await causes.OfferAccepted.default!.run(scene)
  const sender = { id: cast.client.id, userType: 'Client' as const }
  const viewer = { id: cast.worker.id, userType: 'Worker' as const }
  const read = () => markConversationRead(db, { viewer, ref: { adId: scene.adId }, now: new Date() })
  for (let nth = 0; nth < 6; nth += 1) {
    const message = { sender, adId: scene.adId, text: `Poruka ${nth}.`, idempotencyKey: `chat-${nth}`, now: new Date() }
    expect((await sendAdMessage(db, message)).ok).toBe(true)
    if (nth % 3 === 0) await writeNotifications()
    await read()
    if (nth % 2 === 0) await writeNotifications()
  }
  await writeNotifications()
  const rows = await listRows({ type: 'NewMessage', variant: 'default' }, scene)
  expect(rows.length).toBeGreaterThan(2)
  expect(rows.filter(({ readAt }) => !readAt)).toEqual([])
  expect(await listSent(rows.map(({ id }) => id))).toEqual([])
})

test('a message that comes after the reading is unread, and so it is sent', async () => {
  const scene = await anOpenAd(cast, causes.NewMessage.default!)
  await causes.NewMessage.default!.run(scene)
  await open('worker', `/majstor/poruke/${scene.adId}`)
  const sender = { id: cast.client.id, userType: 'Client' as const }
  await sendAdMessage(db, { sender, adId: scene.adId, text: 'Još nešto.', idempotencyKey: 'late', now: new Date() })
  await writeNotifications()
  const rows = await listRows({ type: 'NewMessage', variant: 'default' }, scene)
  expect(rows.filter(({ readAt }) => !readAt)).not.toEqual([])
  expect(await listSent(rows.map(({ id }) => id))).toContain('email sent')
})

test('the page of another ad, and another reader, leave an announcement as it is', async () => {
  const [scene, other] = [await anOpenAd(cast, {} as never), await anOpenAd(cast, {} as never)]
  await open('client', `/klijent/moji-oglasi/${other.adId}/ponude`)
  await open('worker', `/majstor/posao/${scene.adId}`)
  await writeNotifications()
  const unread = db.selectFrom('notifications').select('ad_id as adId').where('type', '=', 'NewOfferReceived')
  const adIds = (await unread.where('read_at', 'is', null).execute()).map(({ adId }) => adId)
  expect(new Set(adIds)).toEqual(new Set([scene.adId]))
})

test('a rejection that is taken back leaves nothing, although its page was seen', async () => {
  const scene = await anOpenAd(cast, causes.OfferRejected.default!)
  await causes.OfferRejected.default!.run(scene)
  await open('worker', `/majstor/posao/${scene.adId}`)
  const rejected = { type: 'OfferRejected', variant: 'default' } as const
  expect(await listRows(rejected, scene)).toHaveLength(1)
  await restoreOffer(db, { offerId: scene.offerId, clientId: cast.client.id, now: new Date() })
  expect(await listRows(rejected, scene)).toEqual([])
})

test('what the bell does not list is read by its page all the same', async () => {
  const preference = { user_id: cast.client.id, type: 'NewOfferReceived' as const, in_app: false }
  await db
    .insertInto('notification_preferences')
    .values({ ...preference, push: true, email: true, sms: false })
    .execute()
  const scene = await anOpenAd(cast, causes.NewOfferReceived.default!)
  await writeNotifications()
  await open('client', `/klijent/moji-oglasi/${scene.adId}/ponude`)
  const rows = await listRows({ type: 'NewOfferReceived', variant: 'default' }, scene)
  expect(await listSent(rows.map(({ id }) => id))).toEqual([])
  await db.deleteFrom('notification_preferences').execute()
})
