import { spawnSync } from 'node:child_process'
import { readdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'
import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import { storeUpload } from '#app/images/receiving.server.ts'
import { createRequestBody } from '#tests/support/web/request-context.ts'
import { aClient, noon } from '#tests/support/data/cast.ts'
import { db } from '#tests/support/data/database.ts'
import { uploadForm, photo, uploadRequest, chunkedUpload, abortedUpload } from './upload-requests.ts'

let amra: { id: number }
async function readUpload(request: Request, { maxFiles }: { maxFiles?: number } = {}) {
  const body = createRequestBody(request)
  const options = { ownerId: amra.id, purpose: 'ad', now: noon, ...(maxFiles && { maxFiles }) } as const
  try {
    return await storeUpload(db, await body.form(amra.id), options)
  } finally {
    await body.close()
  }
}

beforeAll(async () => {
  amra = await aClient()
})

test('a form with images gives its fields and the ids of the stored images', async () => {
  const request = uploadRequest(uploadForm({ title: 'Curi česma' }, [await photo(), await photo()]))
  const { fields, imageIds, refused } = await readUpload(request)

  expect(fields.get('title')).toBe('Curi česma')
  expect(fields.getAll('imageIds')).toEqual(imageIds.map(String))
  expect(imageIds).toHaveLength(2)
  expect(refused).toEqual([])
})

test('image ids in the form stay beside the new ones', async () => {
  const { fields, imageIds } = await readUpload(uploadRequest(uploadForm({ imageIds: '123' }, [await photo()])))
  expect(fields.getAll('imageIds')).toEqual(['123', String(imageIds[0])])
})

test('an image that has arrived already and is sent again is in the form once', async () => {
  const file = await photo()
  const { imageIds } = await readUpload(uploadRequest(uploadForm({}, [file])))
  const again = await readUpload(uploadRequest(uploadForm({ imageIds: String(imageIds[0]) }, [file])))
  expect(again.fields.getAll('imageIds')).toEqual([String(imageIds[0])])
})

test('of a single image a new file takes the place of what had arrived, but not one that is refused', async () => {
  const single = (files: Buffer[]) => readUpload(uploadRequest(uploadForm({ imageIds: '123' }, files)), { maxFiles: 1 })
  const { fields, imageIds } = await single([await photo()])
  expect(fields.getAll('imageIds')).toEqual([String(imageIds[0])])
  expect((await single([Buffer.from('no image')])).fields.getAll('imageIds')).toEqual(['123'])
  expect((await single([])).fields.getAll('imageIds')).toEqual(['123'])
})

test('the same file sent twice is one image', async () => {
  const file = await photo()
  const first = await readUpload(uploadRequest(uploadForm({}, [file, file])))
  const again = await readUpload(uploadRequest(uploadForm({}, [file])))

  expect(first.imageIds).toHaveLength(1)
  expect(again.imageIds).toEqual(first.imageIds)
})

test('files that are not PNG, JPEG or WebP, and damaged ones, are refused by name, and the others are stored', async () => {
  const gif = await sharp(await photo())
    .gif()
    .toBuffer()
  const webp = await sharp(await photo())
    .webp()
    .toBuffer()
  const jpeg = await photo()
  const files = [
    gif,
    Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
    Buffer.from('<?php phpinfo();'),
    jpeg.subarray(0, jpeg.length / 2),
    Buffer.from([0xff, 0xd8, 0xff]),
  ]
  const { imageIds, refused } = await readUpload(uploadRequest(uploadForm({}, [...files, jpeg, webp])))

  expect(imageIds).toHaveLength(2)
  const reasons = ['not_an_image', 'not_an_image', 'not_an_image', 'damaged', 'damaged']
  expect(refused).toEqual(reasons.map((reason, index) => ({ name: `slika-${index}.jpg`, reason })))
})

test('an empty file field is no file', async () => {
  const { imageIds, refused } = await readUpload(uploadRequest(uploadForm({ title: 'Bez slike' }, [Buffer.alloc(0)])))
  expect({ imageIds, refused }).toEqual({ imageIds: [], refused: [] })
})

test('a ninth image and one over 12 MB are refused, and the form is still read', async () => {
  const eight = await Promise.all(Array.from({ length: 8 }, () => photo()))
  const huge = Buffer.concat([await photo(), Buffer.alloc(12 * 1024 * 1024)])
  const request = uploadRequest(uploadForm({ title: 'Mnogo slika' }, [huge, ...eight, await photo()]))
  const { fields, imageIds, refused } = await readUpload(request)

  expect(fields.get('title')).toBe('Mnogo slika')
  expect(imageIds).toHaveLength(8)
  expect(refused.map(({ reason }) => reason)).toEqual(['too_large', 'over_limit'])
})

test('a body over 100 MB is not read to its end, also without a content-length', async () => {
  const announced = uploadRequest(uploadForm({}, []), { 'content-length': String(200 * 1024 * 1024) })
  await expect(readUpload(announced)).rejects.toMatchObject({ reason: 'too_large' })

  const { request, sent } = chunkedUpload(150)
  await expect(readUpload(request)).rejects.toMatchObject({ reason: 'too_large' })
  expect(sent()).toBeLessThan(110)
})

test('too many fields or too much text are refused as too large', async () => {
  const many = Object.fromEntries(Array.from({ length: 201 }, (_, index) => [`f${index}`, 'x']))
  await expect(readUpload(uploadRequest(uploadForm(many, [])))).rejects.toMatchObject({ reason: 'too_large' })
  await expect(readUpload(uploadRequest(uploadForm({ text: 'a'.repeat(140_000) }, [])))).rejects.toMatchObject({
    reason: 'too_large',
  })
})

test('a body that is no form is distinguished from a malformed form', async () => {
  const json = new Request('http://localhost/x', {
    method: 'POST',
    body: '{}',
    headers: { 'content-type': 'application/json' },
  })
  await expect(readUpload(json)).rejects.toMatchObject({ reason: 'unsupported_type' })

  const headers = { 'content-type': 'multipart/form-data; boundary=a' }
  const broken = new Request('http://localhost/x', { method: 'POST', body: '--a\r\nbroken', headers })
  await expect(readUpload(broken)).rejects.toMatchObject({ reason: 'malformed_body' })
})

test('a plain form without files is read too', async () => {
  const plain = new Request('http://localhost/x', { method: 'POST', body: new URLSearchParams({ title: 'Bez slika' }) })
  expect((await readUpload(plain)).fields.get('title')).toBe('Bez slika')
})

test('an aborted upload leaves no temporary file and no image', async () => {
  const before = await db.selectFrom('images').select('id').execute()
  const senders = await Promise.all(
    Array.from({ length: 20 }, async () => abortedUpload(uploadForm({}, [await photo()]))),
  )
  for (const request of senders) await expect(readUpload(request)).rejects.toMatchObject({ reason: 'malformed_body' })

  expect(await db.selectFrom('images').select('id').execute()).toHaveLength(before.length)
  expect((await readdir(tmpdir())).filter((name) => name.startsWith('upload-'))).toEqual([])
})

test('every thread of the rendering process gives way to requests', async () => {
  await readUpload(uploadRequest(uploadForm({}, [await photo()])))
  const pids = listRenderingProcesses()
  const { stdout } = spawnSync('ps', ['-L', '-o', 'nice=', '-p', pids.join()], { encoding: 'utf8' })
  expect(new Set(stdout.trim().split(/\s+/))).toEqual(new Set(['10']))
})

test('the next upload succeeds after the rendering process was killed', async () => {
  await readUpload(uploadRequest(uploadForm({}, [await photo()])))
  const pids = listRenderingProcesses()
  expect(pids).not.toEqual([])
  for (const pid of pids) process.kill(pid, 'SIGKILL')
  await pause(200)

  const { imageIds } = await readUpload(uploadRequest(uploadForm({}, [await photo()])))
  expect(imageIds).toHaveLength(1)
})

function listRenderingProcesses(): number[] {
  const { stdout } = spawnSync('ps', ['-eo', 'pid=,ppid=,args='], { encoding: 'utf8' })
  const processes = stdout.split('\n').map((line) => line.trim().split(/\s+/))
  return processes
    .filter(([, parent, ...args]) => Number(parent) === process.pid && args.join(' ').includes('rendering-process.ts'))
    .map(([pid]) => Number(pid))
}
