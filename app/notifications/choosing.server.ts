import type { UserType } from '#app/accounts/rules.ts'
import { choiceFrom, groups, typesFor, type Telling, type Way } from '#app/notifications/choices.ts'
import { defaultsFor, isEssential, maySms, type Choice, type QuietHours } from '#app/notifications/preferences.ts'
import { findPreferences } from '#app/notifications/queries.server.ts'
import type { NotificationType } from '#app/notifications/rules.ts'
import { inTransaction, type Db } from '#db/connection.ts'

type Choices = {
  userId: number
  /** The types that are not named stay as they are. */
  preferences: Partial<Record<NotificationType, Choice>>
  /** Null for none; left out they stay as they are. */
  quietHours?: QuietHours | null | undefined
}

/** What a person wants to be told, and how. Only what differs from the defaults is kept, so that a better default reaches whoever never minded. */
export async function choosePreferences(db: Db, { userId, preferences, quietHours }: Choices): Promise<void> {
  await inTransaction(db, async (trx) => {
    const person = await lockPerson(trx, userId)
    if (!person) return
    if (quietHours !== undefined) {
      await trx
        .updateTable('users')
        .set({ quiet_from: quietHours?.from ?? null, quiet_until: quietHours?.until ?? null })
        .where('id', '=', userId)
        .execute()
    }
    await keepDifferences(trx, person, Object.entries(preferences) as [NotificationType, Choice][])
  })
}

type Settings = {
  userId: number
  userType: UserType
  /** The boxes that were ticked, of the ways that were shown. */
  told: Telling[]
  shown: Way[]
  wantsSms: boolean
  quietHours: QuietHours | null
}

/** The settings page as a whole. What it did not show stays as it was. */
export async function saveSettings(
  db: Db,
  { userId, userType, told, shown, wantsSms, quietHours }: Settings,
): Promise<void> {
  await inTransaction(db, async (trx) => {
    if (!(await lockPerson(trx, userId))) return
    const { preferences: before } = await findPreferences(trx, userId)
    const types = groups.flatMap((group) => typesFor(userType, group))
    const preferences = Object.fromEntries(
      types.map((type) => [type, choiceFrom(type, { told, shown, before: before[type] })]),
    )
    await trx.updateTable('users').set({ sms_notifications: wantsSms }).where('id', '=', userId).execute()
    await choosePreferences(trx, { userId, preferences, quietHours })
  })
}

/** Switches off the e-mails of one type, as the link in each of them does. Those about the account stay on. */
export async function unsubscribeFromMails(
  db: Db,
  { userId, type }: { userId: number; type: NotificationType },
): Promise<void> {
  await inTransaction(db, async (trx) => {
    const person = await lockPerson(trx, userId)
    if (!person) return
    const kept = await trx
      .selectFrom('notification_preferences')
      .select(['in_app as inApp', 'push', 'sms'])
      .where('user_id', '=', userId)
      .where('type', '=', type)
      .executeTakeFirst()
    const { inApp, push, sms } = kept ?? defaultsFor(type, person.tier)
    await keepDifferences(trx, person, [[type, { inApp, push, sms, email: false }]])
  })
}

/** Whoever chooses, with a worker's tier: two forms sent at once follow each other, and a closed account keeps no choices. */
function lockPerson(trx: Db, userId: number) {
  return trx
    .selectFrom('users')
    .leftJoin('worker_profiles', 'worker_profiles.user_id', 'users.id')
    .select(['users.id', 'worker_profiles.tier'])
    .where('users.id', '=', userId)
    .where('users.deleted_at', 'is', null)
    .forNoKeyUpdate('users')
    .executeTakeFirst()
}

async function keepDifferences(
  trx: Db,
  { id, tier }: { id: number; tier: string | null },
  chosen: [NotificationType, Choice][],
): Promise<void> {
  if (chosen.length === 0) return
  await trx
    .deleteFrom('notification_preferences')
    .where('user_id', '=', id)
    .where(
      'type',
      'in',
      chosen.map(([type]) => type),
    )
    .execute()
  const rows = chosen.flatMap(([type, { inApp, push, email, sms }]) => {
    const usual = defaultsFor(type, tier)
    const wanted = { inApp, push, email: email || isEssential(type), sms: sms && maySms(type, tier) }
    const differs = (Object.keys(usual) as (keyof Choice)[]).some((way) => wanted[way] !== usual[way])
    return differs
      ? [{ user_id: id, type, in_app: wanted.inApp, push: wanted.push, email: wanted.email, sms: wanted.sms }]
      : []
  })
  if (rows.length > 0) await trx.insertInto('notification_preferences').values(rows).execute()
}
