import { beforeEach, expect, test } from 'vitest'
import { sql } from 'kysely'
import type { Gateways } from '#app/gateways/gateways.server.ts'
import { savePreferences } from '#app/notifications/saving-preferences.server.ts'
import { burstKeyOf } from '#app/notifications/channels/timing.server.ts'
import { planDeliveries } from '#app/notifications/channels/planning.server.ts'
import { selectSmsAllowance } from '#app/notifications/channels/sms-allowance.server.ts'
import type { NotificationType } from '#app/notifications/definition.ts'
import { tierBenefits } from '#app/benefits/tier-benefits.server.ts'
import { aClient, aWorker } from '#tests/support/data/cast.ts'
import { recordingChannels } from '#tests/support/providers/recording-channels.ts'
import { verifyContacts } from '#tests/support/data/verified-contacts.ts'
import { db } from '#tests/support/data/database.ts'
import { aDeliveryHarness, aDevice, listDeliveries, listJobs } from '#tests/deliveries/delivery-harness.ts'

const noChannels: Gateways = { email: null, sms: null, web_push: null, fcm: null, apns: null }
const midday = new Date('2026-11-20T12:00:00Z')
let sequence = 0
let amra: number

beforeEach(async () => {
  await db.deleteFrom('deliveries').execute()
  amra = (await aClient()).id
  await verifyContacts({ id: amra })
  await db.deleteFrom('outbox').execute()
})

async function plan(
  userIds: number[],
  type: NotificationType,
  now: Date,
  channels = recordingChannels().channels,
  actorId?: number,
  variant = 'default',
): Promise<void> {
  const rows = await db
    .insertInto('notifications')
    .values(
      userIds.map((userId) => ({
        user_id: userId,
        type,
        dedupe_key: `plan-${(sequence += 1)}`,
        params: JSON.stringify({ adTitle: 'Slavina', person: 'Mirza H.', amount: 8_500 }),
      })),
    )
    .returning(['id', 'user_id as userId'])
    .execute()
  await db
    .transaction()
    .execute((trx) => planDeliveries(trx, { rows, type, variant, adId: undefined, actorId, now }, channels))
}

const listStatuses = async (userId: number) =>
  (await listDeliveries(userId)).map(({ channel, status }) => `${channel} ${status}`).toSorted()

test('each channel that is open and wanted has a delivery, and a job of ids only', async () => {
  await aDevice(amra)
  await plan([amra], 'JobReview', midday)
  expect(await listStatuses(amra)).toEqual(['email waiting', 'push waiting'])
  const [email, push] = (await listDeliveries(amra)).toSorted((one, other) => one.channel.localeCompare(other.channel))
  expect(
    (await listJobs())
      .map(({ kind, payload }) => ({ kind, payload }))
      .toSorted((one, other) => one.kind.localeCompare(other.kind)),
  ).toEqual([
    { kind: 'sendMail', payload: { deliveryId: email!.id, attempt: 0 } },
    { kind: 'sendPushes', payload: { deliveryIds: [push!.id], attempt: 0 } },
  ])
})

test('without providers no delivery is planned', async () => {
  await aDevice(amra)
  await plan([amra], 'JobReview', midday, noChannels)
  expect(await listStatuses(amra)).toEqual([])
})

test('a channel that is switched off gets no delivery', async () => {
  await aDevice(amra)
  await savePreferences(db, {
    userId: amra,
    preferences: { JobReview: { inApp: true, push: true, email: false, sms: false } },
  })
  await plan([amra], 'JobReview', midday)
  expect(await listStatuses(amra)).toEqual(['push waiting'])
})

test('a text message needs the switch, a confirmed mobile number and a type that is worth it', async () => {
  const mirza = (await aWorker()).id
  await verifyContacts({ id: mirza })
  await plan([mirza], 'OfferAccepted', midday)
  expect(await listStatuses(mirza)).toEqual(['email waiting'])
  await db.updateTable('users').set({ sms_notifications: true }).where('id', '=', mirza).execute()
  await plan([mirza], 'OfferAccepted', midday)
  expect(await listStatuses(mirza)).toContain('sms waiting')
  await db.deleteFrom('deliveries').execute()
  await db.updateTable('users').set({ phone_verified_at: null }).where('id', '=', mirza).execute()
  await plan([mirza], 'OfferAccepted', midday)
  await db.updateTable('users').set({ phone_verified_at: midday }).where('id', '=', mirza).execute()
  await plan([mirza], 'JobReview', midday)
  await plan([mirza], 'NewJobMatch', midday)
  expect(await listStatuses(mirza)).not.toContain('sms waiting')
  await db.updateTable('worker_profiles').set({ tier: 'Silver' }).where('user_id', '=', mirza).execute()
  await plan([mirza], 'NewJobMatch', midday)
  expect(await listStatuses(mirza)).toContain('sms waiting')
})

test('text messages about new jobs are as many a month as the membership includes', async () => {
  const mirza = (await aWorker()).id
  await verifyContacts({ id: mirza })
  await db.updateTable('users').set({ sms_notifications: true }).where('id', '=', mirza).execute()
  await db.updateTable('worker_profiles').set({ tier: 'Student' }).where('user_id', '=', mirza).execute()
  const countSms = async () => (await listStatuses(mirza)).filter((status) => status === 'sms waiting').length
  const countSmsAlerts = async (now: Date) =>
    (await selectSmsAllowance(db, { workerId: mirza, now }).executeTakeFirstOrThrow()).used
  const november = new Date('2026-11-01T08:00:00Z')
  const hours = (count: number) => new Date(november.getTime() + count * 3_600_000)
  for (let hour = 0; hour < 40; hour += 1) await plan([mirza], 'NewJobMatch', hours(hour * 3))
  expect(await countSms()).toBe(tierBenefits.Student.smsAlertsPerMonth)
  expect(await countSmsAlerts(midday)).toBe(tierBenefits.Student.smsAlertsPerMonth)
  await plan([mirza], 'OfferAccepted', hours(200))
  expect(await countSms()).toBe(tierBenefits.Student.smsAlertsPerMonth + 1)
  const december = new Date('2026-11-30T23:00:00Z')
  await plan([mirza], 'NewJobMatch', new Date(december.getTime() - 1_000))
  expect(await countSms()).toBe(tierBenefits.Student.smsAlertsPerMonth + 1)
  await plan([mirza], 'NewJobMatch', new Date('2026-12-01T08:00:00Z'))
  expect(await countSms()).toBe(tierBenefits.Student.smsAlertsPerMonth + 2)
  expect(await countSmsAlerts(december)).toBe(1)
})

test('an address that nobody confirmed gets what is about the account, and nothing of choice', async () => {
  const selma = (await aClient()).id
  for (const type of ['JobReview', 'NewMessage', 'NewOfferReceived', 'SystemAnnouncement', 'ProfileUpdate'] as const)
    await plan([selma], type, midday)
  expect((await listDeliveries(selma)).map(({ type }) => type)).toEqual(['ProfileUpdate'])
})

test('one member causes ten mails and thirty pushes an hour for one person, members without a confirmed address so many together', async () => {
  await aDevice(amra)
  const [mirza, ...strangers] = await Promise.all(Array.from({ length: 4 }, () => aWorker()))
  await verifyContacts(mirza!)
  const planCausedBy = (actorId: number, at: Date) => plan([amra], 'OfferAccepted', at, undefined, actorId)
  for (let nth = 0; nth < 40; nth += 1) await planCausedBy(mirza!.id, midday)
  const counts = async () => Map.groupBy(await listDeliveries(amra), ({ channel, status }) => `${channel} ${status}`)
  const count = async (key: string) => (await counts()).get(key)?.length
  expect([await count('email waiting'), await count('push waiting')]).toEqual([10, 30])
  expect((await listDeliveries(amra)).find(({ status }) => status === 'refused')).toMatchObject({
    error: 'over the limit of its sender',
  })
  for (let nth = 0; nth < 40; nth += 1) await planCausedBy(strangers[nth % strangers.length]!.id, midday)
  expect([await count('email waiting'), await count('push waiting')]).toEqual([20, 60])
  await planCausedBy(mirza!.id, new Date(midday.getTime() + 61 * 60_000))
  expect([await count('email waiting'), await count('push waiting')]).toEqual([21, 61])
  const ceilingCounts = await db.selectFrom('daily_counts').select(['name', 'count']).orderBy('name').execute()
  expect(ceilingCounts).toEqual([
    { name: 'email_sender_limit', count: 60 },
    { name: 'push_sender_limit', count: 20 },
  ])
})

test('nobody is the sender of what their own ad brings them', async () => {
  await aDevice(amra)
  for (let nth = 0; nth < 40; nth += 1) await plan([amra], 'OfferAccepted', midday, undefined, amra)
  const deliveries = await listDeliveries(amra)
  expect(deliveries).toHaveLength(80)
  expect(deliveries.filter(({ status, sender }) => status === 'refused' || sender !== null)).toEqual([])
})

test('a question with answers is replaced on the screen by no other message of its job', () => {
  const keyOf = (variant: string, adId = 7) => burstKeyOf({ type: 'JobCompleted', variant }, { adId })
  expect(keyOf('day_agreed')).toBe(keyOf('day_before'))
  expect(keyOf('day_asked')).toBe(keyOf('day_asked'))
  expect(new Set([keyOf('day_asked'), keyOf('day_before'), keyOf('day_asked', 8)]).size).toBe(3)
})

test('what the clock sends goes beyond the limit of its sender, and does not count to it', async () => {
  const { id: mirza } = await aWorker()
  await verifyContacts({ id: mirza })
  const planVariant = (variant: string) => plan([amra], 'JobCompleted', midday, undefined, mirza, variant)
  const countMails = async () => Map.groupBy(await listDeliveries(amra), ({ status }) => status)
  for (const variant of ['day_before', 'closing_ahead']) await planVariant(variant)
  for (let nth = 0; nth < 12; nth += 1) await planVariant('day_agreed')
  expect((await countMails()).get('refused')).toHaveLength(2)
  for (const variant of ['day_asked', 'day_unanswered', 'closed']) await planVariant(variant)
  expect((await countMails()).get('waiting')).toHaveLength(10 + 5)
  expect((await countMails()).get('refused')).toHaveLength(2)
})

// The clocks go forward on 29 March and back on 25 October 2026.
test.each([
  ['2026-11-20T20:59:00Z', '2026-11-20T20:59:00Z'],
  ['2026-11-20T21:00:00Z', '2026-11-21T06:00:00Z'],
  ['2026-11-21T05:59:00Z', '2026-11-21T06:00:00Z'],
  ['2026-11-21T06:00:00Z', '2026-11-21T06:00:00Z'],
  ['2026-03-28T22:00:00Z', '2026-03-29T05:00:00Z'],
  ['2026-10-24T21:00:00Z', '2026-10-25T06:00:00Z'],
])('a push of %s leaves at %s', async (at, due) => {
  await aDevice(amra)
  await plan([amra], 'JobReview', new Date(at))
  const [email, push] = (await listDeliveries(amra)).toSorted((one, other) => one.channel.localeCompare(other.channel))
  expect(push!.run_at).toEqual(new Date(due))
  expect(email!.run_at).toEqual(new Date(at))
})

test('an accepted offer wakes people, and who has no quiet hours is never spared', async () => {
  const night = new Date('2026-11-20T23:00:00Z')
  await aDevice(amra)
  await plan([amra], 'OfferAccepted', night)
  await savePreferences(db, { userId: amra, preferences: {}, quietHours: null })
  await plan([amra], 'JobReview', night)
  const pushes = (await listDeliveries(amra)).filter(({ channel }) => channel === 'push')
  expect(pushes.map(({ run_at }) => run_at)).toEqual([night, night])
})

test('the first of a burst goes at once, the rest at the end of the window as one summary', async () => {
  const harness = aDeliveryHarness()
  await aDevice(amra)
  await db.updateTable('users').set({ quiet_from: null, quiet_until: null }).where('id', '=', amra).execute()
  const now = new Date()
  await savePreferences(db, {
    userId: amra,
    preferences: { NewOfferReceived: { inApp: true, push: true, email: false, sms: false } },
  })
  await plan([amra], 'NewOfferReceived', now)
  await harness.runDueJobs(now)
  for (let seconds = 10; seconds < 40; seconds += 10)
    await plan([amra], 'NewOfferReceived', new Date(now.getTime() + seconds * 1_000))
  expect((await listDeliveries(amra)).map(({ status }) => status)).toEqual(['sent', 'waiting', 'merged', 'merged'])
  const [job] = await listJobs('sendPushes')
  expect(job!.runAt).toEqual(new Date(now.getTime() + 5 * 60_000))
  await harness.runDueJobs(job!.runAt)
  expect(harness.ledger).toHaveLength(2)
  expect(harness.ledger[1]).toMatchObject({ title: '3 nove ponude' })
})

test('two events for one person at the same moment make one summary, not two firsts', async () => {
  await aDevice(amra)
  await Promise.all(Array.from({ length: 8 }, () => plan([amra], 'NewOfferReceived', midday)))
  const pushes = (await listDeliveries(amra)).filter(({ channel }) => channel === 'push')
  expect(pushes.filter(({ status }) => status === 'waiting')).toHaveLength(2)
  expect(pushes.filter(({ status }) => status === 'merged')).toHaveLength(6)
})

test('planning takes as many statements for a thousand people as for one', async () => {
  const { rows } = await sql<{ id: number }>`
    insert into users (user_type, name, surname, email, phone, gender, city, terms_accepted_at, email_verified_at)
    select 'Client', 'Emir', 'Begić', gen_random_uuid() || '@primjer.ba', '+38761000000', 'Male', 'sarajevo', now(), now()
    from generate_series(1, 1000) returning id`.execute(db)
  const count = async (userIds: number[]) => {
    let statements = 0
    const counting = db.withPlugin({
      transformQuery: ({ node }) => {
        statements += 1
        return node
      },
      transformResult: async ({ result }) => result,
    })
    const inserted = await db
      .insertInto('notifications')
      .values(userIds.map((userId) => ({ user_id: userId, type: 'JobReview', dedupe_key: `count-${userIds.length}` })))
      .returning(['id', 'user_id as userId'])
      .execute()
    await counting
      .transaction()
      .execute((trx) =>
        planDeliveries(trx, { rows: inserted, type: 'JobReview', now: midday }, recordingChannels().channels),
      )
    return statements
  }
  const ids = rows.map(({ id }) => id)
  expect(await count(ids)).toBe(await count([amra]))
  expect(await listJobs('sendMail')).toHaveLength(1001)
})
