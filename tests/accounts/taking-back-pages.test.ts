import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { correctEmail } from '#app/accounts/contact-changes/email-correcting.server.ts'
import { link, signInWithIdentity } from '#app/accounts/identities/linking.server.ts'
import { issueIdentityTicket } from '#app/accounts/identities/tickets.server.ts'
import { accountComposer } from '#app/accounts/message-templates.server.ts'
import { resetPassword } from '#app/accounts/resetting.server.ts'
import { aDeliveryHarness } from '#tests/deliveries/delivery-harness.ts'
import { callApi, getJson } from '#tests/support/api/api-client.ts'
import { aClient, password, passwordHash } from '#tests/support/data/cast.ts'
import { db } from '#tests/support/data/database.ts'
import { aVerificationLink } from '#tests/support/data/tokens.ts'
import { fillForm } from '#tests/support/web/form-filling.ts'
import { formsOf } from '#tests/support/web/html.ts'
import { openBrowser, signInAs, startWeb, type Browser, type Web } from '#tests/support/web/in-process-web.ts'

const security = '/klijent/moj-profil/sigurnost'

let web: Web
let amra: { id: number }
let email: string

beforeAll(async () => {
  web = await startWeb()
})
afterAll(() => web.stop())

beforeEach(async () => {
  email = `amra.${randomUUID()}@primjer.ba`
  amra = await aClient({ email })
  await db.deleteFrom('outbox').execute()
})

const inSeconds = (seconds: number) => new Date(Date.now() + seconds * 1_000)

const post = (browser: Browser, path: string, fields: Record<string, string> = {}) =>
  browser(path, { method: 'POST', body: new URLSearchParams(fields) })

async function aGoogleAccount(userId: number) {
  const subject = randomUUID()
  const address = `${subject}@gmail.example`
  const identity = { provider: 'google' as const, subject, email: address, isEmailVerified: true, name: 'Neko' }
  await link(db, userId, identity)
  return identity
}

async function verifyAll(userId: number): Promise<void> {
  const columns = { email_verified_at: new Date(), phone_verified_at: new Date() }
  await db.updateTable('users').set(columns).where('id', '=', userId).execute()
}

async function isPhoneVerified(userId: number): Promise<boolean> {
  const user = db.selectFrom('users').select('phone_verified_at as at').where('id', '=', userId)
  return (await user.executeTakeFirstOrThrow()).at !== null
}

/** The owner sets a new password by the link and signs in with it; where that leads. */
async function resetAndSignIn(browser: Browser): Promise<string> {
  const { token } = await aVerificationLink('password', amra.id)
  const fields = { password: 'sasvim-nova-lozinka', confirmPassword: 'sasvim-nova-lozinka' }
  const saved = await post(browser, `/nova-sifra/${amra.id}/${token}`, fields)
  const signIn = saved.headers.get('location')!
  return (await post(browser, signIn, { email, password: fields.password })).headers.get('location')!
}

test('after a reset the owner says whose the linked account and the number are, and keeps both', async () => {
  await verifyAll(amra.id)
  const identity = await aGoogleAccount(amra.id)
  const owner = openBrowser(web)
  expect(await resetAndSignIn(owner)).toBe(security)
  expect(await signInWithIdentity(db, identity, new Date())).toMatchObject({ value: { kind: 'password_needed' } })

  const html = await (await owner(security)).text()
  expect(html).toContain('Je li i ovo Vaše?')
  expect(html).toContain(identity.email)
  const actions = formsOf(html, security).map(({ action }) => action)
  expect(actions).toEqual(
    expect.arrayContaining([
      '/povezani-racuni/google/zadrzavanje',
      '/povezani-racuni/google/uklanjanje',
      '/potvrdjeni-telefon/zadrzavanje',
    ]),
  )
  expect(await (await owner('/klijent/moj-profil')).text()).toContain('Provjerite šta je ostalo od prije')
  const zora = await signInAs(web, await aClient())
  for (const path of ['/povezani-racuni/google/zadrzavanje', '/potvrdjeni-telefon/zadrzavanje']) await post(zora, path)
  expect(await isPhoneVerified(amra.id)).toBe(false)
  expect(await signInWithIdentity(db, identity, new Date())).toMatchObject({ value: { kind: 'password_needed' } })

  for (const path of ['/povezani-racuni/google/zadrzavanje', '/potvrdjeni-telefon/zadrzavanje'])
    expect((await post(owner, path)).headers.get('location')).toBe(security)
  expect(await isPhoneVerified(amra.id)).toBe(true)
  expect(await signInWithIdentity(db, identity, new Date())).toMatchObject({
    value: { kind: 'member', userId: amra.id },
  })
  expect(await (await owner(security)).text()).not.toContain('Je li i ovo Vaše?')
})

test('a linked account that is not the owner’s is removed, and a held one is no way in', async () => {
  await verifyAll(amra.id)
  const identity = await aGoogleAccount(amra.id)
  const owner = openBrowser(web)
  await resetAndSignIn(owner)
  await db.updateTable('users').set({ password_hash: null }).where('id', '=', amra.id).execute()
  await post(owner, '/povezani-racuni/google/uklanjanje')
  expect(await (await owner(security)).text()).toContain('Ovo je jedini način prijave')
  await db.updateTable('users').set({ password_hash: passwordHash }).where('id', '=', amra.id).execute()
  await post(owner, '/povezani-racuni/google/uklanjanje')
  expect(await signInWithIdentity(db, identity, new Date())).toMatchObject({ value: { kind: 'unregistered' } })
})

test('a change of password keeps what only the owner can judge, and says so', async () => {
  await verifyAll(amra.id)
  const identity = await aGoogleAccount(amra.id)
  const owner = await signInAs(web, amra)
  const fields = { currentPassword: password, newPassword: 'sasvim-nova-1', confirmPassword: 'sasvim-nova-1' }
  const saved = await post(owner, security, fields)
  expect(saved.headers.get('location')).toBe(security)
  expect(await (await owner(security)).text()).toContain('Povezani računi i broj telefona ostaju')
  expect(await isPhoneVerified(amra.id)).toBe(true)
  expect(await signInWithIdentity(db, identity, new Date())).toMatchObject({ value: { kind: 'member' } })
})

test('a sign-in link that removes a password says so before, after, and by mail', async () => {
  const { token } = await aVerificationLink('sign_in', amra.id)
  const path = `/prijava/link/${amra.id}/${token}`
  const owner = openBrowser(web)
  expect(await (await owner(path)).text()).toContain('lozinka postavljena pri registraciji prestaje važiti')
  const signedIn = await post(owner, path)
  expect(await (await owner(signedIn.headers.get('location')!)).text()).toContain('više ne važi')
  const harness = aDeliveryHarness()
  await harness.runDueJobs(inSeconds(10))
  expect(harness.ledger).toMatchObject([{ to: email, subject: 'Lozinka više ne važi' }])
})

test('a sign-in link to a verified address removes no password, and speaks of none', async () => {
  await verifyAll(amra.id)
  const { token } = await aVerificationLink('sign_in', amra.id)
  const path = `/prijava/link/${amra.id}/${token}`
  const owner = openBrowser(web)
  expect(await (await owner(path)).text()).not.toContain('lozinka postavljena')
  await post(owner, path)
  expect(await callApi(openBrowser(web), 'POST /api/user/login', { email, password })).toMatchObject({ status: 200 })
})

test('a correction by support is announced at the old address, without a link that leads back', async () => {
  await verifyAll(amra.id)
  const to = `ispravna.${randomUUID()}@primjer.ba`
  expect(await correctEmail(db, { userId: amra.id, email: to, now: new Date() })).toMatchObject({ ok: true })
  const harness = aDeliveryHarness({ composers: [accountComposer] })
  await harness.runDueJobs(inSeconds(10))
  const mails = harness.ledger.flatMap((sent) => (sent.channel === 'email' ? [sent] : []))
  const toOld = mails.filter((mail) => mail.to === email)
  expect(toOld).toMatchObject([{ subject: 'Račun više ne koristi ovu e-mail adresu' }])
  expect(toOld[0]!.text).not.toMatch(/vracanje-adrese|ispravna/)
  expect(mails.filter((mail) => mail.to === to).map(({ subject }) => subject)).toEqual(
    expect.arrayContaining(['Podrška je promijenila e‑mail adresu', 'Lozinka više ne važi']),
  )
})

test('an address that was mistyped at registration is corrected without a new password', async () => {
  const to = `ispravna.${randomUUID()}@primjer.ba`
  await correctEmail(db, { userId: amra.id, email: to, now: new Date() })
  expect(await callApi(openBrowser(web), 'POST /api/user/login', { email: to, password })).toMatchObject({
    status: 200,
  })
})

const person = {
  name: 'Amra',
  surname: 'Hodžić',
  phone: '061 123 456',
  gender: 'Female',
  city: 'Sarajevo',
  password,
  confirmPassword: password,
}

async function resetByLink(userId: number): Promise<void> {
  const { token } = await aVerificationLink('password', userId)
  expect((await resetPassword(db, { userId, token, passwordHash, sessionId: null, now: new Date() })).ok).toBe(true)
}

async function findByEmail(address: string): Promise<number> {
  return (await db.selectFrom('users').select('id').where('email', '=', address).executeTakeFirstOrThrow()).id
}

test('a registration form that is sent again opens its session again, and none after a reset', async () => {
  const address = `nova.${randomUUID()}@primjer.ba`
  const visitor = openBrowser(web)
  const page = '/registracija?userType=client'
  const form = formsOf(await (await visitor(page)).text(), page).find(({ action }) => action.includes('registracija'))!
  const body = fillForm(form, { ...person, email: address, terms: 'on' })
  const register = async () => {
    const browser = openBrowser(web)
    const answer = await browser(page, { method: 'POST', body: new URLSearchParams(body) })
    expect(answer.status).toBe(303)
    return (await getJson(browser, '/api/user')).loggedIn as boolean
  }
  expect([await register(), await register()]).toEqual([true, true])
  const userId = await findByEmail(address)
  const sessions = db.selectFrom('sessions').select('id').where('user_id', '=', userId)
  expect(await sessions.execute()).toHaveLength(1)
  await resetByLink(userId)
  expect(await register()).toBe(false)
})

test('a registration call with the key of an earlier one opens no session after a reset', async () => {
  const address = `nova.${randomUUID()}@primjer.ba`
  const headers = { 'idempotency-key': randomUUID() }
  const call = async () => {
    const browser = openBrowser(web)
    const registration = { ...person, userType: 'Client', email: address, terms: true }
    const { status } = await callApi(browser, 'POST /api/user/register', registration, headers)
    return [status, (await getJson(browser, '/api/user')).loggedIn]
  }
  expect(await call()).toEqual([201, true])
  expect(await call()).toEqual([201, true])
  await resetByLink(await findByEmail(address))
  expect(await call()).toEqual([201, false])
})

test('a ticket from the address bar of a browser is of no use to a caller of the API', async () => {
  const subject = randomUUID()
  const identity = { subject, email: `${subject}@gmail.example`, isEmailVerified: true, name: 'Lopov' }
  const googleTicket = await issueIdentityTicket(db, { provider: 'google', ...identity }, new Date())
  const login = await callApi(openBrowser(web), 'POST /api/user/login', { email, password, googleTicket })
  expect(login).toMatchObject({ status: 410 })
  const registration = { ...person, userType: 'Client', email: identity.email, terms: true, googleTicket }
  expect(await callApi(openBrowser(web), 'POST /api/user/register', registration)).toMatchObject({ status: 410 })
  expect(await db.selectFrom('identities').select('user_id').where('subject', '=', subject).execute()).toEqual([])
})
