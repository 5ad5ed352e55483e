import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { idempotentlyPrepared, idempotently } from '#app/http/forms/idempotency.server.ts'
import { KeyReusedError } from '#app/http/forms/idempotency-keys.server.ts'
import { done, refused, type Outcome } from '#app/outcome.ts'
import { isInTransaction } from '#db/connection.ts'
import { db } from '#tests/support/data/database.ts'

function aFormKey() {
  return { scope: 'visitor', key: randomUUID(), fingerprint: 'the same question' }
}

test('fifty equal forms at the same moment have one effect and fifty equal answers', async () => {
  const formKey = aFormKey()
  let effects = 0
  const answers = await Promise.all(
    Array.from({ length: 50 }, () =>
      idempotently(db, formKey, async () => {
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
  const formKey = aFormKey()
  expect(await idempotently(db, formKey, async () => refused('closed'))).toEqual({ ok: false, reason: 'closed' })
  expect(await idempotently(db, formKey, async () => done('sent'))).toEqual({ ok: true, value: 'sent' })
})

test('what a refused or broken work wrote is undone', async () => {
  const other = aFormKey()
  const writeThenRefuse = async (trx: typeof db) => {
    await trx.insertInto('idempotency_keys').values(other).execute()
    return refused('closed')
  }
  await idempotently(db, aFormKey(), writeThenRefuse)
  await expect(
    idempotently(db, aFormKey(), async (trx) => {
      await writeThenRefuse(trx)
      throw new Error('broken')
    }),
  ).rejects.toThrow('broken')
  expect(await db.selectFrom('idempotency_keys').selectAll().where('key', '=', other.key).execute()).toEqual([])
})

test('one key cannot answer two questions', async () => {
  const formKey = aFormKey()
  await idempotently(db, formKey, async () => done(1))
  await expect(idempotently(db, { ...formKey, fingerprint: 'another question' }, async () => done(2))).rejects.toThrow(
    KeyReusedError,
  )
})

test('the same key of another member is another key', async () => {
  const formKey = aFormKey()
  await idempotently(db, { ...formKey, scope: 'user:1' }, async () => done('first'))
  expect(await idempotently(db, { ...formKey, scope: 'user:2' }, async () => done('second'))).toEqual({
    ok: true,
    value: 'second',
  })
})

test('fifty equal forms prepare once, outside the transaction, and a later one not at all', async () => {
  const formKey = aFormKey()
  const prepared: boolean[] = []
  const send = () =>
    idempotentlyPrepared(db, formKey, {
      prepare: async () => {
        prepared.push(isInTransaction())
        await pause(20)
        return done('hash')
      },
      write: async (_, hash) => done({ hash }),
    })
  const answers = await Promise.all(Array.from({ length: 50 }, send))
  expect(answers.map((answer) => answer.ok && answer.value.hash)).toEqual(Array(50).fill('hash'))
  expect(await send()).toEqual({ ok: true, value: { hash: 'hash' }, replayed: true })
  expect(prepared).toEqual([false])
})

test('what cannot be prepared is not written, and is prepared anew the next time', async () => {
  const formKey = aFormKey()
  const send = (answer: Outcome<string, 'wrong_password'>) =>
    idempotentlyPrepared(db, formKey, { prepare: async () => answer, write: async () => done('written') })
  expect(await send(refused('wrong_password'))).toEqual(refused('wrong_password'))
  await expect(
    idempotentlyPrepared(db, formKey, {
      prepare: () => Promise.reject(new Error('full')),
      write: async () => done('written'),
    }),
  ).rejects.toThrow('full')
  expect(await send(done('right'))).toEqual(done('written'))
})

test('a refusal caused by the same form’s success gets the stored answer', async () => {
  const formKey = aFormKey()
  const prepare = async () => {
    await idempotently(db, formKey, async () => done('first'))
    return refused('wrong_password')
  }
  expect(await idempotentlyPrepared(db, formKey, { prepare, write: async () => done('second') })).toEqual({
    ok: true,
    value: 'first',
    replayed: true,
  })
})

test('one key cannot prepare for two questions', async () => {
  const formKey = aFormKey()
  const steps = { prepare: async () => done(1), write: async () => done(1) }
  await idempotentlyPrepared(db, formKey, steps)
  await expect(idempotentlyPrepared(db, { ...formKey, fingerprint: 'another question' }, steps)).rejects.toThrow(
    KeyReusedError,
  )
})
