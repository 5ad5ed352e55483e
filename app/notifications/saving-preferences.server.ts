import { currentTier } from '#app/benefits/tier-benefits.server.ts'
import type { UserType } from '#app/notifications/action-path.ts'
import { notificationGroups, type NotificationType } from '#app/notifications/definition.ts'
import {
  allowsSms,
  channels,
  defaultsFor,
  isMailFixed,
  preferenceFrom,
  typesFor,
  type Channel,
  type Preference,
  type PreferenceKey,
} from '#app/notifications/preferences.server.ts'
import { findPreferences } from '#app/notifications/queries.server.ts'
import type { QuietHours } from '#app/notifications/quiet-hours.ts'
import { inTransaction, type Db } from '#db/connection.ts'

type PreferenceChanges = {
  userId: number
  /** Absent types stay unchanged. */
  preferences: Partial<Record<NotificationType, Preference>>
  /** Null for none; absent: unchanged. */
  quietHours?: QuietHours | null | undefined
}

/** Stores only what differs from the defaults, so that later defaults apply to everyone else. */
export async function savePreferences(db: Db, { userId, preferences, quietHours }: PreferenceChanges): Promise<void> {
  await inTransaction(db, async (trx) => {
    const member = await lockMember(trx, userId)
    if (!member) return
    if (quietHours !== undefined) {
      await trx
        .updateTable('users')
        .set({ quiet_from: quietHours?.from ?? null, quiet_until: quietHours?.until ?? null })
        .where('id', '=', userId)
        .execute()
    }
    await storeOverrides(trx, member, Object.entries(preferences) as [NotificationType, Preference][])
  })
}

type SettingsInput = {
  userId: number
  userType: UserType
  enabled: PreferenceKey[]
  shown: Channel[]
  wantsSms: boolean
  quietHours: QuietHours | null
}

/** Saves the settings page. What it did not show stays unchanged. */
export async function saveSettings(
  db: Db,
  { userId, userType, enabled, shown, wantsSms, quietHours }: SettingsInput,
): Promise<void> {
  await inTransaction(db, async (trx) => {
    if (!(await lockMember(trx, userId))) return
    const { preferences: before } = await findPreferences(trx, userId)
    const types = notificationGroups.flatMap((group) => typesFor(userType, group))
    const preferences = Object.fromEntries(
      types.map((type) => [type, preferenceFrom(type, { enabled, shown, before: before[type] })]),
    )
    await trx.updateTable('users').set({ sms_notifications: wantsSms }).where('id', '=', userId).execute()
    await savePreferences(trx, { userId, preferences, quietHours })
  })
}

/** Ends the e-mails of one type, unless they are essential. */
export async function unsubscribeFromMails(
  db: Db,
  { userId, type }: { userId: number; type: NotificationType },
): Promise<void> {
  await inTransaction(db, async (trx) => {
    const member = await lockMember(trx, userId)
    if (!member) return
    const stored = await trx
      .selectFrom('notification_preferences')
      .select(['in_app as inApp', 'push', 'sms'])
      .where('user_id', '=', userId)
      .where('type', '=', type)
      .executeTakeFirst()
    const { inApp, push, sms } = stored ?? defaultsFor(type)
    await storeOverrides(trx, member, [[type, { inApp, push, sms, email: false }]])
  })
}

/** Locks the account, so that concurrent forms run in turn. Undefined for closed accounts. */
function lockMember(trx: Db, userId: number) {
  return trx
    .selectFrom('users')
    .leftJoin('worker_profiles', 'worker_profiles.user_id', 'users.id')
    .select(['users.id', currentTier('worker_profiles').as('tier')])
    .where('users.id', '=', userId)
    .where('users.deleted_at', 'is', null)
    .forNoKeyUpdate('users')
    .executeTakeFirst()
}

/** A box that the membership or the type disables stands for no choice. */
async function storeOverrides(
  trx: Db,
  { id, tier }: { id: number; tier: string | null },
  changes: [NotificationType, Preference][],
): Promise<void> {
  if (changes.length === 0) return
  const types = changes.map(([type]) => type)
  const replaced = trx.deleteFrom('notification_preferences').where('user_id', '=', id).where('type', 'in', types)
  const before = await replaced.returning(['type', 'sms']).execute()
  const rows = changes.flatMap(([type, { inApp, push, ...choice }]) => {
    const defaults = defaultsFor(type)
    const email = choice.email || isMailFixed(type)
    const storedSms = before.find((row) => row.type === type)?.sms ?? defaults.sms
    const chosen: Preference = { inApp, push, email, sms: allowsSms(type, tier) ? choice.sms : storedSms }
    if (channels.every((channel) => chosen[channel] === defaults[channel])) return []
    return [{ user_id: id, type, in_app: inApp, push, email, sms: chosen.sms }]
  })
  if (rows.length > 0) await trx.insertInto('notification_preferences').values(rows).execute()
}
