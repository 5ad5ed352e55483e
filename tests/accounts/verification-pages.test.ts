import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { accountComposer } from '#app/accounts/message-templates.server.ts'
import { issueTicket } from '#app/accounts/token-secrets.server.ts'
import { aDeliveryHarness } from '#tests/deliveries/delivery-harness.ts'
import { aClient } from '#tests/support/data/cast.ts'
import { db } from '#tests/support/data/database.ts'
import { fillForm } from '#tests/support/web/form-filling.ts'
import { formsOf, type Form } from '#tests/support/web/html.ts'
import { aVerificationLink } from '#tests/support/data/tokens.ts'
import { signInAs, openBrowser, type Browser } from '#tests/support/web/in-process-web.ts'
import {
  createSessionCookie,
  unreachableProviders,
  startWebProcess,
  type WebProcess,
} from '#tests/support/web/web-process.ts'

let web: WebProcess

beforeAll(async () => {
  web = await startWebProcess(unreachableProviders)
})
afterAll(() => web.stop())

beforeEach(async () => {
  await db.deleteFrom('outbox').execute()
})

/** Submits the page's only form with this action, as a browser without scripts does. */
async function send(
  browser: Browser,
  page: string,
  values: Record<string, string> = {},
  action = page,
): Promise<Response> {
  const form = formsOf(await (await browser(page)).text(), page).find(
    (one: Form) => one.action.split('?')[0] === action,
  )
  if (!form) throw new Error(`no form for ${action} on ${page}`)
  return browser(form.action, { method: 'POST', body: fillForm(form, values) })
}

/** Sends all enqueued mails and text messages, as a worker process does. */
async function deliverMails() {
  const harness = aDeliveryHarness({ composers: [accountComposer] })
  await harness.runDueJobs()
  return harness.ledger.map((sending) =>
    'text' in sending ? { to: sending.to, text: sending.text } : { to: '', text: '' },
  )
}

function findPath(text: string, start: string): string {
  return new URL(new RegExp(`http://\\S*${start}/\\S+`).exec(text)![0]).pathname
}

test('registration to verified address: viewing a link does not use it, and it works once', async () => {
  const selma = openBrowser(web)
  const registered = await send(
    selma,
    '/registracija?userType=client',
    { email: 'selma.link@primjer.ba' },
    '/registracija',
  )
  expect(registered.status).toBe(303)
  const [mail] = await deliverMails()
  expect(mail!.to).toBe('selma.link@primjer.ba')
  const link = findPath(mail!.text, '/email-potvrda')

  const home = await (await selma('/klijent/pocetna')).text()
  expect(home).toContain('Potvrdite e‑mail adresu')
  const scanner = openBrowser(web)
  for (const method of ['HEAD', 'GET']) {
    const page = await scanner(link, { method })
    expect([page.status, page.headers.get('cache-control'), page.headers.get('referrer-policy')]).toEqual([
      200,
      'no-store',
      'same-origin',
    ])
    if (method === 'GET') expect(await page.text()).toContain('<meta name="robots" content="noindex">')
  }

  const confirmed = await send(selma, link)
  expect([confirmed.status, confirmed.headers.get('location')]).toEqual([303, '/klijent/pocetna'])
  const after = await (await selma('/klijent/moj-profil/sigurnost')).text()
  expect(after).toContain('Potvrđeno ')
  expect(after).not.toContain('Potvrdite e‑mail adresu')
  const again = await selma(link)
  expect([again.status, await again.text()]).toEqual([410, expect.stringContaining('Link je već iskorišten')])
})

test('an expired link is answered 410 and offers a new one', async () => {
  const amra = await aClient()
  const { token } = await aVerificationLink('email', amra.id, new Date(Date.now() - 25 * 3_600_000))
  const somebody = openBrowser(web)
  const page = await somebody(`/email-potvrda/${amra.id}/${token}`)
  expect(page.status).toBe(410)
  const [, ticketPath] = /href="(\/potvrdi-email\/[\w-]+)"/.exec(await page.text()) ?? []
  const resent = await send(somebody, ticketPath!)
  expect(resent.status).toBe(303)
  const sentPage = await (await somebody(resent.headers.get('location')!)).text()
  expect(sentPage).toContain('Email za verifikaciju je poslan! Provjerite svoj inbox.')
  expect(sentPage).toMatch(/Email poslat!.*Kliknite na link.*<a[^>]*href="\/prijava"/s)
  expect(findPath((await deliverMails())[0]!.text, '/email-potvrda')).not.toContain(token)

  const soon = await send(somebody, ticketPath!)
  const refusal = await soon.text()
  expect([soon.status, refusal]).toEqual([400, expect.stringContaining('Novi možete zatražiti za 1 minutu.')])
  expect(refusal).not.toContain('Ispravite')
  expect((await somebody('/potvrdi-email/nije')).status).toBe(410)
})

test('the page of the confirmation shows the address, sends again and lets go on', async () => {
  const member = await aClient({ email: 'selma.ceka@primjer.ba' })
  const ticketPath = `/potvrdi-email/${issueTicket(member.id, 'email', new Date())}`
  const browser = await signInAs(web, member)
  const page = await (await browser(ticketPath)).text()
  expect(page).toContain('selma.ceka@primjer.ba')
  expect(formsOf(page, ticketPath).map(({ action }) => action.split('?')[0])).toEqual(
    expect.arrayContaining([ticketPath, '/potvrda-kasnije']),
  )
  expect((await send(browser, ticketPath)).headers.get('location')).toBe(`${ticketPath}?poslan`)
  const anybodys = await (await openBrowser(web)(ticketPath)).text()
  expect(formsOf(anybodys, ticketPath).map(({ action }) => action)).not.toContain('/potvrda-kasnije')
})

test('where no mail can be sent the page says so', async () => {
  const mute = await startWebProcess()
  try {
    const ticketPath = `/potvrdi-email/${issueTicket((await aClient()).id, 'email', new Date())}`
    const answer = await send(openBrowser(mute), ticketPath)
    expect([answer.status, await answer.text()]).toEqual([
      400,
      expect.stringContaining('Greška pri slanju emaila. Pokušajte ponovo.'),
    ])
  } finally {
    await mute.stop()
  }
})

const reminder = /<div class="reminder" role="dialog".*Nastavi bez potvrde/s
const isReminded = async (browser: Browser, page = '/klijent/pocetna', headers: Record<string, string> = {}) =>
  reminder.test(await (await browser(page, { headers })).text())

test('the reminder is shown once per member and calendar day in a browser, and its icon always', async () => {
  const people = [await aClient(), await aClient()]
  const amra = await signInAs(web, people[0]!)
  const speculative = { 'sec-purpose': 'prefetch' }
  expect(await isReminded(amra, undefined, speculative)).toBe(false)
  const shown = await amra('/klijent/pocetna')
  expect(await shown.text()).toMatch(reminder)
  const [, cookie = ''] = /kasnije=([^;]+)/.exec(shown.headers.get('set-cookie')!) ?? []
  expect(await isReminded(amra)).toBe(false)
  expect(await (await amra('/klijent/pocetna')).text()).toContain('Potvrdite e‑mail adresu')

  const withCookie = async ({ id }: { id: number }, reminded: string) =>
    openBrowser(
      web,
      new Map([
        ['session', (await createSessionCookie(id)).slice(8)],
        ['kasnije', reminded],
      ]),
    )
  expect(await isReminded(await withCookie(people[1]!, cookie))).toBe(true)
  expect(await isReminded(await withCookie(people[0]!, cookie))).toBe(false)
  const yesterday = Buffer.from(JSON.stringify({ day: '2020-01-01', members: [people[0]!.id] })).toString('base64')
  for (const stale of [yesterday, 'x', Buffer.from('"x"').toString('base64')])
    expect(await isReminded(await withCookie(people[0]!, stale))).toBe(true)
  await db.updateTable('users').set({ email_verified_at: new Date() }).where('id', '=', people[1]!.id).execute()
  expect(await isReminded(await signInAs(web, people[1]!))).toBe(false)
})

test('the reminder is dismissed by going on without verification, on the page where it stands', async () => {
  const amra = await signInAs(web, await aClient())
  const later = await send(amra, '/klijent/pocetna', {}, '/potvrda-kasnije')
  expect([later.status, later.headers.get('location')]).toEqual([303, '/klijent/pocetna'])
  expect(await isReminded(amra)).toBe(false)

  const zora = await signInAs(web, await aClient())
  const [, ticketPath] = /href="(\/potvrdi-email\/[\w-]+)"/.exec(await (await zora('/klijent/pocetna')).text()) ?? []
  const fromPage = await send(zora, ticketPath!, {}, '/potvrda-kasnije')
  expect([fromPage.status, fromPage.headers.get('location')]).toEqual([303, '/klijent/pocetna'])
  expect(await isReminded(await signInAs(web, await aClient()), '/potvrdi-email/nije')).toBe(false)
})

test('the code of a text message verifies the number', async () => {
  const amra = await signInAs(web, await aClient())
  const [, ticketPath] =
    /href="(\/potvrdi-telefon\/[\w-]+)"/.exec(await (await amra('/klijent/moj-profil/sigurnost')).text()) ?? []
  expect((await send(amra, ticketPath!, {}, `${ticketPath}/kod`)).headers.get('location')).toBe(ticketPath)
  const [, code] = /(\d{6})\./.exec((await deliverMails())[0]!.text) ?? []

  const page = await (await amra(ticketPath!)).text()
  expect(page).toMatch(/<input[^>]*inputMode="numeric" autoComplete="one-time-code"[^>]*name="code"/i)
  const wrong = await send(amra, ticketPath!, { code: String((Number(code) + 1) % 1_000_000).padStart(6, '0') })
  expect([wrong.status, await wrong.text()]).toEqual([400, expect.stringContaining('Kod nije tačan.')])
  const right = await send(amra, ticketPath!, { code: `${code!.slice(0, 3)} ${code!.slice(3)}` })
  expect([right.status, right.headers.get('location')]).toEqual([303, '/klijent/pocetna'])
  const late = await amra(`${ticketPath}/kod`, { method: 'POST', body: new URLSearchParams() })
  expect([late.headers.get('location'), await (await amra(ticketPath!)).text()]).toEqual([
    ticketPath,
    expect.stringContaining('Broj telefona je potvrđen.'),
  ])
  expect(await (await amra('/klijent/moj-profil/sigurnost')).text()).toContain('Potvrđeno ')
})

test('the link of a text message verifies the number; an expired one offers another code', async () => {
  const amra = await aClient()
  const { token } = await aVerificationLink('phone', amra.id, new Date(Date.now() - 11 * 60_000))
  const somebody = openBrowser(web)
  const old = await somebody(`/telefon-potvrda/${amra.id}/${token}`)
  const [, ticketPath] = /href="(\/potvrdi-telefon\/[\w-]+)"/.exec(await old.text()) ?? []
  expect([old.status, (await somebody(ticketPath!)).status]).toEqual([410, 200])
  const fresh = await aVerificationLink('phone', amra.id)
  const confirmed = await send(somebody, `/telefon-potvrda/${amra.id}/${fresh.token}`)
  expect([confirmed.status, confirmed.headers.get('location')]).toEqual([303, '/prijava'])
  expect(await (await somebody(ticketPath!)).text()).toMatch(/Broj [^<]* je potvrđen\./)
})

test('a password reset by link ends all sessions', async () => {
  const person = await aClient({ email: 'zaboravna@primjer.ba' })
  const otherBrowser = await signInAs(web, person)
  const visitor = openBrowser(web)
  expect(await (await visitor('/prijava')).text()).toContain('href="/resetovanje-sifre"')
  const known = await send(visitor, '/resetovanje-sifre', { email: 'zaboravna@primjer.ba' })
  const unknown = await send(openBrowser(web), '/resetovanje-sifre', { email: 'niko.takav@primjer.ba' })
  const cookiesOf = ({ headers }: Response) => headers.getSetCookie().filter((cookie) => !cookie.startsWith('sent='))
  const shown = (answer: Response) => [answer.status, answer.headers.get('location'), cookiesOf(answer)]
  expect(shown(unknown)).toEqual(shown(known))

  const sent = await deliverMails()
  expect(sent).toHaveLength(1)
  const link = findPath(sent[0]!.text, '/nova-sifra')
  const short = await send(visitor, link, { password: 'kratka', confirmPassword: 'kratka' })
  expect(short.status).toBe(400)
  const set = await send(visitor, link, { password: 'sasvim-nova-lozinka', confirmPassword: 'sasvim-nova-lozinka' })
  expect([set.status, set.headers.get('location')]).toEqual([303, '/prijava'])
  expect((await otherBrowser('/klijent/pocetna')).headers.get('location')).toMatch(/^\/prijava/)
  expect(
    (await send(visitor, '/prijava', { email: 'zaboravna@primjer.ba', password: 'sasvim-nova-lozinka' })).headers.get(
      'location',
    ),
  ).toBe('/klijent/pocetna')
  expect((await visitor(link)).status).toBe(410)
})

test('the API answers a wrong code, a void code and retry-after like the pages', async () => {
  const amra = await aClient()
  const browser = await signInAs(web, amra)
  const call = (path: string, body: unknown = {}) =>
    browser(`/api/user/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  expect((await call('send-verification-sms')).status).toBe(202)
  const early = await call('send-verification-sms')
  expect([early.status, Number(early.headers.get('retry-after')) > 50]).toEqual([429, true])
  const [, code] = /(\d{6})\./.exec((await deliverMails()).at(-1)!.text) ?? []
  const guess = (nth: number) =>
    call('confirm-phone', { code: String((Number(code) + nth) % 1_000_000).padStart(6, '0') })
  const wrong = await guess(1)
  expect([wrong.status, Object.keys(((await wrong.json()) as { errors: object }).errors)]).toEqual([422, ['code']])
  for (const nth of [2, 3, 4, 5]) expect((await guess(nth)).status).toBe(422)
  const late = await guess(0)
  expect([late.status, ((await late.json()) as { code: string }).code]).toEqual([410, 'token_expired'])
  expect(
    (
      await openBrowser(web)('/api/user/confirm-phone', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ code }),
      })
    ).status,
  ).toBe(401)

  const { token } = await aVerificationLink('email', amra.id)
  expect(await (await openBrowser(web)(`/api/user/${token}`)).json()).toEqual({
    email: expect.stringMatching(/@primjer\.ba$/),
    type: 'Client',
  })
  const confirmed = await call('confirm-email', { userId: amra.id, token })
  expect(((await confirmed.json()) as { user: object }).user).toMatchObject({ isEmailVerified: true })
  expect((await openBrowser(web)(`/api/user/${token}`)).status).toBe(404)
  expect((await call('send-verification-email')).status).toBe(409)
})

test('the log holds no token', () => {
  const paths = web.lines().filter((line) => /potvrd|nova-sifra/.test(line))
  expect(paths.length).toBeGreaterThan(5)
  expect(paths.filter((line) => /[\w-]{43}/.test(JSON.parse(line).path ?? ''))).toEqual([])
})

test('the page of a landline says at once that it cannot receive a code, and leads to another number', async () => {
  const amra = await aClient({ phone: '+38733225883' })
  const html = await (
    await (
      await signInAs(web, amra)
    )(`/potvrdi-telefon/${issueTicket(amra.id, 'phone', new Date())}`)
  ).text()
  expect(html).toContain('je fiksni')
  expect(html).toContain('href="/klijent/moj-profil/telefon"')
  expect(html).not.toContain('Pošalji kod')
})
