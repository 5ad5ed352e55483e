import { beforeEach, expect, test } from 'vitest'
import { hashPassword } from '#app/accounts/passwords/hashing.server.ts'
import { changePassword, editProfile } from '#app/accounts/profile-editing.server.ts'
import { checkOwnPassword, findPasswordOwner } from '#app/accounts/signing-in.server.ts'
import { refused } from '#app/outcome.ts'
import { deliverAll } from '#tests/notifications/deliver-all.ts'
import { aClient, password } from '#tests/support/data/cast.ts'
import { db } from '#tests/support/data/database.ts'
import { changePhone } from '#tests/support/data/tokens.ts'
import { changeOwnPassword } from '#tests/support/data/passwords.ts'

let amra: { id: number }

beforeEach(async () => {
  amra = await aClient({ phone: '+38761222333' })
})

async function listProfileUpdates(): Promise<string[]> {
  await deliverAll()
  const rows = await db
    .selectFrom('notifications')
    .select(['user_id', 'variant', 'params'])
    .where('type', '=', 'ProfileUpdate')
    .orderBy('id')
    .execute()
  return rows
    .filter(({ user_id }) => user_id === amra.id)
    .map(({ variant, params }) => `${variant} ${JSON.stringify(params)}`)
}

const change = (currentPassword: string, newPassword: string) =>
  changeOwnPassword({ userId: amra.id, sessionId: null, currentPassword, newPassword })

test('each password change notifies the owner, a refused one does not', async () => {
  await change('nije', 'nova-sifra')
  expect(await listProfileUpdates()).toEqual([])
  await change(password, 'nova-sifra')
  await change('nova-sifra', password)
  expect(await listProfileUpdates()).toEqual(['password {}', 'password {}'])
})

test('of two concurrent password changes one succeeds, the other is refused as wrong_password', async () => {
  const outcomes = await Promise.all([change(password, 'prva-sifra'), change(password, 'druga-sifra')])
  expect(outcomes.map(({ ok }) => ok).toSorted()).toEqual([false, true])
  expect(await listProfileUpdates()).toHaveLength(1)
})

test('a change compared with another member’s password changes nothing', async () => {
  const zora = await findPasswordOwner(db, (await aClient({ passwordHash: await hashPassword('zorina-sifra') })).id)
  const compared = await checkOwnPassword('zorina-sifra', zora!.passwordHash)
  if (!compared.ok) throw new Error(compared.reason)
  const passwordHash = await hashPassword('nova-sifra')
  expect(await changePassword(db, { userId: amra.id, sessionId: null, ...compared.value, passwordHash })).toEqual(
    refused('wrong_password'),
  )
  expect((await change(password, 'nova-sifra')).ok).toBe(true)
})

test('a new phone number notifies the owner without naming it; other edits do not', async () => {
  await editProfile(db, { userId: amra.id, name: 'Amela', city: 'zenica' })
  expect(await listProfileUpdates()).toEqual([])
  await changePhone(amra.id, '+38762444555')
  expect(await listProfileUpdates()).toEqual(['phone {}'])
})
