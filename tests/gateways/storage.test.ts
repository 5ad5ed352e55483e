import { chmod, mkdir, mkdtemp, readdir, readlink, stat, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { folderStorage } from '#app/gateways/storage/folder.server.ts'
import type { Storage } from '#app/gateways/storage/storage.ts'

let folder: string
let storage: Storage

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'storage-test-'))
  storage = folderStorage(folder)
})

test('get returns what was put, and putting again replaces it', async () => {
  await storage.put('images/12/original.jpg', Buffer.from('first'))
  await storage.put('images/12/original.jpg', Buffer.from('second'))
  expect(Buffer.from((await storage.get('images/12/original.jpg'))!).toString()).toBe('second')
})

test('a stream has the bytes and their number, and one that nobody reads opens no file', async () => {
  const key = 'exports/12/data.zip'
  expect(await storage.getStream(key)).toBeUndefined()
  await storage.put(key, Buffer.from('archive'))
  const { stream, bytes } = (await storage.getStream(key))!
  expect([bytes, Buffer.concat(await Array.fromAsync(stream)).toString()]).toEqual([7, 'archive'])
  await storage.getStream(key)
  const open = await Promise.all(
    (await readdir('/proc/self/fd')).map((fd) => readlink(`/proc/self/fd/${fd}`).catch(() => '')),
  )
  expect(open.filter((file) => file.startsWith(folder))).toEqual([])
})

test('a missing key is undefined, and removing it does not fail', async () => {
  expect(await storage.get('images/12/original.jpg')).toBeUndefined()
  await storage.removeAll('images/12')
})

test('removeAll deletes everything below the prefix and nothing beside it', async () => {
  await storage.put('images/12/original.jpg', Buffer.from('a'))
  await storage.put('images/12/160.avif', Buffer.from('a'))
  await storage.put('images/123/original.jpg', Buffer.from('a'))
  await storage.removeAll('images/12')
  expect(await storage.get('images/12/160.avif')).toBeUndefined()
  expect(await storage.get('images/123/original.jpg')).toBeDefined()
})

test('list names the keys below a prefix, and neither other ones nor half-written files', async () => {
  const keys = ['images/12/original.jpg', 'images/12/160.avif', 'images/123/original.jpg', 'link-pictures/a1.png']
  for (const key of keys) await storage.put(key, Buffer.from('a'))
  await writeFile(join(folder, 'images/12/320.webp.0b5c.part'), 'half')
  expect((await Array.fromAsync(storage.list('images'))).toSorted()).toEqual(keys.slice(0, 3).toSorted())
  expect(await Array.fromAsync(storage.list('images/123'))).toEqual(['images/123/original.jpg'])
  expect(await Array.fromAsync(storage.list('nothing-here'))).toEqual([])
})

test('a write that fails leaves no half file', async () => {
  await storage.put('images/12/160.jpeg/original.jpg', Buffer.from('a')).catch(() => {})
  await storage.put('images/12', Buffer.from('a')).catch(() => {})
  const files = await readdir(folder, { recursive: true })
  expect(files.filter((name) => name.endsWith('.part'))).toEqual([])
})

const invalidKeys = [
  '../secret',
  '/etc/passwd',
  'images/../../x',
  'images/12/..',
  'images//x',
  '',
  'images/%2e%2e/x',
  'images\\x',
]

test.each(invalidKeys)('“%s” is no key', async (key) => {
  await expect(storage.get(key)).rejects.toThrow('not a storage key')
  await expect(storage.put(key, Buffer.from('a'))).rejects.toThrow('not a storage key')
})

describe('other accounts of the machine', () => {
  const modeOf = async (...names: string[]) => ((await stat(join(folder, ...names))).mode & 0o777).toString(8)
  let umask: number
  beforeEach(() => void (umask = process.umask(0)))
  afterEach(() => void process.umask(umask))

  test('can read neither folders nor files, whatever the process leaves open by itself', async () => {
    await storage.put('images/12/original.jpg', Buffer.from('a'))
    expect([await modeOf(), await modeOf('images'), await modeOf('images', '12')]).toEqual(['700', '700', '700'])
    expect(await modeOf('images', '12', 'original.jpg')).toBe('600')
  })

  test('are shut out of folders that stood open', async () => {
    await mkdir(join(folder, 'images/12'), { recursive: true, mode: 0o777 })
    await chmod(folder, 0o755)
    await storage.put('images/12/original.jpg', Buffer.from('a'))
    expect([await modeOf(), await modeOf('images', '12')]).toEqual(['700', '700'])
  })
})

test('trimming leaves the newest files of a folder, and none over their age', async () => {
  const now = Date.now()
  for (const [name, minutes] of [
    ['a', 1],
    ['b', 2],
    ['c', 3],
    ['d', 400],
  ] as const) {
    await storage.put(`link-pictures/${name}.png`, Buffer.from(name))
    await utimes(join(folder, `link-pictures/${name}.png`), now / 1_000, now / 1_000 - minutes * 60)
  }
  await storage.trim('link-pictures', { maxFiles: 10, maxAgeMs: 3_600_000 })
  expect((await readdir(join(folder, 'link-pictures'))).toSorted()).toEqual(['a.png', 'b.png', 'c.png'])
  await storage.trim('link-pictures', { maxFiles: 2, maxAgeMs: 3_600_000 })
  expect((await readdir(join(folder, 'link-pictures'))).toSorted()).toEqual(['a.png', 'b.png'])
  await storage.trim('nothing-here', { maxFiles: 2, maxAgeMs: 1 })
})
