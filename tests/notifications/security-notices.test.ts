import { beforeEach, expect, test } from 'vitest'
import { announceSecurity } from '#app/accounts/access/security-notices.server.ts'
import { notificationDefinitions } from '#app/notifications/definition-table.server.ts'
import { aDeliveryHarness, aDevice } from '#tests/deliveries/delivery-harness.ts'
import { aClient } from '#tests/support/data/cast.ts'
import { db } from '#tests/support/data/database.ts'
import { verifyContacts } from '#tests/support/data/verified-contacts.ts'

const { securityVariants } = notificationDefinitions.ProfileUpdate
const allDay = { quiet_from: 0, quiet_until: 24 * 60 - 1 }

const inSeconds = (seconds: number) => new Date(Date.now() + seconds * 1_000)

let userId: number
beforeEach(async () => {
  userId = (await aClient()).id
  await verifyContacts({ id: userId })
  await aDevice(userId)
  await db.updateTable('users').set(allDay).where('id', '=', userId).execute()
  await db.deleteFrom('outbox').execute()
})

test('notices about security go at once, each alone and with its own subject, in quiet hours too', async () => {
  const harness = aDeliveryHarness()
  for (const variant of securityVariants)
    await announceSecurity(db, { userId, variant, params: { provider: 'Google' } })
  await harness.runDueJobs(inSeconds(10))
  const mails = harness.ledger.flatMap((sent) => (sent.channel === 'email' ? [sent.subject] : []))
  expect(new Set(mails).size).toBe(securityVariants.length)
  expect(mails).toContain('Lozinka je promijenjena')
  expect(mails.filter((subject) => /\d/.test(subject))).toEqual([])
  expect(harness.ledger.filter(({ channel }) => channel !== 'email')).toHaveLength(securityVariants.length)
})

test('another change of the profile waits in its burst and for the end of the quiet hours', async () => {
  const harness = aDeliveryHarness()
  for (const dedupeKey of ['prva', 'druga'])
    await harness.notify({ type: 'ProfileUpdate', variant: 'proof_approved', recipientId: userId, dedupeKey })
  await harness.runDueJobs(inSeconds(10))
  expect(harness.ledger.map(({ channel }) => channel)).toEqual(['email'])
})
