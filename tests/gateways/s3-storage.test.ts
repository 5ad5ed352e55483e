import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { s3Storage } from '#app/gateways/storage/s3.server.ts'
import type { Storage } from '#app/gateways/storage/storage.ts'
import { StorageUnavailableError } from '#app/gateways/storage/storage-unavailable.ts'
import { s3Account, startS3Fake, type S3Fake, type S3Fault } from '#tests/support/providers/s3-fake.ts'

const timeouts = { connect: 5_000, get: 10_000, call: 10_000, file: 10_000 }
const shortTimeouts = { connect: 300, get: 300, call: 300, file: 300 }
const original = 'images/12/original.jpg'

let store: S3Fake
let storage: Storage

beforeEach(async () => {
  store = await startS3Fake()
  storage = openStorage()
})
afterEach(() => store.stop())

test('get returns what was put, and putting again replaces it', async () => {
  await storage.put(original, Buffer.from('first'))
  await storage.put(original, Buffer.alloc(300_000, 'second'))
  expect(Buffer.from((await storage.get(original))!)).toEqual(Buffer.alloc(300_000, 'second'))
  expect([...store.objects.keys()]).toEqual([original])
})

test('a missing key is undefined, and removing it does not fail', async () => {
  expect(await storage.get(original)).toBeUndefined()
  await storage.removeAll('images/12')
})

test('list and removeAll reach every page of what lies below the prefix, and nothing beside it', async () => {
  const keys = Array.from({ length: 30 }, (_, index) => `images/12/v${index}.avif`)
  for (const key of [...keys, 'images/123/original.jpg', 'link-pictures/a1.png'])
    await storage.put(key, Buffer.from('a'))
  expect((await Array.fromAsync(storage.list('images/12'))).toSorted()).toEqual(keys.toSorted())
  expect(await Array.fromAsync(storage.list('images'))).toHaveLength(31)

  await storage.removeAll('images/12')
  expect([...store.objects.keys()].toSorted()).toEqual(['images/123/original.jpg', 'link-pictures/a1.png'])
})

test('trimming leaves the newest, and none over their age', async () => {
  for (const [name, minutes] of Object.entries({ a: 1, b: 2, c: 3, d: 4, e: 5, f: 400 }))
    store.objects.set(`link-pictures/${name}.png`, {
      bytes: Buffer.from(name),
      writtenAt: new Date(Date.now() - minutes * 60_000),
    })
  const names = () => [...store.objects.keys()].map((key) => key.at(-5))
  await storage.trim('link-pictures', { maxFiles: 10, maxAgeMs: 3_600_000 })
  expect(names()).toEqual(['a', 'b', 'c', 'd', 'e'])
  await storage.trim('link-pictures', { maxFiles: 2, maxAgeMs: 3_600_000 })
  expect(names()).toEqual(['a', 'b'])
})

test('a key with user input never leaves this process', async () => {
  await expect(storage.get('images/../secret')).rejects.toThrow('not a storage key')
  await expect(storage.put('images/12/..', Buffer.from('a'))).rejects.toThrow('not a storage key')
  await expect(storage.removeAll('')).rejects.toThrow('not a storage key')
  expect(store.requests).toEqual([])
})

test('connections are used again', async () => {
  for (let nth = 0; nth < 10; nth += 1) await storage.put(original, Buffer.from('a'))
  expect(store.connections()).toBe(1)
})

describe('a store that cannot be used', () => {
  const faults: S3Fault[] = ['SlowDown', 'InternalError', 'AccessDenied', 'stall', 'break']

  test.each(faults)('%s: reads and writes fail in their time', async (fault) => {
    await storage.put(original, Buffer.from('a'))
    store.setFault(fault)
    const startedAt = performance.now()
    storage = openStorage({}, fault === 'stall' ? shortTimeouts : timeouts)
    await expect(storage.get(original)).rejects.toThrow(StorageUnavailableError)
    await expect(storage.put(original, Buffer.from('b'))).rejects.toThrow(StorageUnavailableError)
    expect(performance.now() - startedAt).toBeLessThan(8_000)
  })

  test('an object that stops in the middle is no object', async () => {
    await storage.put(original, Buffer.alloc(1_000))
    store.setFault('stall-body')
    await expect(openStorage({}, shortTimeouts).get(original)).rejects.toThrow(StorageUnavailableError)
  })

  test('one that refuses connections, and one with another key', async () => {
    await expect(openStorage({ secretAccessKey: 'other' }).get(original)).rejects.toThrow('SignatureDoesNotMatch')
    await store.stop()
    await expect(storage.get(original)).rejects.toThrow(StorageUnavailableError)
    store = await startS3Fake()
  })

  test('a failure that is over is repeated without notice', async () => {
    await storage.put(original, Buffer.from('a'))
    store.setFault('InternalError', 1)
    expect(Buffer.from((await storage.get(original))!).toString()).toBe('a')
  })
})

function openStorage(account: Partial<typeof s3Account> = {}, limits = timeouts): Storage {
  const endpoint = store.environment['S3_ENDPOINT']!
  return s3Storage({ endpoint, bucket: 'images', forcePathStyle: true, ...s3Account, ...account }, limits)
}
