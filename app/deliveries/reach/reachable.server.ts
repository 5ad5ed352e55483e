import { sql } from 'kysely'

/** In a query of `users`: the address is verified, and its messages do not come back. */
export function hasWorkingEmail(users = 'users') {
  return sql<boolean>`(${sql.ref(users)}.email_verified_at is not null and ${sql.ref(users)}.email_failed_at is null)`
}

export const hasWorkingPhone = sql<boolean>`(users.phone_verified_at is not null and users.phone_failed_at is null)`
export const getsTextMessages = sql<boolean>`(users.sms_notifications and ${hasWorkingPhone})`

export const hasDevice = sql<boolean>`exists (select from devices where devices.user_id = users.id)`

/** In a query of `users`: something outside the pages reaches the member. */
export const isReachable = sql<boolean>`(${hasWorkingEmail()} or ${getsTextMessages} or ${hasDevice})`

/** Times are those of JSON. */
export type ContactState = { emailFailedAt: string | null; phoneFailedAt: string | null; isReachable: boolean }

/** For the prompts at home, in a query of `users`. */
export const contactState = sql<ContactState>`jsonb_build_object(
  'emailFailedAt', users.email_failed_at, 'phoneFailedAt', users.phone_failed_at, 'isReachable', ${isReachable})`
