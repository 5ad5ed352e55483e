import { promises as fs } from 'node:fs'
import path from 'node:path'
import { sql, type Kysely } from 'kysely'

/** Tables refer to those of earlier parts. */
const parts = [
  'search',
  'accounts',
  'admins',
  'images',
  'workers',
  'ads',
  'drafts',
  'offers',
  'assignments',
  'messages',
  'notifications',
  'moderation',
  'money',
  'blog',
  'analytics',
  'jobs',
  'states',
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const part of parts) {
    const file = path.join(import.meta.dirname, 'baseline', `${part}.sql`)
    await sql.raw(await fs.readFile(file, 'utf8')).execute(db)
  }
}
