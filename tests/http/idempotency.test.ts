import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { KeyReused, once } from '#app/http/idempotency.server.ts'
import { done, refused } from '#app/outcome.ts'
import { db } from '#tests/support/database.ts'

function aRequest() {
  return { scope: 'visitor', key: randomUUID(), fingerprint: 'the same question' }
}

test('fifty equal forms at the same moment have one effect and fifty equal answers', async () => {
  const request = aRequest()
  let effects = 0
  const answers = await Promise.all(
    Array.from({ length: 50 }, () =>
      once(db, request, async () => {
        effects += 1
        return done({ id: 7 })
      }),
    ),
  )
  expect(effects).toBe(1)
  expect(answers.map((answer) => answer.ok && answer.value)).toEqual(Array.from({ length: 50 }, () => ({ id: 7 })))
  expect(answers.filter((answer) => answer.replayed)).toHaveLength(49)
})

test('a refusal is not remembered: the next try with the same key does the work', async () => {
  const request = aRequest()
  expect(await once(db, request, async () => refused('closed'))).toEqual({ ok: false, reason: 'closed' })
  expect(await once(db, request, async () => done('sent'))).toEqual({ ok: true, value: 'sent' })
})

test('what a refused or broken work wrote is undone', async () => {
  const other = aRequest()
  const writeThenRefuse = async (trx: typeof db) => {
    await trx.insertInto('idempotency_keys').values(other).execute()
    return refused('closed')
  }
  await once(db, aRequest(), writeThenRefuse)
  await expect(once(db, aRequest(), async (trx) => { await writeThenRefuse(trx); throw new Error('broken') })).rejects.toThrow('broken')
  expect(await db.selectFrom('idempotency_keys').selectAll().where('key', '=', other.key).execute()).toEqual([])
})

test('one key cannot answer two questions', async () => {
  const request = aRequest()
  await once(db, request, async () => done(1))
  await expect(once(db, { ...request, fingerprint: 'another question' }, async () => done(2))).rejects.toThrow(KeyReused)
})

test('the same key of another member is another key', async () => {
  const request = aRequest()
  await once(db, { ...request, scope: 'user:1' }, async () => done('first'))
  expect(await once(db, { ...request, scope: 'user:2' }, async () => done('second'))).toEqual({ ok: true, value: 'second' })
})
