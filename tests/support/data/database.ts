import { afterAll } from 'vitest'
import { config } from '#app/config.server.ts'
import { db, pool } from '#db/connection.ts'

/** The database of this test file: a fresh clone of the migrated template. */
export { db }

// Of fifty writers at once the last ones wait for long on a busy machine.
pool.options.connectionTimeoutMillis = 15_000

export const connectionString: string = config.DATABASE_URL

afterAll(async () => {
  await db.destroy()
})
