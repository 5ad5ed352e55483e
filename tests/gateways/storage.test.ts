import { mkdtemp, readdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { folderStorage, type Storage } from '#app/gateways/storage.server.ts'

let folder: string
let storage: Storage

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'storage-test-'))
  storage = folderStorage(folder)
})

test('what was put is what one gets, and putting again replaces it', async () => {
  await storage.put('images/12/original.jpg', Buffer.from('first'))
  await storage.put('images/12/original.jpg', Buffer.from('second'))
  expect(Buffer.from((await storage.get('images/12/original.jpg'))!).toString()).toBe('second')
})

test('what is not there is undefined, and removing it is no fault', async () => {
  expect(await storage.get('images/12/original.jpg')).toBeUndefined()
  await storage.removeAll('images/12')
})

test('removing takes all that is below, and nothing beside', async () => {
  await storage.put('images/12/original.jpg', Buffer.from('a'))
  await storage.put('images/12/160.avif', Buffer.from('a'))
  await storage.put('images/123/original.jpg', Buffer.from('a'))
  await storage.removeAll('images/12')
  expect(await storage.get('images/12/160.avif')).toBeUndefined()
  expect(await storage.get('images/123/original.jpg')).toBeDefined()
})

test('a write that fails leaves no half file', async () => {
  await storage.put('images/12/160.jpeg/original.jpg', Buffer.from('a')).catch(() => {})
  await storage.put('images/12', Buffer.from('a')).catch(() => {})
  const files = await readdir(folder, { recursive: true })
  expect(files.filter((name) => name.endsWith('.part'))).toEqual([])
})

const strange = ['../secret', '/etc/passwd', 'images/../../x', 'images/12/..', 'images//x', '', 'images/%2e%2e/x', 'images\\x']

test.each(strange)('“%s” is no key', async (key) => {
  await expect(storage.get(key)).rejects.toThrow('not a storage key')
  await expect(storage.put(key, Buffer.from('a'))).rejects.toThrow('not a storage key')
})
