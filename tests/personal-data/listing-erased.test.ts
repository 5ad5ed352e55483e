import { promises as fs } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { closeErasedAgain } from '#app/personal-data/closing-again.server.ts'
import { listAndErase, listErasedAccounts } from '#app/personal-data/listing-erased.server.ts'
import { findUser, later, leave } from './leavers.ts'
import { readErasedAccounts } from '#db/backup/erased-accounts.ts'
import { aClient, noon } from '#tests/support/data/cast.ts'
import { db } from '#tests/support/data/database.ts'

let folder: string
let file: string

beforeEach(async () => {
  await db.deleteFrom('account_erasures').execute()
  folder = path.join(await fs.mkdtemp(path.join(tmpdir(), 'erased-')), 'backups')
  file = path.join(folder, 'erased-accounts.txt')
  onTestFinished(() => fs.rm(path.dirname(folder), { recursive: true, force: true }))
})

async function aLeaver(): Promise<number> {
  const client = await aClient()
  await leave(client)
  return client.id
}

async function listIds(): Promise<number[]> {
  const list = await readErasedAccounts(folder)
  return [...new Set(list?.accounts.map(({ userId }) => userId))]
}

test('an account is on the list as soon as it is closed, and an empty list is one too', async () => {
  expect(await readErasedAccounts(folder)).toBeUndefined()
  await listErasedAccounts(db, { folder })
  expect(await readErasedAccounts(folder)).toEqual({ accounts: [], unreadableLines: 0 })
  const userId = await aLeaver()
  await listErasedAccounts(db, { folder })
  const { registered_at: registeredAt } = await findUser(userId)
  const accounts = [{ userId, registeredAt, closedAt: noon }]
  expect(await readErasedAccounts(folder)).toEqual({ accounts, unreadableLines: 0 })
})

test('several processes lose nothing, and a list that was lost or cut off is completed', async () => {
  const ids = [await aLeaver(), await aLeaver(), await aLeaver()]
  await Promise.all([1, 2, 3].map(() => listErasedAccounts(db, { folder })))
  expect(await listIds()).toEqual(ids)
  await fs.truncate(file, 70)
  await listErasedAccounts(db, { folder })
  expect((await listIds()).toSorted()).toEqual(ids.toSorted())
  expect((await readErasedAccounts(folder))?.unreadableLines).toBe(1)
  const before = await fs.readFile(file, 'utf8')
  await listErasedAccounts(db, { folder })
  expect(await fs.readFile(file, 'utf8')).toBe(before)
})

test('a list that cannot be written keeps nobody from being erased, and fails the job', async () => {
  const userId = await aLeaver()
  await fs.mkdir(path.dirname(folder), { recursive: true })
  await fs.writeFile(folder, 'no folder')
  await expect(listAndErase(db, { folder, now: later })).rejects.toThrow(/EEXIST|ENOTDIR/)
  const erasure = db.selectFrom('account_erasures').select('erased_at').where('user_id', '=', userId)
  expect(await erasure.executeTakeFirstOrThrow()).toEqual({ erased_at: later })
})

test('an account of another database that has the same id stays open', async () => {
  const { id: userId } = await aClient()
  const account = { userId, registeredAt: new Date(0), closedAt: noon }
  expect(await closeErasedAgain(db, [account], { now: later })).toBe(0)
  expect((await findUser(userId)).deleted_at).toBeNull()
})
