import { sql } from 'kysely'
import { beforeEach, expect, test, vi } from 'vitest'
import { notificationGroups } from '#app/notifications/definition.ts'
import { notificationTypes } from '#app/notifications/definitions.server.ts'
import { listTimeOptions } from '#app/notifications/quiet-hours.ts'
import { savePreferences, saveSettings, unsubscribeFromMails } from '#app/notifications/saving-preferences.server.ts'
import {
  channels,
  defaultsFor,
  typesFor,
  type Preference,
  type PreferenceKey,
} from '#app/notifications/preferences.server.ts'
import { findPreferences } from '#app/notifications/queries.server.ts'
import { preferencesSchema, settingsSchema } from '#app/notifications/schemas.ts'
import { verifyUnsubscribeToken, createUnsubscribeToken } from '#app/notifications/channels/unsubscribe-token.server.ts'
import { aClient, aWorker } from '#tests/support/data/cast.ts'
import { db } from '#tests/support/data/database.ts'

const off: Preference = { inApp: false, push: false, email: false, sms: false }
let amra: number
let mirza: number

beforeEach(async () => {
  amra = (await aClient()).id
  mirza = (await aWorker()).id
})

const rowsOf = (userId: number) =>
  db.selectFrom('notification_preferences').select('type').where('user_id', '=', userId).execute()

test('without a choice the defaults and quiet hours apply', async () => {
  const { preferences, quietHours } = await findPreferences(db, amra)
  expect(preferences.NewOfferReceived).toEqual({ inApp: true, push: true, email: true, sms: false })
  expect(preferences.OfferAccepted).toMatchObject({ sms: true })
  expect(quietHours).toEqual({ from: 22 * 60, until: 7 * 60 })
})

test('only preferences that differ from the defaults are stored', async () => {
  await savePreferences(db, {
    userId: amra,
    preferences: { NewMessage: off, JobReview: defaultsFor('JobReview') },
    quietHours: null,
  })
  expect(await rowsOf(amra)).toEqual([{ type: 'NewMessage' }])
  const { preferences, quietHours } = await findPreferences(db, amra)
  expect(preferences.NewMessage).toEqual(off)
  expect(quietHours).toBeNull()

  await savePreferences(db, { userId: amra, preferences: { NewMessage: defaultsFor('NewMessage') } })
  expect(await rowsOf(amra)).toEqual([])
  expect((await findPreferences(db, amra)).quietHours).toBeNull()
})

test('e-mails about money cannot be switched off, those about the account can, except essential ones', async () => {
  await savePreferences(db, { userId: amra, preferences: { ProfileUpdate: off, PaymentProcessed: off } })
  const { preferences } = await findPreferences(db, amra)
  expect(preferences.ProfileUpdate).toEqual(off)
  expect(preferences.PaymentProcessed).toEqual({ ...off, email: true })
})

test('text messages about new jobs come with the membership', async () => {
  expect((await findPreferences(db, mirza)).preferences.NewJobMatch.sms).toBe(false)
  await savePreferences(db, {
    userId: mirza,
    preferences: { NewJobMatch: { inApp: true, push: true, email: true, sms: true } },
  })
  expect((await findPreferences(db, mirza)).preferences.NewJobMatch.sms).toBe(false)
  await db.updateTable('worker_profiles').set({ tier: 'Gold' }).where('user_id', '=', mirza).execute()
  expect((await findPreferences(db, mirza)).preferences.NewJobMatch.sms).toBe(true)
})

test('what is chosen before the membership leaves its text messages on, also in the form and by the link of a mail', async () => {
  const setTier = (tier: 'Gold' | 'Regular' | 'Silver') =>
    db.updateTable('worker_profiles').set({ tier }).where('user_id', '=', mirza).execute()
  const readChoice = async () => (await findPreferences(db, mirza)).preferences.NewJobMatch
  const form = { userType: 'Worker', shown: [...channels], userId: mirza, wantsSms: true, quietHours: null } as const
  const saveForm = (...enabled: PreferenceKey[]) => saveSettings(db, { ...form, shown: [...form.shown], enabled })

  await savePreferences(db, { userId: mirza, preferences: { NewJobMatch: { ...(await readChoice()), push: false } } })
  await saveForm('NewJobMatch.inApp')
  await unsubscribeFromMails(db, { userId: mirza, type: 'NewJobMatch' })
  expect(await readChoice()).toEqual({ ...off, inApp: true })
  await setTier('Gold')
  expect(await readChoice()).toEqual({ ...off, inApp: true, sms: true })

  // Switched off with the membership, they stay off without it and with the next one.
  await saveForm('NewJobMatch.inApp')
  await setTier('Regular')
  await saveForm('NewJobMatch.inApp', 'NewJobMatch.push')
  await setTier('Silver')
  expect(await readChoice()).toEqual({ ...off, inApp: true, push: true })
})

test('what one person chooses is nobody else’s choice', async () => {
  await savePreferences(db, { userId: amra, preferences: { NewMessage: off }, quietHours: { from: 0, until: 60 } })
  const other = await findPreferences(db, mirza)
  expect(other.preferences.NewMessage).toEqual(defaultsFor('NewMessage'))
  expect(other.quietHours).toEqual({ from: 22 * 60, until: 7 * 60 })
})

test('the link in a mail ends mails of its type, for its reader, and nothing else', async () => {
  await savePreferences(db, {
    userId: amra,
    preferences: { NewMessage: { inApp: true, push: false, email: true, sms: false } },
  })
  const { userId, type } = verifyUnsubscribeToken(createUnsubscribeToken({ userId: amra, type: 'NewMessage' }))!
  await unsubscribeFromMails(db, { userId, type })
  const { preferences } = await findPreferences(db, amra)
  expect(preferences.NewMessage).toEqual({ inApp: true, push: false, email: false, sms: false })
  expect(preferences.NewQuestion.email).toBe(true)
  expect((await findPreferences(db, mirza)).preferences.NewMessage.email).toBe(true)
})

test('unsubscribing while the settings are being saved loses none of the saved preferences', async () => {
  let unsubscribing: Promise<void> | undefined
  await db.transaction().execute(async (trx) => {
    await savePreferences(trx, {
      userId: amra,
      preferences: { NewMessage: { inApp: true, push: false, email: true, sms: false } },
    })
    unsubscribing = unsubscribeFromMails(db, { userId: amra, type: 'NewMessage' })
    await vi.waitFor(
      async () => {
        const { rows } = await sql`
          select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
        expect(rows).toHaveLength(1)
      },
      { timeout: 10_000 },
    )
  })
  await unsubscribing
  expect((await findPreferences(db, amra)).preferences.NewMessage).toMatchObject({ push: false, email: false })
})

test('a forged token is invalid', () => {
  const token = createUnsubscribeToken({ userId: 12, type: 'NewMessage' })
  const [, , signature] = token.split('.')
  for (const forged of [
    `13.NewMessage.${signature}`,
    `12.NewQuestion.${signature}`,
    `12.NewMessage.${signature}x`,
    `12.Nothing.${signature}`,
    '12.NewMessage',
    '',
    '...',
  ]) {
    expect(verifyUnsubscribeToken(forged)).toBeUndefined()
  }
})

test.each(['7:00', '24:00', '22:60', '', '22'])('"%s" is no time for quiet hours', (from) => {
  expect(preferencesSchema.safeParse({ preferences: {}, quietHours: { from, until: '07:00' } }).success).toBe(false)
})

test('quiet hours without a length are refused in the API as in the form', () => {
  const quietHours = { from: '22:00', until: '22:00' }
  const { error } = preferencesSchema.safeParse({ preferences: {}, quietHours })
  expect(error?.issues).toMatchObject([{ path: ['quietHours', 'until'], message: 'settings:errors.quiet_end' }])
})

test('unknown types, unknown channels, incomplete preferences and types outside of preferences are refused', () => {
  expect(preferencesSchema.safeParse({ preferences: { Nothing: off } }).success).toBe(false)
  expect(preferencesSchema.safeParse({ preferences: { NewMessage: { email: true } } }).success).toBe(false)
  expect(preferencesSchema.safeParse({ preferences: { NewMessage: { ...off, fax: true } } }).success).toBe(false)
  expect(preferencesSchema.safeParse({ preferences: {}, NewMessage: off }).success).toBe(false)
  expect(preferencesSchema.safeParse({ NewMessage: off }).success).toBe(false)
  expect(preferencesSchema.parse({ preferences: {}, quietHours: { from: '22:00', until: '07:00' } })).toEqual({
    preferences: {},
    quietHours: { from: 1320, until: 420 },
  })
})

const settings = {
  userType: 'Client',
  enabled: ['NewMessage.inApp', 'NewMessage.push'],
  shown: ['inApp', 'push', 'email'],
  wantsSms: true,
  quietHours: null,
} as const

test('the settings form changes only the channels that it showed; other channels and the other role’s types stay', async () => {
  await savePreferences(db, { userId: amra, preferences: { NewMessage: { ...off, sms: true }, NewJobMatch: off } })
  await saveSettings(db, { ...settings, enabled: [...settings.enabled], shown: [...settings.shown], userId: amra })
  const { preferences, quietHours } = await findPreferences(db, amra)
  expect(preferences.NewMessage).toEqual({ inApp: true, push: true, email: false, sms: true })
  expect(preferences.OfferUpdated).toEqual(off)
  expect(preferences.OfferAccepted).toEqual(defaultsFor('OfferAccepted'))
  expect(preferences.NewJobMatch).toEqual(off)
  expect(preferences.ProfileUpdate).toEqual(off)
  expect(preferences.PaymentProcessed).toEqual({ ...off, email: true })
  expect(quietHours).toBeNull()
  expect(await wantsSms(amra)).toBe(true)
  expect((await findPreferences(db, mirza)).preferences.NewMessage).toEqual(defaultsFor('NewMessage'))
  expect(await wantsSms(mirza)).toBe(false)
})

test('the settings form: nothing ticked is an empty choice, and quiet hours end at another time than they begin', () => {
  const sent = { shown: 'inApp push', quietUntil: '07:00' }
  expect(settingsSchema.parse(sent)).toEqual({ enabled: [], shown: ['inApp', 'push'], quietUntil: 420 })
  expect(settingsSchema.parse({ ...sent, enabled: 'NewMessage.push', quietFrom: '22:10' })).toMatchObject({
    enabled: ['NewMessage.push'],
    quietFrom: 1330,
  })
  for (const wrong of [
    { quietFrom: '07:00' },
    { quietFrom: '22:00', quietUntil: undefined },
    { enabled: ['NewMessage.fax'] },
    { shown: 'fax' },
  ]) {
    expect(settingsSchema.safeParse({ ...sent, ...wrong }).success).toBe(false)
  }
})

test('a time that is no half hour is listed between the half hours', () => {
  expect(listTimeOptions(undefined)).toHaveLength(48)
  expect(listTimeOptions(22 * 60)).toHaveLength(48)
  expect(listTimeOptions(1330).slice(44, 47)).toEqual(['22:00', '22:10', '22:30'])
})

test('every type but the welcome can be chosen by somebody, none twice by one', () => {
  const shown = (['Client', 'Worker'] as const).map((userType) =>
    notificationGroups.flatMap((group) => typesFor(userType, group)),
  )
  for (const types of shown) expect(new Set(types).size).toBe(types.length)
  expect(new Set([...shown.flat(), 'WelcomeMessage'])).toEqual(new Set(notificationTypes))
})

async function wantsSms(userId: number) {
  const { sms_notifications } = await db
    .selectFrom('users')
    .select('sms_notifications')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  return sms_notifications
}
