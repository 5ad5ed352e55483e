import { createHmac } from 'node:crypto'
import { request } from 'node:http'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createSessionCookie, startWebProcess, type WebProcess } from '#tests/support/web/web-process.ts'
import { anAd } from '#tests/support/data/ads.ts'
import { aClient, aWorker } from '#tests/support/data/cast.ts'
import { db } from '#tests/support/data/database.ts'
import { formsOf } from '#tests/support/web/html.ts'

const publicOrigin = 'https://majstorija.test'

type Site = { web: WebProcess; origin: string; host: string; cookie: string }

let plain: Site
let behindTls: Site
let target: string

beforeAll(async () => {
  const worker = await aWorker()
  target = `/majstor/posao/${(await anAd((await aClient()).id)).id}/pitanje`
  const [web, tlsWeb] = [
    await startWebProcess(),
    await startWebProcess({ PUBLIC_ORIGIN: publicOrigin, TRUSTED_PROXIES: '127.0.0.1' }),
  ]
  plain = { web, origin: web.origin, host: new URL(web.origin).host, cookie: await createSessionCookie(worker.id) }
  behindTls = {
    web: tlsWeb,
    origin: publicOrigin,
    host: 'majstorija.test',
    cookie: await createSessionCookie(worker.id, '__Host-session'),
  }
})

afterAll(() => Promise.all([plain, behindTls].map(({ web }) => web.stop())))

type Case = [string, (site: Site) => Record<string, string>, 'allowed' | 'refused']

const cases: Case[] = [
  ['from the same origin, as browsers say it', () => ({ 'sec-fetch-site': 'same-origin' }), 'allowed'],
  ['typed or bookmarked', () => ({ 'sec-fetch-site': 'none' }), 'allowed'],
  ['from another site', () => ({ 'sec-fetch-site': 'cross-site' }), 'refused'],
  ['from a sister domain', () => ({ 'sec-fetch-site': 'same-site' }), 'refused'],
  ['from another site with our Origin', ({ origin }) => ({ 'sec-fetch-site': 'cross-site', origin }), 'refused'],
  ['with our Origin', ({ origin }) => ({ origin }), 'allowed'],
  ['with a foreign Origin', () => ({ origin: 'https://evil.example' }), 'refused'],
  ['with Origin null', () => ({ origin: 'null' }), 'refused'],
  ['from a sub-domain of ours', ({ origin }) => ({ origin: origin.replace('://', '://evil.') }), 'refused'],
  ['from a domain that begins with ours', ({ origin }) => ({ origin: `${origin}.evil.example` }), 'refused'],
  ['from another port', ({ origin }) => ({ origin: `${origin.replace(/:\d+$/, '')}:8443` }), 'refused'],
  [
    'over another protocol',
    ({ origin }) => ({
      origin: origin.startsWith('https') ? origin.replace('https', 'http') : origin.replace('http', 'https'),
    }),
    'refused',
  ],
  [
    'with a forwarded host that names the foreign origin',
    () => ({ origin: 'https://evil.example', 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https' }),
    'refused',
  ],
]

describe.each([
  ['plain', () => plain],
  ['behind a TLS proxy', () => behindTls],
] as const)('%s', (_name, site) => {
  test.each(cases)('a form %s is %s', async (_title, headers, expected) => {
    const { formTokens } = await readFormTokens(site())
    await expectSent(site(), { ...headers(site()), ...form }, body({ _key: formTokens.key }), expected)
  })

  test.each(['page', 'data'] as const)('a form whose browser says nothing needs its token (%s)', async (kind) => {
    const { formTokens } = await readFormTokens(site())
    const address = kind === 'data' ? `${target}.data` : target
    const sent = (token: string | undefined) =>
      body({ _key: crypto.randomUUID(), ...(token !== undefined && { _token: token }) })
    await expectSent(site(), form, sent(formTokens.token), 'allowed', address)
    for (const token of [
      undefined,
      '',
      'x',
      formTokens.token.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A')),
      expiredToken(),
    ]) {
      await expectSent(site(), form, sent(token), 'refused', address)
    }
  })

  test('a token of another session does not do', async () => {
    const { formTokens } = await readFormTokens({
      ...site(),
      cookie: await createSessionCookie((await aWorker()).id, site().cookie.split('=', 1)[0]!),
    })
    await expectSent(site(), form, body({ _key: formTokens.key, _token: formTokens.token }), 'refused')
  })

  test('a visitor’s token is good in the browser that it was given to, and in no other', async () => {
    const [first, second] = [await visitorPage(site()), await visitorPage(site())]
    expect(first.cookie).not.toBe(second.cookie)
    expect(first.token).not.toBe(second.token)
    expect(await sendContact(site(), first)).toBe(303)
    expect(await sendContact(site(), { ...first, cookie: second.cookie })).toBe(403)
    expect(await sendContact(site(), { ...first, cookie: '' })).toBe(403)
    expect(await sendContact(site(), { ...first, token: '' })).toBe(403)
    // A second page is bound to the cookie of the first one.
    const again = await visitorPage(site(), {}, first.cookie)
    expect([again.setCookie, await sendContact(site(), { ...again, cookie: first.cookie })]).toEqual([undefined, 303])
  })

  test('a browser that says where its forms come from needs neither cookie nor token', async () => {
    const page = await visitorPage(site(), { 'sec-fetch-site': 'none' })
    expect([page.setCookie, page.token]).toEqual([undefined, ''])
    expect(await sendContact(site(), { token: '', cookie: '' }, { 'sec-fetch-site': 'same-origin' })).toBe(303)
  })

  test('a JSON call without either header comes from a program, and is accepted', async () => {
    const { status } = await send(
      site(),
      '/api/notification/mark-all-read',
      { 'content-type': 'application/json' },
      '{}',
    )
    expect(status).toBe(200)
  })

  test('a program uploads an image as documented, without Origin or Sec-Fetch-Site', async () => {
    const image = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#1c7a5c' } })
      .png()
      .toBuffer()
    const multipartBody = Buffer.concat([
      Buffer.from('--granica\r\ncontent-disposition: form-data; name="purpose"\r\n\r\nprofile\r\n'),
      Buffer.from(
        '--granica\r\ncontent-disposition: form-data; name="image"; filename="ja.png"\r\ncontent-type: image/png\r\n\r\n',
      ),
      image,
      Buffer.from('\r\n--granica--\r\n'),
    ])
    const headers = { 'content-type': 'multipart/form-data; boundary=granica' }
    expect((await send(site(), '/api/image/upload', headers, multipartBody)).status).toBe(201)
    expect((await send(site(), '/api/user/image', headers, multipartBody, 'PATCH')).status).toBe(200)
    expect(
      (await send(site(), '/api/image/upload', { ...headers, origin: 'https://evil.example' }, multipartBody)).status,
    ).toBe(403)
  })

  test('a body that any page could send is no JSON call, whatever is in it', async () => {
    for (const type of [
      'text/plain',
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
      'text/plain; application/json',
    ]) {
      expect((await send(site(), '/api/notification/mark-all-read', { 'content-type': type }, '{}')).status, type).toBe(
        403,
      )
    }
    expect(
      (
        await send(
          site(),
          '/api/notification/mark-all-read',
          { 'content-type': 'application/json', origin: 'https://evil.example' },
          '{}',
        )
      ).status,
    ).toBe(403)
  })
})

test('the cookie of forms is for this site alone, and is over with the browser', async () => {
  const { setCookie } = await visitorPage(plain)
  expect(setCookie).toMatch(/^form=[^;]+; Path=\/; HttpOnly; SameSite=Lax$/)
  const secure = await visitorPage(behindTls)
  expect(secure.setCookie).toMatch(/^__Host-form=[^;]+; Path=\/; HttpOnly; Secure; SameSite=Lax$/)
})

test('a browser without cookies is shown how to allow them', async () => {
  const { token } = await visitorPage(plain)
  const fields = new URLSearchParams({ _token: token }).toString()
  const { text } = await send({ ...plain, cookie: '' }, '/kontakt', form, fields)
  expect(text).toContain('dozvolite kolačiće')
})

type VisitorPage = { token: string; cookie: string; setCookie?: string | undefined }

async function visitorPage(site: Site, headers: Record<string, string> = {}, cookie = ''): Promise<VisitorPage> {
  const { text, setCookie } = await send({ ...site, cookie }, '/kontakt', headers, undefined, 'GET')
  const token = formsOf(text, '/kontakt')
    .flatMap(({ fields }) => fields)
    .find(({ name }) => name === '_token')!.value
  return { token, setCookie, cookie: setCookie?.split(';', 1)[0] ?? '' }
}

async function sendContact(
  site: Site,
  { token, cookie }: VisitorPage,
  headers: Record<string, string> = {},
): Promise<number> {
  const fields = {
    name: 'Amra',
    email: 'amra@primjer.ba',
    message: `Pitanje ${crypto.randomUUID()}?`,
    _key: crypto.randomUUID(),
    _token: token,
  }
  return (await send({ ...site, cookie }, '/kontakt', { ...form, ...headers }, new URLSearchParams(fields).toString()))
    .status
}

const form = { 'content-type': 'application/x-www-form-urlencoded' }

function body(fields: Record<string, string>): string {
  return new URLSearchParams({ text: `Pitanje ${crypto.randomUUID()}?`, ...fields }).toString()
}

/** Rightly signed by ourselves, but two days ago. */
function expiredToken(): string {
  const hour = Math.floor(Date.now() / 3_600_000) - 48
  return `${hour.toString(36)}.${createHmac('sha256', process.env.SECRET!).update(`form ${hour} visitor`).digest('base64url').slice(0, 22)}`
}

async function readFormTokens(site: Site) {
  const { status, text } = await send(site, target, {}, undefined, 'GET')
  expect(status).toBe(200)
  const fields = formsOf(text, target)[0]!.fields
  return {
    formTokens: {
      key: fields.find(({ name }) => name === '_key')!.value,
      token: fields.find(({ name }) => name === '_token')!.value,
    },
  }
}

async function expectSent(
  site: Site,
  headers: Record<string, string>,
  sent: string,
  expected: 'allowed' | 'refused',
  address = target,
) {
  await db.deleteFrom('questions').execute()
  const { status, text } = await send(site, address, headers, sent)
  expect.soft(status, text.slice(0, 200)).toBe(expected === 'refused' ? 403 : address.endsWith('.data') ? 202 : 303)
  expect((await db.selectFrom('questions').select('id').execute()).length).toBe(expected === 'allowed' ? 1 : 0)
}

/** What `fetch` does not let one say: the host, and nothing of where it comes from. */
function send(
  { web, host, cookie }: Site,
  path: string,
  headers: Record<string, string>,
  sent?: string | Buffer,
  method = 'POST',
): Promise<{ status: number; text: string; setCookie: string | undefined }> {
  return new Promise((resolve, reject) => {
    const outgoing = request(`${web.origin}${path}`, { method, headers: { host, cookie, ...headers } }, (response) => {
      let text = ''
      response
        .setEncoding('utf8')
        .on('data', (chunk: string) => (text += chunk))
        .on('end', () =>
          resolve({ status: response.statusCode!, text, setCookie: response.headers['set-cookie']?.[0] }),
        )
    })
    outgoing.on('error', reject).end(sent)
  })
}
