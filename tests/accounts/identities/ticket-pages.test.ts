import { facebook, google } from '#tests/support/providers/identity-fakes.ts'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Identity } from '#app/accounts/identities/identity.ts'
import { issueIdentityTicket } from '#app/accounts/identities/tickets.server.ts'
import { aClient, password } from '#tests/support/data/cast.ts'
import { db } from '#tests/support/data/database.ts'
import { encodeForm, fillForm } from '#tests/support/web/form-filling.ts'
import { formsOf } from '#tests/support/web/html.ts'
import { openBrowser, signInAs, startWeb, type Browser, type Web } from '#tests/support/web/in-process-web.ts'

let web: Web
let identity: Identity

beforeAll(async () => {
  web = await startWeb()
})
afterAll(async () => {
  await web.stop()
  await google.stop()
  await facebook.stop()
})
beforeEach(() => {
  const subject = randomUUID()
  const email = `${subject}@gmail.example`
  identity = { provider: 'google', subject, email, isEmailVerified: true, name: 'Ana Marija Perić' }
})

/** A browser that has come from the provider with a ticket, and the query that it was led on with. */
async function comeBack(now = new Date()): Promise<{ browser: Browser; query: string }> {
  const ticket = await issueIdentityTicket(db, identity, now)
  const cookies = new Map([['identity-ticket', encodeURIComponent(btoa(JSON.stringify(ticket)))]])
  const query = new URLSearchParams({ google_id_token: ticket, name: identity.name!, email: identity.email! })
  return { browser: openBrowser(web, cookies), query: `${query}` }
}

async function send(browser: Browser, page: string, values: Record<string, string>) {
  const html = await (await browser(page)).text()
  const form = formsOf(html, page).find(({ fields }) => fields.some(({ name }) => name === 'email'))!
  const answer = await browser(page, {
    method: 'POST',
    body: encodeForm(form, fillForm(form, values)) as URLSearchParams,
  })
  return { html, answer, text: await answer.text() }
}

function findUser(email: string) {
  return db.selectFrom('users').selectAll().where('email', '=', email).executeTakeFirst()
}

test('somebody new registers without a password, with a confirmed address that cannot be changed', async () => {
  const { browser, query } = await comeBack()
  const { html, answer } = await send(browser, `/registracija?userType=client&${query}`, { email: identity.email! })
  expect(html).toContain('value="Ana Marija"')
  expect(html).toContain('value="Perić"')
  expect(html).toMatch(/<input[^>]*readonly[^>]*name="email"|<input[^>]*name="email"[^>]*readonly/i)
  expect(html).not.toContain('type="password"')
  expect(answer.status).toBe(303)
  expect(await findUser(identity.email!)).toMatchObject({ password_hash: null, email_verified_at: expect.any(Date) })
  expect((await browser('/klijent/pocetna')).status).toBe(200)
})

test('the choice of the account and the way to the sign-in carry the ticket on', async () => {
  const { browser, query } = await comeBack()
  const html = await (await browser(`/registracija?${query}`)).text()
  for (const path of ['/registracija?userType=client', '/registracija?userType=worker', '/prijava?'])
    expect(html.replaceAll('&amp;', '&')).toContain(`${path}${path.endsWith('?') ? '' : '&'}${query}`)
  expect(html).not.toContain('href="/prijava/google"')
  expect(html).toContain(`Google Vas je prepoznao (${identity.email})`)
})

test('an old ticket asks for a password, and says so', async () => {
  const { browser, query } = await comeBack(new Date(Date.now() - 61 * 60_000))
  const html = await (await browser(`/registracija?userType=client&${query}`)).text()
  expect(html).toContain('Prijava je istekla')
  expect(html).toContain('type="password"')
  expect(html).toContain('href="/prijava/google"')
})

test('a password adds the account to one whose address is not proven', async () => {
  const { id } = await aClient({ email: identity.email! })
  const { browser, query } = await comeBack()
  const { html, answer } = await send(browser, `/prijava?${query}`, { email: identity.email!, password })
  expect(html).toContain(`value="${identity.email}"`)
  expect(answer.status).toBe(303)
  const linked = await db.selectFrom('identities').select('subject').where('user_id', '=', id).execute()
  expect(linked).toEqual([{ subject: identity.subject }])
})

test('a ticket in a link of somebody else adds nothing to the account that signs in with it', async () => {
  const owner = { email: `${randomUUID()}@primjer.ba` }
  const { id } = await aClient(owner)
  const { query } = await comeBack()
  const ticket = new URLSearchParams(query).get('google_id_token')!
  const victim = openBrowser(web)
  const { html } = await send(victim, `/prijava?${query}`, { ...owner, password })
  expect(html).not.toContain('name="googleTicket"')
  const page = await (await openBrowser(web)('/prijava')).text()
  const form = formsOf(page, '/prijava')[0]!
  const body = fillForm(form, { ...owner, password })
  body.set('googleTicket', ticket)
  await openBrowser(web)('/prijava', { method: 'POST', body })
  expect(await db.selectFrom('identities').select('subject').where('user_id', '=', id).execute()).toEqual([])
})

test('a linked account is listed and removed, but never the only way to sign in', async () => {
  const { browser, query } = await comeBack()
  await send(browser, `/registracija?userType=client&${query}`, { email: identity.email! })
  const page = '/klijent/moj-profil/sigurnost'
  const alone = await (await browser(page)).text()
  expect(alone).toContain(identity.email)
  expect(alone).toContain('Ovo je jedini način prijave')
  expect(alone).toContain('Vaš račun nema lozinku')
  expect(alone).not.toContain('/povezani-racuni/google/uklanjanje"')

  const member = await aClient()
  await db.insertInto('identities').values({ provider: 'google', subject: randomUUID(), user_id: member.id }).execute()
  const own = await signInAs(web, member)
  const removal = formsOf(await (await own(page)).text(), page).find(({ action }) => action.includes('uklanjanje'))!
  const answer = await own(removal.action, {
    method: 'POST',
    body: encodeForm(removal, fillForm(removal)) as URLSearchParams,
  })
  expect([answer.status, answer.headers.get('location')]).toEqual([303, page])
  expect(await db.selectFrom('identities').select('subject').where('user_id', '=', member.id).execute()).toEqual([])
})

test.each(['/', '/prijava', '/registracija', '/registracija?userType=worker'])(
  '%s links to both providers, not in the iOS app, and marked in the Android app',
  async (path) => {
    const read = async (parameter: string) => {
      const browser = openBrowser(web)
      await browser(`/o-nama?${parameter}`)
      return (await browser(path)).text()
    }
    const html = await read('')
    expect(html).toContain('href="/prijava/google"')
    expect(html).toContain('href="/prijava/facebook"')
    expect(html).not.toContain('data-native-auth')
    expect(await read('force_ios_app=true')).not.toContain('/prijava/google')
    expect(await read('is_twa=true')).toContain('data-native-auth="google"')
  },
)
