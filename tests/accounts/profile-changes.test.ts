import { beforeEach, expect, test } from 'vitest'
import { changePassword, editProfile } from '#app/accounts/profile-editing.server.ts'
import { deliverAll } from '#tests/notifications/deliver-all.ts'
import { aClient, password } from '#tests/support/cast.ts'
import { db } from '#tests/support/database.ts'

let amra: { id: number }

beforeEach(async () => {
  amra = await aClient({ phone: '+38761222333' })
})

async function listTold(): Promise<string[]> {
  await deliverAll()
  const rows = await db.selectFrom('notifications').select(['user_id', 'variant', 'params']).where('type', '=', 'ProfileUpdate').orderBy('id').execute()
  return rows.filter(({ user_id }) => user_id === amra.id).map(({ variant, params }) => `${variant} ${JSON.stringify(params)}`)
}

const change = (currentPassword: string, newPassword: string) =>
  changePassword(db, { userId: amra.id, sessionId: null, currentPassword, newPassword })

test('a changed password is told to its owner each time, a refused change is not', async () => {
  await change('nije', 'nova-sifra')
  expect(await listTold()).toEqual([])
  await change(password, 'nova-sifra')
  await change('nova-sifra', password)
  expect(await listTold()).toEqual(['password {}', 'password {}'])
})

test('two changes at once: one wins, the other finds its old password wrong; the same one twice is told once', async () => {
  const outcomes = await Promise.all([change(password, 'prva-sifra'), change(password, 'druga-sifra')])
  expect(outcomes.map(({ ok }) => ok).toSorted()).toEqual([false, true])
  expect(await listTold()).toHaveLength(1)

  const current = outcomes[0]!.ok ? 'prva-sifra' : 'druga-sifra'
  expect((await Promise.all([change(current, password), change(current, password)])).every(({ ok }) => ok)).toBe(true)
  expect(await listTold()).toHaveLength(2)
})

test('a new number is told without the number, the same one and other words are not', async () => {
  await editProfile(db, { userId: amra.id, name: 'Amela', city: 'zenica' })
  await editProfile(db, { userId: amra.id, phone: '+38761222333' })
  expect(await listTold()).toEqual([])
  await editProfile(db, { userId: amra.id, phone: '+38762444555' })
  expect(await listTold()).toEqual(['phone {}'])
})
