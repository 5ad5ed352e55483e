import { listSessionUsers } from '#app/accounts/sessions/sessions.server.ts'
import type { BehaviourRow, VitalRow } from '#app/analytics/parsing.server.ts'
import type { Db } from '#db/connection.ts'

/** A member's event is of the member's city, wherever the page is about. */
export async function insertBehaviourEvents(db: Db, rows: BehaviourRow[]): Promise<void> {
  const users = await listSessionUsers(db, [...new Set(rows.flatMap(({ token }) => token ?? []))])
  const values = rows.map(({ token, ...row }) => {
    const user = token === null ? undefined : users.get(token)
    return { ...row, user_id: user?.id ?? null, city: user?.city ?? row.city }
  })
  await db.insertInto('behaviour_events').values(values).execute()
}

export async function insertVitals(db: Db, rows: VitalRow[]): Promise<void> {
  await db.insertInto('vitals').values(rows).execute()
}
