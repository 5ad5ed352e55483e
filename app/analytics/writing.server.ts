import { listSessionUsers } from '#app/accounts/sessions/sessions.server.ts'
import type { BehaviourRow, VitalRow } from '#app/analytics/parsing.server.ts'
import type { Db } from '#db/connection.ts'

export async function insertBehaviourEvents(db: Db, rows: BehaviourRow[]): Promise<void> {
  const users = await listSessionUsers(db, [...new Set(rows.flatMap(({ token }) => token ?? []))])
  const values = rows.map(({ token, ...row }) => ({ ...row, user_id: (token && users.get(token)) || null }))
  await db.insertInto('behaviour_events').values(values).execute()
}

export async function insertVitals(db: Db, rows: VitalRow[]): Promise<void> {
  await db.insertInto('vitals').values(rows).execute()
}
