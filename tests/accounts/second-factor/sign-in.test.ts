import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { checkFactorCode } from '#app/accounts/second-factor/checking.server.ts'
import { aClient, aWorker, password, passwordHash } from '#tests/support/data/cast.ts'
import { db } from '#tests/support/data/database.ts'
import { aSecondFactor, factorCodeOf } from '#tests/support/data/second-factors.ts'
import { aVerificationLink } from '#tests/support/data/tokens.ts'
import { beforeFactorForm } from '#tests/support/web/factor-forms.ts'
import { openPlainBrowser } from '#tests/support/web/plain-browser.ts'
import { openBrowser, signInAs, startWebProcess, type WebProcess } from '#tests/support/web/web-process.ts'

const step = '/prijava/drugi-korak'
const security = '/klijent/moj-profil/sigurnost'
const page = '/potvrda-u-dva-koraka'

let web: WebProcess
let strict: WebProcess
let amra: { id: number }
let email: string

beforeAll(async () => {
  web = await startWebProcess()
  strict = await startWebProcess({ RATE_LIMIT_FACTOR: '1' })
})
afterAll(() => Promise.all([web.stop(), strict.stop()]))

beforeEach(async () => {
  email = `amra.${randomUUID()}@primjer.ba`
  amra = await aClient({ email })
})

async function listSessions(userId: number) {
  return db.selectFrom('sessions').select('id').where('user_id', '=', userId).execute()
}

/** A browser that has given the password and stands before the code. */
async function beforeTheCode(process = web) {
  const browser = openPlainBrowser(process)
  await browser.open(`/prijava?next=${encodeURIComponent(security)}`)
  await browser.send({ email, password })
  expect(browser.address).toBe(`${step}?next=%2Fklijent%2Fmoj-profil%2Fsigurnost`)
  return browser
}

test.each(['Client', 'Worker'])(
  'a %s turns it on, signs in with it, renews the codes and turns it off',
  async (type) => {
    const member = { email: `${type}.${email}` }
    const { id } = await (type === 'Worker' ? aWorker(member) : aClient(member))
    await db.updateTable('users').set({ email_verified_at: new Date() }).where('id', '=', id).execute()
    const browser = openPlainBrowser(web)
    await browser.open(`/prijava?next=${page}`)
    await browser.send({ ...member, password })
    expect(browser.address).toBe(page)
    await browser.send()
    expect(browser.address).toBe(`${page}/aplikacija`)
    expect(browser.page).toMatch(/<svg class="qr-code"[^>]*role="img"/)
    expect(browser.page).toContain('otpauth://totp/')
    expect(await browser.sendRefused({ code: '000000' })).toContain('Kod nije tačan')
    const code = await factorCodeOf(id)
    await browser.send({ code })
    expect(browser.page.match(/<li><code>/g)).toHaveLength(10)
    const [first = ''] = browser.page.match(/[a-z2-7]{4}(?:-[a-z2-7]{4}){3}/) ?? []
    await browser.open(page)
    expect(browser.page).toContain('Neiskorištenih kodova za oporavak: 10.')
    expect(browser.page).not.toContain(first)

    await browser.open('/odjava')
    await browser.send()
    await browser.open(`/prijava?next=${page}`)
    await browser.send({ ...member, password })
    expect(browser.address).toMatch(/^\/prijava\/drugi-korak/)
    expect(await browser.sendRefused({ code })).toContain('već iskorišten')
    await browser.send({ code: first })
    expect(browser.address).toBe(page)
    expect(browser.page).toContain('Neiskorištenih kodova za oporavak: 9.')

    await browser.open(`${page}/kodovi`)
    expect(await browser.sendRefused({ code: first })).toContain('već iskorišten')
    const now = () => factorCodeOf(id, new Date(Date.now() + 30_000))
    await browser.send({ code: await now() })
    expect(browser.page.match(/<li><code>/g)).toHaveLength(10)
    const [renewed = ''] = browser.page.match(/[a-z2-7]{4}(?:-[a-z2-7]{4}){3}/) ?? []
    await browser.open(`${page}/iskljucivanje`)
    await browser.send({ code: renewed })
    expect(browser.address).toBe(page)
    expect(browser.page).toContain('Potvrda u dva koraka je isključena.')
    await browser.open(type === 'Worker' ? '/majstor/moj-profil/sigurnost' : security)
    expect(browser.page).toContain('Isključena je. Uz nju lozinka nije dovoljna')
  },
)

test('the password alone opens no session, and the code alone none either', async () => {
  await aSecondFactor(amra.id)
  const browser = await beforeTheCode()
  expect(await listSessions(amra.id)).toEqual([])
  await browser.open(`/prijava?next=${encodeURIComponent(security)}`)
  expect(browser.page).toContain('type="password"')
  const code = await factorCodeOf(amra.id)
  const stranger = await openBrowser(web)(step, { method: 'POST', body: new URLSearchParams({ code }) })
  expect([stranger.status, stranger.headers.get('location')]).toEqual([303, '/prijava'])
  expect(await listSessions(amra.id)).toEqual([])
})

test('the form that enrols an app shows the same recovery codes when it comes again', async () => {
  const { person, cookie, code } = (await beforeFactorForm(`${page}/aplikacija`))!
  const browser = openBrowser(web, cookie)
  const fields = { code, _key: randomUUID() }
  const send = async () => {
    const response = await browser(`${page}/aplikacija`, { method: 'POST', body: new URLSearchParams(fields) })
    return (await response.text()).match(/[a-z2-7]{4}(?:-[a-z2-7]{4}){3}/g)
  }
  const [first, ...others] = await Promise.all([send(), send(), send()])
  expect(first).toHaveLength(10)
  expect([...others, await send()]).toEqual([first, first, first])
  expect(await checkFactorCode(db, { userId: person!.id, code: first![0]!, now: new Date() })).toMatchObject({
    ok: true,
  })
})

test('a form that is sent five times opens one session and gets the same cookie', async () => {
  await aSecondFactor(amra.id)
  const visitor = openBrowser(web)
  const first = await visitor('/prijava', { method: 'POST', body: new URLSearchParams({ email, password }) })
  const cookie = first.headers.getSetCookie()[0]!.split(';')[0]!
  const fields = { code: await factorCodeOf(amra.id), _key: randomUUID() }
  const send = () => openBrowser(web, cookie)(step, { method: 'POST', body: new URLSearchParams(fields) })
  const answers = await Promise.all(Array.from({ length: 5 }, send))
  const sessions = answers.map((answer) => answer.headers.getSetCookie().find((each) => each.startsWith('session=')))
  expect(new Set(sessions).size).toBe(1)
  expect(await listSessions(amra.id)).toHaveLength(1)
})

test('a sign-in that waits ends with five wrong codes, a new password or a new address', async () => {
  await aSecondFactor(amra.id)
  const guesser = await beforeTheCode()
  for (let count = 0; count < 4; count += 1) await guesser.sendRefused({ code: '000000' })
  await guesser.send({ code: '000000' })
  expect(guesser.address).toMatch(/^\/prijava\?next=/)
  expect(guesser.page).toContain('Prijavite se ponovo')

  const other = await aClient()
  const { password_hash: otherHash } = await db
    .selectFrom('users')
    .select('password_hash')
    .where('id', '=', other.id)
    .executeTakeFirstOrThrow()
  for (const changes of [{ password_hash: `${otherHash}x` }, { password_hash: passwordHash, email: `novi.${email}` }]) {
    const waiting = await beforeTheCode()
    await db.updateTable('users').set(changes).where('id', '=', amra.id).execute()
    await waiting.send({ code: await factorCodeOf(amra.id) })
    expect(waiting.address).toMatch(/^\/prijava\?next=/)
    await db.updateTable('users').set({ password_hash: passwordHash }).where('id', '=', amra.id).execute()
  }
  expect(await listSessions(amra.id)).toEqual([])
})

test('wrong codes of strangers leave a share to the browsers that the account knows', async () => {
  const { codes } = await aSecondFactor(amra.id)
  const owner = await beforeTheCode(strict)
  await owner.send({ code: await factorCodeOf(amra.id) })
  await owner.open('/odjava')
  await owner.send()

  const guess = async () => {
    const thief = openPlainBrowser(strict)
    await thief.open('/prijava')
    await thief.send({ email, password })
    for (let count = 0; count < 4; count += 1) await thief.sendRefused({ code: '000000' })
    await thief.send({ code: '000000' })
  }
  await guess()
  await guess()
  const thief = openPlainBrowser(strict)
  await thief.open('/prijava')
  await thief.send({ email, password })
  expect(await thief.sendRefused({ code: codes[0]! })).toContain('Previše pokušaja')
  await owner.open('/prijava')
  await owner.send({ email, password })
  await owner.send({ code: codes[0]! })
  expect(await listSessions(amra.id)).toHaveLength(1)
})

test('neither a sign-in link nor a reset of the password gets past the second step', async () => {
  await aSecondFactor(amra.id)
  const { token } = await aVerificationLink('sign_in', amra.id)
  const browser = openPlainBrowser(web)
  await browser.open(`/prijava/link/${amra.id}/${token}`)
  await browser.send()
  expect(browser.address).toBe(step)
  expect(await listSessions(amra.id)).toEqual([])
  await browser.send({ code: await factorCodeOf(amra.id) })
  expect(browser.address).toBe('/klijent/pocetna')

  const reset = await aVerificationLink('password', amra.id)
  const other = openPlainBrowser(web)
  await other.open(`/nova-sifra/${amra.id}/${reset.token}`)
  await other.send({ password: 'kolko-je-novih-lozinki', confirmPassword: 'kolko-je-novih-lozinki' })
  await other.open('/prijava')
  await other.send({ email, password: 'kolko-je-novih-lozinki' })
  expect(other.address).toBe(step)
})

test('the key of an app is shown to the session that began, and to nobody without the proof', async () => {
  await db.updateTable('users').set({ email_verified_at: new Date() }).where('id', '=', amra.id).execute()
  const [one, other] = [await signInAs(web, amra), await signInAs(web, amra)]
  expect((await one(page, { method: 'POST', body: new URLSearchParams() })).headers.get('location')).toBe(
    `${page}/aplikacija`,
  )
  expect((await one(`${page}/aplikacija`)).status).toBe(200)
  expect((await other(`${page}/aplikacija`)).status).toBe(303)
  await db
    .updateTable('sessions')
    .set({ created_at: new Date(Date.now() - 3_600_000) })
    .where('user_id', '=', amra.id)
    .execute()
  const refused = await other(page, { method: 'POST', body: new URLSearchParams({ currentPassword: 'pogresna' }) })
  expect([refused.status, await refused.text()]).toEqual([400, expect.stringContaining('lozinka')])
})

test('the API asks for the code with a stable code, and a call takes it', async () => {
  const { codes } = await aSecondFactor(amra.id)
  const call = (path: string, body: object, cookie = '') =>
    openBrowser(web, cookie)(path, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json' },
    })
  const first = await call('/api/user/login', { email, password })
  expect([first.status, await first.json()]).toMatchObject([401, { code: 'second_factor_required' }])
  const cookie = first.headers.getSetCookie()[0]!.split(';')[0]!
  expect(first.headers.getSetCookie()[0]).toMatch(/^pending-sign-in=[^;]+;.*HttpOnly/)
  const path = '/api/user/login/second-factor'
  expect((await call(path, { code: codes[0] })).status).toBe(410)
  const wrong = await call(path, { code: '000000' }, cookie)
  expect([wrong.status, await wrong.json()]).toMatchObject([
    422,
    { code: 'invalid', errors: { code: [expect.any(String)] } },
  ])
  const second = await call(path, { code: codes[0] }, cookie)
  expect([second.status, await second.json()]).toMatchObject([200, { loggedIn: true, user: { id: amra.id } }])
  const session = second.headers.getSetCookie().find((each) => each.startsWith('session='))!
  const { user } = (await (await openBrowser(web, session.split(';')[0])('/api/user')).json()) as {
    user: { id: number }
  }
  expect(user.id).toBe(amra.id)
  expect((await call(path, { code: codes[1] }, cookie)).status).toBe(410)
})
