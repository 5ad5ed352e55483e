import { expect, test } from 'vitest'
import { hashPassword, verifyPassword } from '#app/accounts/passwords/hashing.server.ts'
import { idempotently } from '#app/http/forms/idempotency.server.ts'
import { done } from '#app/outcome.ts'
import { isUnavailable } from '#db/availability.ts'
import { inTransaction } from '#db/connection.ts'
import { passwordHash } from '#tests/support/data/cast.ts'
import { db } from '#tests/support/data/database.ts'

/** A hash that takes no time to compare with. */
const cheapHash = `argon2id$8$1$${'n'.repeat(22)}$${'t'.repeat(43)}`
const transactionError = 'a password is hashed inside a transaction'

test('neither hashing nor comparing a password runs inside a transaction', async () => {
  await expect(inTransaction(db, () => hashPassword('sasvim-nova-lozinka'))).rejects.toThrow(transactionError)
  const nested = inTransaction(db, (trx) => inTransaction(trx, () => verifyPassword('nije', passwordHash)))
  await expect(nested).rejects.toThrow(transactionError)
  const request = { scope: 'visitor', key: crypto.randomUUID(), fingerprint: 'a form' }
  const idempotent = idempotently(db, request, async () => done(await hashPassword('sasvim-nova-lozinka')))
  await expect(idempotent).rejects.toThrow(transactionError)
  await inTransaction(db, async () => done(null))
  expect(await verifyPassword('nije', passwordHash)).toBe(false)
})

test('more than two hundred queued passwords are refused as unavailable', async () => {
  const hashes = await Promise.allSettled(Array.from({ length: 220 }, () => verifyPassword('nije', cheapHash)))
  const rejected = hashes.filter((hash) => hash.status === 'rejected')
  expect(rejected).toHaveLength(18)
  expect(rejected.every(({ reason }) => isUnavailable(reason))).toBe(true)
  expect(await verifyPassword('nije', passwordHash)).toBe(false)
})
