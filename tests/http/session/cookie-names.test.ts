import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { anAdmin, adminPassword, codeOf } from '#tests/support/data/admins.ts'
import { aClient, password } from '#tests/support/data/cast.ts'
import { db } from '#tests/support/data/database.ts'
import { createSessionCookie, startWebProcess, type WebProcess } from '#tests/support/web/web-process.ts'

const publicOrigin = 'https://majstorija.test'

let tls: WebProcess
let plain: WebProcess
let email: string
let clientId: number

beforeAll(async () => {
  tls = await startWebProcess({ PUBLIC_ORIGIN: publicOrigin, TRUSTED_PROXIES: '127.0.0.1', PAGE_CACHE: '1' })
  plain = await startWebProcess()
  clientId = (await aClient()).id
  const row = db.selectFrom('users').select('email').where('id', '=', clientId)
  email = (await row.executeTakeFirstOrThrow()).email
})

afterAll(() => Promise.all([tls.stop(), plain.stop()]))

type Sent = { cookie?: string; fields?: Record<string, string>; headers?: Record<string, string> }

function request(web: WebProcess, path: string, { cookie, fields, headers }: Sent = {}): Promise<Response> {
  const isTls = web === tls
  return fetch(`${web.origin}${path}`, {
    redirect: 'manual',
    headers: {
      ...(isTls && { 'x-forwarded-host': 'majstorija.test', 'x-forwarded-proto': 'https' }),
      'sec-fetch-site': 'same-origin',
      ...(cookie && { cookie }),
      ...headers,
    },
    ...(fields && { method: 'POST', body: new URLSearchParams(fields) }),
  })
}

const valueOf = (setCookies: string[], name: string) =>
  setCookies.find((cookie) => cookie.startsWith(`${name}=`))?.split(';', 1)[0]

/** Everything in which a cookie is set: by visitors, members, admins, forms, choices. */
async function setAllCookies(web: WebProcess): Promise<string[]> {
  const sessionName = web === tls ? '__Host-session' : 'session'
  const cookie = await createSessionCookie(clientId, sessionName)
  const { adminId, email: adminEmail } = await anAdmin()
  const all: string[] = []
  const visit = async (path: string, sent: Sent = {}) => {
    const response = await request(web, path, sent)
    await response.arrayBuffer()
    all.push(...response.headers.getSetCookie())
    return response.headers.getSetCookie()
  }
  await visit('/?lng=en')
  await visit('/?is_twa=true')
  await visit('/kontakt', { headers: { 'sec-fetch-site': '' } })
  await visit('/prijava', { fields: { email, password } })
  await visit('/saglasnost', { fields: { choice: 'yes' } })
  await visit('/izgled', { fields: { theme: 'dark', lightMode: 'auto' } })
  await visit('/klijent/objavite-oglas', { fields: { _key: '.x', title: 'Curi bojler' } })
  const ad = { _key: '.abc', title: 'Curi bojler', description: 'U kupatilu, od jutros.', skill: 'plumber' }
  await visit('/objavite-oglas', { fields: { ...ad, city: 'sarajevo', minPayout: '50', address: 'Titova 1' } })
  await visit('/klijent/moj-profil/podaci', {
    cookie,
    fields: { _key: 'k.abc', name: 'Amra', surname: 'Kovač', city: 'sarajevo' },
  })
  const pending = await visit('/admin/prijava', { fields: { email: adminEmail, password: adminPassword } })
  const code = await codeOf(adminId)
  await visit('/admin/prijava/kod', { cookie: valueOf(pending, 'admin-pending')!, fields: { code } })
  return all
}

const nameOf = (cookie: string) => cookie.split('=', 1)[0]!.replace(/^known-\d+$/, 'known')

/** Read or set by scripts, or sent to one path only, which the prefix forbids. */
const withoutPrefix = [
  'lng',
  'sent',
  'consent',
  'milestone',
  'known',
  'admin-access',
  'admin-refresh',
  'admin-pending',
  'admin-csv',
]

describe('over TLS', () => {
  test('every cookie is sent over TLS only, and those of the server alone belong to this host', async () => {
    const cookies = await setAllCookies(tls)
    const names = [...new Set(cookies.map(nameOf))]
    expect(names).toEqual(
      expect.arrayContaining([
        'lng',
        'sent',
        'consent',
        'known',
        'admin-access',
        '__Host-session',
        '__Host-display',
        '__Host-saved-forms',
        '__Host-flash',
      ]),
    )
    for (const cookie of cookies) {
      expect.soft(cookie).toMatch(/; Secure(?:;|$)/)
      if (!withoutPrefix.includes(nameOf(cookie))) expect.soft(cookie).toMatch(/^__Host-[^;]+;.*Path=\/(?:;|$)/)
    }
  })

  test('a session without the prefix is none, because another host of the domain could have set it', async () => {
    const response = await request(tls, '/klijent', { cookie: await createSessionCookie(clientId, 'session') })
    expect(response.headers.get('location')).toMatch(/^\/prijava/)
  })

  test('pages of browsers with cookies of scripts are cached as before', async () => {
    const cookie = 'js=1; lng=bs; __Host-form=abc; messenger=open; tours=a'
    const read = async () => (await request(tls, '/usluge', { cookie })).headers
    await read()
    expect((await read()).get('set-cookie')).toBeNull()
    expect((await read()).get('etag')).toBe((await read()).get('etag'))
  })
})

test('without TLS the names are those that browsers accept', async () => {
  const cookies = await setAllCookies(plain)
  for (const cookie of cookies) {
    expect.soft(cookie).not.toMatch(/__Host-|; Secure/)
  }
  expect(cookies.map(nameOf)).toEqual(expect.arrayContaining(['session', 'display', 'saved-forms', 'flash', 'lng']))
})
