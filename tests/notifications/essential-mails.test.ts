import { beforeEach, expect, test } from 'vitest'
import { announce } from '#app/notifications/announcing.server.ts'
import { isEssential } from '#app/notifications/channels/timing.server.ts'
import { notificationDefinitions } from '#app/notifications/definition-table.server.ts'
import { savePreferences, unsubscribeFromMails } from '#app/notifications/saving-preferences.server.ts'
import { aDeliveryHarness, aDevice, listDeliveries, minutesFromNow } from '#tests/deliveries/delivery-harness.ts'
import { aClient } from '#tests/support/data/cast.ts'
import { db } from '#tests/support/data/database.ts'
import { verifyContacts } from '#tests/support/data/verified-contacts.ts'

const { variants, securityVariants } = notificationDefinitions.ProfileUpdate
type Variant = (typeof variants)[number]
const decisions = ['suspended', 'restored', 'profile_hidden', 'profile_paused', 'profile_shown'] as const
const ofContent = ['content_hidden', 'content_restored', 'content_upheld'] as const
const essential: readonly Variant[] = ['default', ...securityVariants, ...decisions, ...ofContent]
const optional = variants.filter((variant) => !essential.includes(variant))

let amra: number
let sequence = 0

beforeEach(async () => {
  amra = (await aClient()).id
  await verifyContacts({ id: amra })
  await db.updateTable('users').set({ quiet_from: null, quiet_until: null }).where('id', '=', amra).execute()
  await db.deleteFrom('deliveries').execute()
  await db.deleteFrom('outbox').execute()
})

async function deliver(harness: ReturnType<typeof aDeliveryHarness>, ...kinds: Variant[]): Promise<void> {
  for (const variant of kinds) {
    const to = { type: 'ProfileUpdate', variant, recipientId: amra, dedupeKey: `essential-${(sequence += 1)}` } as const
    await announce(db, { ...to, params: { provider: 'Google', count: 3, left: 7, hours: 72, reason: 'Jer.' } })
  }
  await harness.runDueJobs()
}

const settle = (harness: ReturnType<typeof aDeliveryHarness>) => harness.runDueJobs(minutesFromNow(60))
const setAccount = (change: { email_verified_at?: null; email_failed_at?: Date; suspended_at?: Date }) =>
  db.updateTable('users').set(change).where('id', '=', amra).execute()
const noMails = { inApp: true, push: true, email: false, sms: false }

test('essential is what concerns the security of the account, and what was decided about its member', () => {
  expect(optional).toEqual([
    'export',
    'proof_approved',
    'proof_rejected',
    'ad_left_draft',
    'ad_expiring',
    'ad_expired',
    'ad_looked_into',
    'ad_news',
    'report_hidden',
    'report_kept',
  ])
  for (const variant of variants)
    expect(isEssential({ type: 'ProfileUpdate', variant }), variant).toBe(essential.includes(variant))
})

test('of the account only essential mails go where mails are switched off, unconfirmed or known as gone', async () => {
  for (const obstacle of [
    () => unsubscribeFromMails(db, { userId: amra, type: 'ProfileUpdate' }),
    () => setAccount({ email_verified_at: null }),
    () => setAccount({ email_failed_at: new Date() }),
  ]) {
    await obstacle()
    const harness = aDeliveryHarness()
    await deliver(harness, 'ad_expired', 'report_kept')
    await settle(harness)
    expect(harness.ledger).toEqual([])
    await deliver(harness, 'password')
    await settle(harness)
    expect(harness.ledger).toMatchObject([{ subject: 'Lozinka je promijenjena' }])
  }
})

test('what is switched off, read or unconfirmed after it was planned is not sent, and says why', async () => {
  for (const [error, obstacle] of [
    ['switched off', () => savePreferences(db, { userId: amra, preferences: { ProfileUpdate: noMails } })],
    ['read or deleted', () => db.updateTable('notifications').set({ read_at: new Date() }).execute()],
    ['the number or address is not confirmed', () => setAccount({ email_verified_at: null })],
  ] as const) {
    const harness = aDeliveryHarness()
    await db.deleteFrom('deliveries').execute()
    await savePreferences(db, { userId: amra, preferences: { ProfileUpdate: { ...noMails, email: true } } })
    await announce(db, { type: 'ProfileUpdate', variant: 'report_kept', recipientId: amra, dedupeKey: `late ${error}` })
    const [job] = await db.selectFrom('outbox').select(['id', 'kind', 'payload']).where('done_at', 'is', null).execute()
    await harness.run(job!)
    await obstacle()
    await settle(harness)
    expect(await listDeliveries(amra)).toMatchObject([{ status: 'dropped', error }])
  }
})

test('a mail of choice has a link that ends it and the limits of such mails; an essential one has neither', async () => {
  const harness = aDeliveryHarness()
  await deliver(harness, 'report_kept', 'password')
  await settle(harness)
  expect(harness.ledger).toMatchObject([
    { unsubscribeUrl: expect.stringContaining('/odjava-obavjestenja/') },
    { unsubscribeUrl: undefined },
  ])
  const hashes = (await listDeliveries(amra)).map(({ recipient_hash: hash }) => hash!.toString('hex'))
  expect(new Set(hashes).size).toBe(2)
})

test('a summary with an essential part goes without the parts that are switched off', async () => {
  const harness = aDeliveryHarness()
  await deliver(harness, 'restored')
  await deliver(harness, 'report_kept', 'default')
  await savePreferences(db, { userId: amra, preferences: { ProfileUpdate: noMails } })
  await settle(harness)
  expect(harness.ledger.map((entry) => 'subject' in entry && entry.subject)).toEqual([
    'Račun je ponovo aktivan',
    'Profil je izmijenjen',
  ])
})

test('a suspended member is notified of decisions, and of no ad or report', async () => {
  await aDevice(amra)
  await setAccount({ suspended_at: new Date() })
  const harness = aDeliveryHarness()
  await deliver(harness, 'report_kept')
  await settle(harness)
  expect(harness.ledger).toEqual([])
  await deliver(harness, 'suspended')
  await settle(harness)
  expect(harness.ledger.map(({ channel }) => channel).toSorted()).toEqual(['email', 'fcm'])
})
