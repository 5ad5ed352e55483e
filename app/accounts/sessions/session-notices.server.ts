import { sql } from 'kysely'

export const sessionChannel = 'sessions'

/** For the `returning` of a statement that ends sessions: after the commit the web processes look which streams of the member are left. */
export const sessionNotice = noticeOf('sessions.user_id')

/** Likewise of a statement that suspends a member or closes the account. */
export const memberNotice = noticeOf('users.id')

function noticeOf(column: string) {
  return sql<string>`pg_notify(${sessionChannel}, ${sql.ref(column)}::text)`.as('notice')
}
