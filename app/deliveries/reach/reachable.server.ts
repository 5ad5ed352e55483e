import { sql } from 'kysely'

/** Whether messages go there, in a query of `users`. */
export function hasWorkingEmail(users = 'users') {
  return sql<boolean>`(${sql.ref(users)}.email_verified_at is not null and ${sql.ref(users)}.email_failed_at is null)`
}

export function hasWorkingPhone(users = 'users') {
  return sql<boolean>`(${sql.ref(users)}.phone_verified_at is not null and ${sql.ref(users)}.phone_failed_at is null)`
}

export const hasDevice = sql<boolean>`exists (select from devices where devices.user_id = users.id)`

/** Whether something outside the pages reaches the member, in a query of `users`. */
export const isReachable = sql<boolean>`(${hasWorkingEmail()} or ${hasWorkingPhone()} or ${hasDevice})`
