import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { isUnavailable } from '#db/availability.ts'
import { inTransaction, openDatabase, openPool } from '#db/connection.ts'
import { connectionString, db } from '#tests/support/database.ts'

test('a server that ends a connection between two statements of a transaction fails the transaction, not the process', async () => {
  const own = openDatabase(openPool(connectionString, 2))
  const cut = inTransaction(own, async (trx) => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(trx)
    await sql`select pg_terminate_backend(${rows[0]!.pid})`.execute(db)
    await new Promise((resolve) => setTimeout(resolve, 200))
    await sql`select 1`.execute(trx)
  })
  expect(isUnavailable(await cut.catch((error: unknown) => error))).toBe(true)
  expect((await sql`select 1 as one`.execute(own)).rows).toEqual([{ one: 1 }])
  await own.destroy()
})
