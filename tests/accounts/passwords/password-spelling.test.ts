import { argon2Sync, randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { hashPassword, type PasswordHash } from '#app/accounts/passwords/hashing.server.ts'
import { passwordChangeSchema } from '#app/accounts/passwords/schemas.ts'
import { checkCredentials, checkOwnPassword, findPasswordOwner } from '#app/accounts/signing-in.server.ts'
import { checkAdminCredentials } from '#app/admins/signing-in.server.ts'
import { createAdmin } from '#app/admins/accounts.server.ts'
import { findFault } from '#app/enhance/on-demand/fields/field-faults.ts'
import { aClient, noon } from '#tests/support/data/cast.ts'
import { db } from '#tests/support/data/database.ts'

/** `č` as one sign, and as a `c` with a caron behind it, as some keyboards type it. */
const composed = 'Šećer-i-čaj-2026'.normalize('NFC')
const decomposed = composed.normalize('NFD')

let email: string
beforeEach(() => {
  email = `amela.${randomUUID()}@primjer.ba`
})

const isLetIn = async (password: string) => (await checkCredentials(db, { email, password })).ok

/** As passwords were hashed before they were normalized. */
function hashAsTyped(message: string): PasswordHash {
  const nonce = Buffer.alloc(16, 1)
  const tag = argon2Sync('argon2id', { message, nonce, parallelism: 1, tagLength: 32, memory: 19_456, passes: 2 })
  return `argon2id$19456$2$${nonce.toString('base64url')}$${tag.toString('base64url')}` as PasswordHash
}

test.each([
  ['composed', composed],
  ['decomposed', decomposed],
])('a password that was set %s opens the account in both spellings', async (_, typed) => {
  const { id } = await aClient({ email, passwordHash: await hashPassword(typed) })
  expect([await isLetIn(composed), await isLetIn(decomposed), await isLetIn('Secer-i-caj-2026')]).toEqual([
    true,
    true,
    false,
  ])
  const { passwordHash } = (await findPasswordOwner(db, id))!
  expect((await checkOwnPassword(composed, passwordHash)).ok).toBe(true)
  expect((await checkOwnPassword(decomposed, passwordHash)).ok).toBe(true)
})

test('an account from before still opens, and from its next sign-in on in both spellings', async () => {
  const { id } = await aClient({ email, passwordHash: hashAsTyped(decomposed) })
  expect((await checkOwnPassword(decomposed, hashAsTyped(decomposed))).ok).toBe(true)
  expect(await isLetIn(composed)).toBe(false)
  expect(await isLetIn(decomposed)).toBe(true)
  expect(await isLetIn(composed)).toBe(true)
  const { passwordHash } = (await findPasswordOwner(db, id))!
  expect(await isLetIn(decomposed)).toBe(true)
  expect((await findPasswordOwner(db, id))!.passwordHash).toBe(passwordHash)
})

test('a confirmation in the other spelling is the same, and the length counts what a person sees', () => {
  const change = { currentPassword: 'x', newPassword: composed, confirmPassword: decomposed }
  expect(passwordChangeSchema.safeParse(change).data?.newPassword).toBe(composed)
  const short = 'čćžšđ'.normalize('NFD')
  const parsed = passwordChangeSchema.safeParse({ ...change, newPassword: short, confirmPassword: short })
  expect(parsed.error?.issues[0]?.message).toBe('accounts:errors.password_too_short?min=6')
})

test('the browser’s check says the same', () => {
  const form = { elements: { namedItem: () => ({ value: composed }) } } as unknown as HTMLFormElement
  const control = { type: 'password', value: decomposed, form }
  expect(findFault(control, { equals: 'password', differs: 'razlikuje se' })).toBeUndefined()
  expect(findFault({ ...control, value: 'čćžšđ'.normalize('NFD') }, { minLength: 6, tooShort: 'kratka' })).toBe(
    'kratka',
  )
})

test('admins sign in with either spelling', async () => {
  await createAdmin(db, { email, name: 'Zora', role: 'support', password: decomposed })
  const answer = await checkAdminCredentials(db, { email, password: composed, network: '198.18.0.1', now: noon })
  expect(answer.ok).toBe(true)
})
