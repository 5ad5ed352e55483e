import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { folderStorage } from '#app/gateways/storage/folder.server.ts'
import { runCommand } from '#tests/support/environment/commands.ts'
import { startS3Fake, type S3Fake } from '#tests/support/providers/s3-fake.ts'

let folder: string
let store: S3Fake

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'copy-test-'))
  store = await startS3Fake()
})
afterEach(async () => {
  await store.stop()
  await rm(folder, { recursive: true, force: true })
})

test('images are copied once, those of the cache are not, and a store that is away is named in a sentence', async () => {
  const keys = ['images/1/original.jpg', 'images/1/160.avif', 'images/2/original.jpg']
  for (const key of [...keys, 'link-pictures/a1.png']) await folderStorage(folder).put(key, Buffer.from(key))
  expect(await copy()).toEqual({ ok: true, output: 'Files copied to the bucket: 3; already there: 0.\n' })
  expect([...store.objects].map(([key, { bytes }]) => [key, bytes.toString()]).toSorted()).toEqual(
    keys.map((key) => [key, key]).toSorted(),
  )
  await folderStorage(folder).put('images/3/original.jpg', Buffer.from('late'))
  expect((await copy()).output).toBe('Files copied to the bucket: 1; already there: 3.\n')

  store.setFault('AccessDenied')
  expect(await copy()).toMatchObject({ ok: false, output: expect.stringContaining('The copy stopped; run it again') })
  expect((await copy({ S3_ENDPOINT: '', S3_BUCKET: '', S3_ACCESS_KEY_ID: '', S3_SECRET_ACCESS_KEY: '' })).output).toBe(
    'Cannot start: no bucket is configured; set S3_ENDPOINT, S3_BUCKET and its key (see .env.example).\n',
  )
})

function copy(environment: Record<string, string> = {}) {
  return runCommand([process.execPath, 'app/gateways/storage/copy-to-bucket.ts'], {
    timeoutMinutes: 1,
    env: { ...store.environment, UPLOADS_DIR: folder, LOG_LEVEL: 'silent', ...environment },
  })
}
