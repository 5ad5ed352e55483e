import { existsSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { randomUUID } from 'node:crypto'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { config } from '#app/config.server.ts'
import { photo, uploadForm } from '#tests/images/upload-requests.ts'
import { startWorker, type WorkerProcess } from '#tests/jobs/worker-process.ts'
import { aClient } from '#tests/support/data/cast.ts'
import { db } from '#tests/support/data/database.ts'
import { startS3Fake, type S3Fake } from '#tests/support/providers/s3-fake.ts'
import { signInAs, startWebProcess, type Browser, type WebProcess } from '#tests/support/web/web-process.ts'
import { enqueue, nudge } from '#jobs/outbox/enqueuing.ts'
import type { JobKind } from '#jobs/outbox/payloads.ts'

const timeout = { timeout: 25_000, interval: 100 }
const folders = ['web-only', 'worker-only'].map((name) => path.join(config.UPLOADS_DIR, name))

let store: S3Fake
let web: WebProcess
let worker: WorkerProcess
let browser: Browser

beforeAll(async () => {
  store = await startS3Fake()
  web = await startWebProcess({ ...store.environment, UPLOADS_DIR: folders[0]! })
  worker = await startWorker('image-store', { ...store.environment, UPLOADS_DIR: folders[1]!, REDIS_URL: '' })
  browser = await signInAs(web, await aClient())
})

afterAll(async () => {
  worker.child.kill('SIGTERM')
  await Promise.all([web.stop(), worker.exited, store.stop()])
  await rm(config.UPLOADS_DIR, { recursive: true, force: true })
})

test('what one machine receives the other one renders, and neither has it in its folder', async () => {
  const id = await upload()
  await expectVariants(id)
  const response = await browser(`/api/image/${id}?w=320`, { headers: { accept: 'image/avif' } })
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/avif'])
  expect(Buffer.from(await response.arrayBuffer())).toEqual(store.objects.get(`images/${id}/320.avif`)!.bytes)
  expect(folders.map(existsSync)).toEqual([false, false])

  await db
    .updateTable('images')
    .set({ created_at: new Date(0) })
    .where('id', '=', id)
    .execute()
  await enqueue(db, { kind: 'cleanImages', payload: {} })
  nudge()
  await expect.poll(() => keysOf(id), timeout).toEqual([])
  await expect.poll(() => db.selectFrom('images').select('id').where('id', '=', id).execute(), timeout).toEqual([])
})

test('while the store is away visitors are answered at once, and images come later', async () => {
  const id = await upload()
  await expectVariants(id)
  await withoutStore(async () => {
    const image = await browser(`/api/image/${id}?w=320`)
    expect([image.status, image.headers.get('retry-after')]).toEqual([503, '5'])
    expect(image.headers.get('cache-control')).toBe('no-store')

    const api = await sendPhoto()
    expect([api.status, Number(api.headers.get('retry-after')) > 0]).toEqual([503, true])

    const startedAt = performance.now()
    const body = uploadForm({ _key: randomUUID(), title: 'Curi česma u kupatilu' }, [await photo(), await photo()])
    const page = await browser('/klijent/objavite-oglas', { method: 'POST', body })
    const html = await page.text()
    expect(page.status).toBe(400)
    expect(html).toContain('value="Curi česma u kupatilu"')
    expect(html).toContain('se trenutno ne može sačuvati')
    expect(performance.now() - startedAt).toBeLessThan(10_000)
    expect([(await browser('/readyz')).status, (await browser('/klijent/moji-oglasi')).status]).toEqual([200, 200])
  })
})

test('a job that does not reach the store runs again later, and the clean-up leaves what it cannot delete', async () => {
  const id = await upload()
  await expectVariants(id)
  const unused = { variants_ready_at: null, created_at: new Date(0) }
  await db.updateTable('images').set(unused).where('id', '=', id).execute()
  await withoutStore(async () => {
    await enqueue(db, { kind: 'imageVariants', payload: { imageId: id } })
    await enqueue(db, { kind: 'cleanImages', payload: {} })
    nudge()
    await expect.poll(laterAttempts, timeout).toEqual([1])
    await expect.poll(() => listUndone('cleanImages'), timeout).toEqual([])
    expect(keysOf(id)).toHaveLength(13)
    await db.updateTable('images').set({ created_at: new Date() }).where('id', '=', id).execute()
  })
  await db.updateTable('outbox').set({ run_at: new Date() }).where('relayed_at', 'is', null).execute()
  nudge()
  await expectVariants(id)
  expect(await db.selectFrom('outbox').select('id').where('dead_at', 'is not', null).execute()).toEqual([])

  async function laterAttempts() {
    const jobs = await listUndone('imageVariants')
    return jobs.filter(({ payload }) => payload['imageId'] === id).map(({ payload }) => payload['attempt'])
  }
})

async function withoutStore(work: () => Promise<void>): Promise<void> {
  await store.stop()
  try {
    await work()
  } finally {
    store = await startS3Fake({ port: store.port, objects: store.objects })
    await expect.poll(async () => (await sendPhoto()).status, timeout).toBe(201)
  }
}

async function sendPhoto(): Promise<Response> {
  const body = new FormData()
  body.append('purpose', 'ad')
  body.append('image', new File([new Uint8Array(await photo())], 'slika.jpg', { type: 'image/jpeg' }))
  return browser('/api/image/upload', { method: 'POST', body })
}

async function upload(): Promise<number> {
  const response = await sendPhoto()
  expect(response.status).toBe(201)
  return ((await response.json()) as { id: number }).id
}

async function expectVariants(id: number): Promise<void> {
  const findRow = () => db.selectFrom('images').select('variants_ready_at').where('id', '=', id).executeTakeFirst()
  await expect.poll(async () => (await findRow())?.variants_ready_at, timeout).toBeInstanceOf(Date)
}

function keysOf(id: number): string[] {
  return [...store.objects.keys()].filter((key) => key.startsWith(`images/${id}/`))
}

function listUndone(kind: JobKind) {
  return db.selectFrom('outbox').select('payload').where('kind', '=', kind).where('done_at', 'is', null).execute()
}
