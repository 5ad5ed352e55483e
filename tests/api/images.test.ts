import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { getJson } from '#tests/support/api/api-client.ts'
import { aClient } from '#tests/support/data/cast.ts'
import { signInAs, startWeb, openBrowser, type Browser, type Web } from '#tests/support/web/in-process-web.ts'

let web: Web
let amra: Browser

beforeAll(async () => {
  web = await startWeb()
  amra = await signInAs(web, await aClient())
})
afterAll(() => web.stop())

async function formWith(field: string, file: BlobPart, purpose?: string): Promise<FormData> {
  const form = new FormData()
  form.set(field, new File([file], 'slika.png', { type: 'image/png' }))
  if (purpose) form.set('purpose', purpose)
  return form
}

async function createPng(): Promise<BlobPart> {
  const png = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#1c7a5c' } })
    .png()
    .toBuffer()
  return new Uint8Array(png)
}

async function send(
  browser: Browser,
  method: string,
  path: string,
  body: FormData | string,
): Promise<{ status: number; body: ReturnType<typeof JSON.parse> }> {
  const response = await browser(path, { method, body })
  return { status: response.status, body: await response.json() }
}

test('an image is stored, and served in the documented widths', async () => {
  const sent = await send(amra, 'POST', '/api/image/upload', await formWith('image', await createPng(), 'ad'))
  expect(sent).toMatchObject({ status: 201, body: { width: 40, height: 30 } })
  const served = await amra(`/api/image/${sent.body.id}?w=160`, { headers: { accept: 'image/jpeg' } })
  expect([served.status, served.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
  expect((await openBrowser(web)(`/api/image/${sent.body.id}`)).status).toBe(404)
  expect((await amra(`/api/image/${sent.body.id}?w=123`)).status).toBe(422)
})

test('an upload that is no image, has no purpose or is no form is refused', async () => {
  expect(await send(amra, 'POST', '/api/image/upload', await formWith('image', 'nije slika', 'ad'))).toMatchObject({
    status: 415,
    body: { code: 'unsupported_type' },
  })
  expect(
    (await send(amra, 'POST', '/api/image/upload', await formWith('image', await createPng(), 'x'))).body.errors,
  ).toHaveProperty('purpose')
  expect(
    (await send(amra, 'POST', '/api/image/upload', await formWith('image', new Uint8Array(), 'ad'))).body.errors,
  ).toHaveProperty('image')
  expect(await send(amra, 'POST', '/api/image/upload', '{}')).toMatchObject({ status: 415 })
  expect(
    await send(openBrowser(web), 'POST', '/api/image/upload', await formWith('image', await createPng(), 'ad')),
  ).toMatchObject({ status: 401 })
})

test('a profile image is shown beside the name', async () => {
  const { status, body } = await send(amra, 'PATCH', '/api/user/image', await formWith('image', await createPng()))
  expect(status).toBe(200)
  expect((await getJson(amra, '/api/user')).user.profileImageId).toBe(body.profileImageId)
  expect((await openBrowser(web)(`/api/image/${body.profileImageId}`)).status).toBe(200)
})

test('an idempotency key holds for uploads: the same file gets the first answer, another is refused', async () => {
  const headers = { 'idempotency-key': 'slika-1' }
  const upload = async (file: BlobPart, path = '/api/image/upload', method = 'POST') => {
    const response = await amra(path, { method, body: await formWith('image', file, 'ad'), headers })
    return {
      status: response.status,
      replayed: response.headers.get('idempotent-replayed'),
      text: await response.text(),
    }
  }
  const first = await upload(await createPng())
  expect([first.status, first.replayed]).toEqual([201, null])
  const again = await Promise.all(Array.from({ length: 5 }, async () => upload(await createPng())))
  for (const answer of again) expect(answer).toEqual({ status: 201, replayed: 'true', text: first.text })
  const other = await sharp({ create: { width: 20, height: 20, channels: 3, background: '#ffffff' } })
    .png()
    .toBuffer()
  const reused = await upload(new Uint8Array(other))
  expect([reused.status, JSON.parse(reused.text).code]).toEqual([422, 'idempotency_key_reused'])
  expect((await upload('nije slika')).status).toBe(415)

  headers['idempotency-key'] = 'slika-2'
  const shown = await upload(await createPng(), '/api/user/image', 'PATCH')
  expect(await upload(await createPng(), '/api/user/image', 'PATCH')).toEqual({
    status: 200,
    replayed: 'true',
    text: shown.text,
  })
})
