import { afterAll } from 'vitest'
import { config } from '#app/config.server.ts'
import { db } from '#db/connection.ts'

/** The database of this test file: a fresh clone of the migrated template. */
export { db }

export const connectionString: string = config.DATABASE_URL

afterAll(async () => {
  await db.destroy()
})
