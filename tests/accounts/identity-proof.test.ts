import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { link } from '#app/accounts/identities/linking.server.ts'
import { config } from '#app/config.server.ts'
import { emailChanges } from '#app/http/limits/rate-limits.server.ts'
import { identityProofMinutes } from '#app/accounts/rules.ts'
import { exportData, requestExport } from '#app/personal-data/exporting.server.ts'
import { callApi } from '#tests/support/api/api-client.ts'
import { aClient, password } from '#tests/support/data/cast.ts'
import { db } from '#tests/support/data/database.ts'
import { fillForm } from '#tests/support/web/form-filling.ts'
import { formsOf } from '#tests/support/web/html.ts'
import { signInAs, startWeb, type Browser, type Web } from '#tests/support/web/in-process-web.ts'

const security = '/klijent/moj-profil/sigurnost'

let web: Web
let amra: { id: number }
let own: Browser

beforeAll(async () => {
  web = await startWeb()
})
afterAll(() => web.stop())

beforeEach(async () => {
  amra = await aClient()
  own = await signInAs(web, amra)
})

async function makeOld(userId: number, minutes = identityProofMinutes + 1): Promise<void> {
  const time = new Date(Date.now() - minutes * 60_000)
  await db.updateTable('sessions').set({ created_at: time, proved_at: null }).where('user_id', '=', userId).execute()
}

const post = (browser: Browser, path: string, fields: Record<string, string> = {}) =>
  browser(path, { method: 'POST', body: new URLSearchParams(fields) })

async function anArchive(userId: number): Promise<string> {
  const outcome = await requestExport(db, { userId, now: new Date() })
  const { exportId } = (outcome as { value: { exportId: number } }).value
  await exportData({ db, outboxId: 0, payload: { exportId }, finish: async () => {} })
  return `/izvoz-podataka/${exportId}`
}

async function aGoogleAccount(userId: number): Promise<void> {
  const subject = randomUUID()
  await link(db, userId, { provider: 'google', subject, email: null, isEmailVerified: false, name: null })
}

async function sessionIdOf(userId: number): Promise<number> {
  const sessions = db.selectFrom('sessions').select('id').where('user_id', '=', userId).orderBy('id', 'desc')
  return (await sessions.executeTakeFirstOrThrow()).id
}

/** What only the owner may do, each as one request. */
const buttons: [string, (userId: number) => Promise<() => Promise<Response>>][] = [
  ['ending all other sessions', async () => () => post(own, '/prijave/ostale/kraj')],
  [
    'ending a session',
    async (userId) => {
      const id = await sessionIdOf(userId)
      return () => post(own, `/prijave/${id + 1}/kraj`)
    },
  ],
  [
    'removing a linked account',
    async (userId) => {
      await aGoogleAccount(userId)
      return () => post(own, '/povezani-racuni/google/uklanjanje')
    },
  ],
  ['keeping a linked account', async () => () => post(own, '/povezani-racuni/google/zadrzavanje')],
  ['keeping a number', async () => () => post(own, '/potvrdjeni-telefon/zadrzavanje')],
  ['asking for an archive', async () => () => post(own, '/izvoz-podataka')],
  [
    'downloading an archive',
    async (userId) => {
      const path = await anArchive(userId)
      return () => own(path)
    },
  ],
]

test.each(buttons)('%s asks an old session for the password, and a proved one for nothing', async (_, prepare) => {
  const act = await prepare(amra.id)
  await makeOld(amra.id)
  const target = (await act()).headers.get('location') ?? ''
  expect(target).toMatch(/^\/potvrda-identiteta\?next=/)

  expect((await post(own, target, { currentPassword: 'pogresna' })).status).toBe(400)
  expect((await act()).headers.get('location')).toBe(target)
  const proved = await post(own, target, { currentPassword: password })
  expect(decodeURIComponent(target)).toContain(`next=${proved.headers.get('location')}`)
  const done = await act()
  expect(done.status).toBeLessThan(400)
  expect(done.headers.get('location') ?? '').not.toContain('potvrda-identiteta')
})

test.each([
  ['a new address', '/klijent/moj-profil/e-mail', { email: `nova.${randomUUID()}@primjer.ba` }, 'currentPassword'],
  ['a new number', '/klijent/moj-profil/telefon', { phone: '062 555 444' }, 'currentPassword'],
  ['the deletion of the account', '/klijent/moj-profil/brisanje', { confirmation: 'DELETE' }, 'password'],
])('the form for %s has a field for the password in an old session only', async (_, path, fields, field) => {
  expect(await (await own(path)).text()).not.toContain(`name="${field}"`)
  await makeOld(amra.id)
  expect(await (await own(path)).text()).toContain(`name="${field}"`)
  expect((await post(own, path, fields as Record<string, string>)).status).toBe(400)
  const wrong = { ...fields, [field]: 'pogresna' } as Record<string, string>
  expect(await (await post(own, path, wrong)).text()).toContain('Trenutna lozinka nije tačna.')
})

test('the time is one: a minute before its end no password is needed, a minute after it one is', async () => {
  await makeOld(amra.id, identityProofMinutes - 1)
  expect((await post(own, '/prijave/ostale/kraj')).headers.get('location')).toBe(security)
  await makeOld(amra.id, identityProofMinutes + 1)
  expect((await post(own, '/prijave/ostale/kraj')).headers.get('location')).toContain('/potvrda-identiteta')
})

test('who has no password signs in again', async () => {
  await db.updateTable('users').set({ password_hash: null }).where('id', '=', amra.id).execute()
  await makeOld(amra.id)
  const target = (await post(own, '/izvoz-podataka')).headers.get('location')!
  const html = await (await own(target)).text()
  expect(html).toContain('Prijavi se ponovo')
  expect(html).not.toContain('type="password"')
  expect((await post(own, target, { currentPassword: '' })).status).toBe(400)
  expect((await post(own, '/izvoz-podataka')).headers.get('location')).toBe(target)
})

test('the proof of one session is none for another one, of nobody', async () => {
  const other = await signInAs(web, amra)
  await makeOld(amra.id)
  await post(own, '/potvrda-identiteta', { currentPassword: password })
  expect((await post(own, '/izvoz-podataka')).headers.get('location')).toBe('/klijent/moj-profil/privatnost')
  expect((await post(other, '/izvoz-podataka')).headers.get('location')).toContain('/potvrda-identiteta')
})

test('the API asks for an archive who it is, as for the deletion', async () => {
  await makeOld(amra.id)
  expect(await callApi(own, 'GET /api/user/export')).toMatchObject({ status: 409, body: { code: 'sign_in_again' } })
  const wrong = await callApi(own, 'POST /api/user/export', { password: 'pogresna' })
  expect(wrong).toMatchObject({ status: 422, body: { errors: { password: [expect.any(String)] } } })
  expect(await callApi(own, 'POST /api/user/export', {})).toMatchObject({ status: 422 })
  expect(await callApi(own, 'POST /api/user/export', { password })).toMatchObject({ status: 202 })
  expect(await callApi(own, 'GET /api/user/export')).toMatchObject({ status: 202 })
})

test('whether an address has an account is answered ten times a day', async () => {
  const { email } = await db
    .selectFrom('users')
    .select('email')
    .where('id', '=', (await aClient()).id)
    .executeTakeFirstOrThrow()
  const path = '/klijent/moj-profil/e-mail'
  const ask = () => callApi(own, 'PATCH /api/user', { email, currentPassword: password })
  const page = (await own(path)).text()
  const form = formsOf(await page, path).find(({ action }) => action === path)!
  expect(await ask()).toMatchObject({ status: 409, body: { code: 'email_taken' } })
  const counter = db.updateTable('rate_limits').where('key', '=', `email-change:user:${amra.id}`)
  await counter.set({ points: emailChanges.points * config.RATE_LIMIT_FACTOR }).execute()
  expect(await ask()).toMatchObject({ status: 429, body: { code: 'rate_limited' } })
  const newPassword = 'sasvim-nova-lozinka'
  const change = { email, currentPassword: password, newPassword, confirmPassword: newPassword }
  expect(await callApi(own, 'PATCH /api/user', change)).toMatchObject({ status: 429, body: { code: 'rate_limited' } })
  const answer = await own(path, {
    method: 'POST',
    body: fillForm(form, { email: String(email), currentPassword: password }),
  })
  expect([answer.status, await answer.text()]).toEqual([400, expect.stringContaining('Previše pokušaja')])
})
