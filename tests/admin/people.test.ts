import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { listPeople } from '#app/admin/people/queries.server.ts'
import { aClient, aWorker } from '#tests/support/data/cast.ts'
import { db } from '#tests/support/data/database.ts'

const order = { sortBy: 'registeredAt', sortOrder: 'desc', page: 1, pageSize: 50 } as const
const find = async (searchTerm: string) => (await listPeople(db, { ...order, searchTerm })).items.map(({ id }) => id)

test('a person is found by any part of what is known, folded', async () => {
  const person = { name: 'Đurđica', surname: 'Šćepanović', email: 'djurdja.pisaca@primjer.ba', phone: '+38762731945' }
  const { id } = await aClient(person)
  await aWorker()
  for (const term of [
    'durdica',
    'ŠĆEPAN',
    'scepanovic đurđica',
    'Шћепановић',
    'pisaca@primjer',
    '731945',
    '062/731-945',
  ])
    expect.soft(await find(term), term).toEqual([id])
  for (const term of ['+387 62 731', '00387 62 731 945', '7319']) expect.soft(await find(term), term).toEqual([id])
  expect(await find(String(id))).toContain(id)
  expect(await find('Đurđica nepostojeća')).toEqual([])
  expect(await find('!!!')).toEqual([])
  expect(await find('%')).toEqual([])
})

test('a changed name or phone is found at once, the former one no more', async () => {
  const { id } = await aClient({ surname: 'Prijašnjević' })
  await db
    .updateTable('users')
    .set({ surname: 'Novaković-Udata', phone: '+38763918273' })
    .where('id', '=', id)
    .execute()
  expect(await find('novakovic udata')).toEqual([id])
  expect(await find('063 918 273')).toEqual([id])
  expect(await find('prijasnjevic')).toEqual([])
})

test('of very many the order and the pages stay, and at most 1000 are counted', async () => {
  const people = await db
    .insertInto('users')
    .columns(['user_type', 'name', 'surname', 'email', 'phone', 'gender', 'city', 'address', 'terms_accepted_at'])
    .expression(
      sql`select 'Client', 'Ime', 'Mnogović', 'mnogo' || n || '@primjer.ba', '+38761' || lpad(n::text, 6, '0'), 'Other', 'mostar', '', now()
        from generate_series(1, 1001) n`,
    )
    .returning('id')
    .execute()
  const pages = await Promise.all([1, 20, 21].map((page) => listPeople(db, { ...order, searchTerm: 'mnogovic', page })))
  expect(pages.map(({ items, total }) => [items.length, total])).toEqual([
    [50, 1000],
    [50, 1000],
    [1, 1000],
  ])
  const byName = await listPeople(db, { ...order, searchTerm: 'mnogovic', sortBy: 'name', sortOrder: 'asc' })
  expect(byName.items[0]?.id).toBe(Math.min(...people.map(({ id }) => id)))
})

test('who closed the account is not in the list', async () => {
  const { id } = await aClient({ surname: 'Odlazećković' })
  await db.updateTable('users').set({ deleted_at: new Date() }).where('id', '=', id).execute()
  expect(await find('odlazeckovic')).toEqual([])
})

test('filters, order and pages', async () => {
  const surname = 'Filterković'
  const client = await aClient({ surname, name: 'Ana' })
  const worker = await aWorker({ surname, name: 'Zlatan' })
  await db.updateTable('users').set({ suspended_at: new Date() }).where('id', '=', worker.id).execute()
  await db.updateTable('users').set({ email_verified_at: null }).where('id', '=', client.id).execute()
  await db
    .insertInto('devices')
    .values({ user_id: client.id, device_id: 'a', kind: 'fcm', token: `filter-${client.id}` })
    .execute()
  const list = async (filters: object) => {
    const { items, total } = await listPeople(db, { ...order, searchTerm: surname, ...filters })
    return [total, ...items.map(({ id }) => id)]
  }
  expect(await list({})).toEqual([2, worker.id, client.id])
  expect(await list({ sortBy: 'name', sortOrder: 'asc' })).toEqual([2, client.id, worker.id])
  expect(await list({ pageSize: 1, page: 2 })).toEqual([2, client.id])
  expect(await list({ userType: 'Worker' })).toEqual([1, worker.id])
  expect(await list({ status: 'suspended' })).toEqual([1, worker.id])
  expect(await list({ status: 'active' })).toEqual([1, client.id])
  expect(await list({ status: 'unverified' })).toContain(client.id)
  expect(await list({ platform: 'AndroidApp' })).toEqual([1, client.id])
  expect(await list({ platform: 'IosApp' })).toEqual([0])
})
