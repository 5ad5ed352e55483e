import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { isUnavailable } from '#db/availability.ts'
import { inTransaction, openDatabase, openPool } from '#db/connection.ts'
import { connectionString, db } from '#tests/support/data/database.ts'
import { startTcpProxy } from '#tests/support/environment/tcp-proxy.ts'

test('a server that ends a connection between two statements of a transaction fails the transaction, not the process', async () => {
  const ownDb = openDatabase(openPool(connectionString, 2))
  const terminated = inTransaction(ownDb, async (trx) => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(trx)
    await sql`select pg_terminate_backend(${rows[0]!.pid})`.execute(db)
    await new Promise((resolve) => setTimeout(resolve, 200))
    await sql`select 1`.execute(trx)
  })
  expect(isUnavailable(await terminated.catch((error: unknown) => error))).toBe(true)
  expect((await sql`select 1 as one`.execute(ownDb)).rows).toEqual([{ one: 1 }])
  await ownDb.destroy()
})

test('a server that stops answering fails the whole transaction after the timeout, and the next one works when it answers again', async () => {
  const proxy = await startTcpProxy(connectionString)
  const ownDb = openDatabase(openPool(proxy.url, 2, 300))
  const startedAt = performance.now()
  const stuck = inTransaction(ownDb, async (trx) => {
    await sql`select 1`.execute(trx)
    proxy.freeze()
    await sql`select 2`.execute(trx)
  })
  expect(isUnavailable(await stuck.catch((error: unknown) => error))).toBe(true)
  expect(performance.now() - startedAt).toBeLessThan(1_000)

  proxy.thaw()
  expect((await sql`select 1 as one`.execute(ownDb)).rows).toEqual([{ one: 1 }])
  await ownDb.destroy()
  proxy.stop()
})
