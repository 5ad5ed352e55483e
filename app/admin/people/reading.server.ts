import { listPeople } from '#app/admin/people/queries.server.ts'
import { recordRead } from '#app/admins/audit.server.ts'
import type { Db } from '#db/connection.ts'

type Reading = { adminId: number; now: Date; search: Parameters<typeof listPeople>[1] }

export async function readPeople(db: Db, { adminId, now, search }: Reading) {
  const found = await listPeople(db, search)
  const subject = { type: 'list', id: 'users' } as const
  const read = { page: search.page, rows: found.items.length }
  await recordRead(db, { adminId, action: 'list_users', subject, read, now })
  return found
}
