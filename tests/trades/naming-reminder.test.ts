import { beforeEach, expect, test } from 'vitest'
import { editProfile } from '#app/accounts/profile-editing.server.ts'
import { findAccountOverview } from '#app/accounts/queries.server.ts'
import { recordSearchVisit } from '#app/ads/search/visits.server.ts'
import { getTranslate } from '#app/i18n/server-translations.server.ts'
import { savePreferences } from '#app/notifications/saving-preferences.server.ts'
import type { Skill } from '#app/places/skill-keys.ts'
import { suspendMember } from '#app/suspensions/suspending.server.ts'
import { setAway } from '#app/workers/away/away.server.ts'
import { presentProfileSteps } from '#app/workers/profile-steps.server.ts'
import { remindOfTrades } from '#app/workers/trades/reminding.server.ts'
import {
  aDeliveryHarness,
  aDevice,
  listDeliveries,
  listJobs,
  minutesFromNow,
} from '#tests/deliveries/delivery-harness.ts'
import { aClient, aWorker, noon } from '#tests/support/data/cast.ts'
import { db } from '#tests/support/data/database.ts'
import { verifyContacts } from '#tests/support/data/verified-contacts.ts'

const weekLater = new Date('2026-11-27T09:00:00Z')
const dayMs = 86_400_000
let harness: ReturnType<typeof aDeliveryHarness>

beforeEach(async () => {
  harness = aDeliveryHarness()
  await db.deleteFrom('deliveries').execute()
  await db.deleteFrom('users').execute()
  await db.deleteFrom('outbox').execute()
})

async function aVerifiedWorker(...skills: Skill[]): Promise<number> {
  const worker = await aWorker({ skills })
  await verifyContacts(worker)
  return worker.id
}

const remind = (now = weekLater) => remindOfTrades(db, { now })

async function listReminded(): Promise<number[]> {
  await harness.runDueJobs(minutesFromNow(1))
  await harness.runDueJobs(minutesFromNow(15))
  const rows = db.selectFrom('notifications').select('user_id').where('variant', '=', 'trades_unnamed')
  return (await rows.orderBy('user_id').execute()).map(({ user_id }) => user_id)
}

test('workers of “other” and of wide skills are reminded once, those of other skills never', async () => {
  const [general, plumber] = [await aVerifiedWorker('other'), await aVerifiedWorker('plumber', 'painter')]
  await aVerifiedWorker('painter')
  await aVerifiedWorker('delivery', 'cleaner')
  await verifyContacts(await aClient())
  expect(await remind()).toBe(2)
  expect(await listReminded()).toEqual([general, plumber])
  expect(harness.ledger.map(({ channel }) => channel)).toEqual(['email', 'email'])

  await db.deleteFrom('notifications').execute()
  await db.deleteFrom('outbox').execute()
  expect([await remind(), await remind(new Date(weekLater.getTime() + 400 * dayMs))]).toEqual([0, 0])
  expect(await listReminded()).toEqual([])
})

test('two runs at once remind nobody twice', async () => {
  await aVerifiedWorker('other')
  expect((await Promise.all([remind(), remind(), remind()])).toSorted()).toEqual([0, 0, 1])
})

test('a worker who has named a trade is left out, and another one is not', async () => {
  const [tiler, other] = [await aVerifiedWorker('other', 'plumber'), await aVerifiedWorker('other')]
  await editProfile(db, { userId: tiler, trades: ['tiler'] })
  expect(await remind()).toBe(1)
  expect(await listReminded()).toEqual([other])
  await editProfile(db, { userId: tiler, trades: [] })
  expect(await remind()).toBe(1)
})

test('a trade below another skill says nothing of “other”', async () => {
  const both = await aVerifiedWorker('other', 'electrician')
  const plumber = await aVerifiedWorker('electrician', 'plumber')
  for (const userId of [both, plumber]) await editProfile(db, { userId, trades: ['solar_installer'] })
  expect(await remind()).toBe(1)
  expect(await listReminded()).toEqual([both])
  await db.updateTable('worker_profiles').set({ trade_reminder_at: null }).execute()
  await editProfile(db, { userId: both, trades: ['solar_installer', 'tiler'] })
  expect(await remind()).toBe(0)
})

test('suspended, absent, hidden, erased, new and unverified workers are left out until that has changed', async () => {
  const [suspended, away, hidden, erased] = [
    await aVerifiedWorker('other'),
    await aVerifiedWorker('other'),
    await aVerifiedWorker('other'),
    await aVerifiedWorker('other'),
  ]
  await suspendMember(db, { userId: suspended, reason: 'Prijave.', actor: 'Zora', now: noon })
  await setAway(db, { workerId: away, until: '2027-01-10', now: noon })
  await db.updateTable('worker_profiles').set({ worker_status: 'Blocked' }).where('user_id', '=', hidden).execute()
  await db.updateTable('users').set({ deleted_at: noon }).where('id', '=', erased).execute()
  const unverified = await aWorker({ skills: ['other'] })
  const recent = await aWorker({ skills: ['other'], now: new Date(weekLater.getTime() - dayMs) })
  await verifyContacts(recent)
  expect(await remind()).toBe(0)

  await setAway(db, { workerId: away, until: null, now: noon })
  await verifyContacts(unverified)
  expect(await remind(new Date(weekLater.getTime() + 2 * dayMs))).toBe(3)
  expect(await listReminded()).toEqual([away, unverified.id, recent.id])
})

test.each([
  ['2026-11-27T06:59:00Z', 0],
  ['2026-11-27T07:00:00Z', 1],
  ['2026-11-27T18:59:00Z', 1],
  ['2026-11-27T19:00:00Z', 0],
])('at %s the reminders are %d', async (time, count) => {
  await aVerifiedWorker('other')
  expect(await remind(new Date(time))).toBe(count)
})

test('the reminder is a mail, no push and no SMS, whose button opens the form and which can be switched off', async () => {
  const [mirza, silent] = [await aVerifiedWorker('other'), await aVerifiedWorker('other')]
  await aDevice(mirza)
  const none = { inApp: true, push: true, email: false, sms: false }
  await savePreferences(db, { userId: silent, preferences: { SystemAnnouncement: none } })
  await remind()
  expect(await listReminded()).toEqual([mirza, silent])
  expect((await listDeliveries(mirza)).map(({ channel, status }) => [channel, status])).toEqual([['email', 'sent']])
  expect(await listDeliveries(silent)).toEqual([])
  expect(harness.ledger).toMatchObject([{ channel: 'email', subject: 'Čime se tačno bavite?' }])
  const mail = JSON.stringify(harness.ledger[0])
  expect(mail).toContain('/majstor/moj-profil/vjestine')
  expect(mail).toContain('Označi zanimanja')
  expect(mail).toContain('/odjava-obavjestenja/')
})

test('a mail that waits is not sent to a worker who has named a trade meanwhile', async () => {
  const mirza = await aVerifiedWorker('other')
  await remind()
  for (const job of await listJobs('notify')) await harness.run(job)
  await editProfile(db, { userId: mirza, trades: ['tiler'] })
  await harness.runDueJobs(minutesFromNow(1))
  await harness.runDueJobs(minutesFromNow(15))
  expect(harness.ledger).toEqual([])
  expect(await listDeliveries(mirza)).toMatchObject([{ status: 'dropped', error: 'no longer so' }])
})

const linksOf = async (workerId: number, now = noon) => {
  const visit = await recordSearchVisit(db, { workerId, now })
  return presentProfileSteps(visit, { workerId, t: getTranslate('bs'), now })
}

test('the home page has the step until a trade is named, for those whose skill says nothing', async () => {
  const [general, painter] = [await aVerifiedWorker('other'), await aVerifiedWorker('painter')]
  const step = { to: '/majstor/moj-profil/vjestine#field-trades', label: 'Zanimanja' }
  expect((await linksOf(general))?.links).toContainEqual(step)
  expect((await linksOf(painter))?.links).not.toContainEqual(step)
  expect([(await linksOf(general))?.progress.total, (await linksOf(painter))?.progress.total]).toEqual([8, 7])
  await editProfile(db, { userId: general, trades: ['tiler'] })
  expect((await linksOf(general))?.links).not.toContainEqual(step)
  expect(await findAccountOverview(db, general)).toMatchObject({ trades: ['tiler'] })
})

test('a worker of a wide skill has the step until each such skill has a trade, at most a month after the mail', async () => {
  const [plumber, both] = [await aVerifiedWorker('plumber'), await aVerifiedWorker('plumber', 'other')]
  const delivery = await aVerifiedWorker('delivery')
  const hasStep = async (workerId: number, now?: Date) =>
    (await linksOf(workerId, now))?.links.some(({ to }) => to.endsWith('#field-trades'))
  expect([await hasStep(plumber), await hasStep(both), await hasStep(delivery)]).toEqual([true, true, false])
  await editProfile(db, { userId: both, trades: ['tiler'] })
  expect(await hasStep(both)).toBe(true)
  await editProfile(db, { userId: both, trades: ['tiler', 'gas_fitter'] })
  expect(await hasStep(both)).toBe(false)

  await remind()
  const afterDays = (days: number) => new Date(weekLater.getTime() + days * dayMs)
  expect([await hasStep(plumber, afterDays(29)), await hasStep(plumber, afterDays(31))]).toEqual([true, false])
  await editProfile(db, { userId: both, trades: [] })
  expect(await hasStep(both, afterDays(400))).toBe(true)
  expect(await listReminded()).toEqual([plumber])
})
