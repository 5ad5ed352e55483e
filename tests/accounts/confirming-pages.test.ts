import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { accountLetters } from '#app/accounts/letters.server.ts'
import { aHouse } from '#tests/notifications/outbound.ts'
import { aClient } from '#tests/support/cast.ts'
import { db } from '#tests/support/database.ts'
import { fill } from '#tests/support/filling.ts'
import { formsOf, type Form } from '#tests/support/html.ts'
import { aLink } from '#tests/support/tokens.ts'
import { signIn, visit, type Browser } from '#tests/support/web.ts'
import { promisedWays, startWebProcess, type WebProcess } from '#tests/support/web-process.ts'

let web: WebProcess

beforeAll(async () => {
  web = await startWebProcess(promisedWays)
})
afterAll(() => web.stop())

beforeEach(async () => {
  await db.deleteFrom('outbox').execute()
})

/** The only form on the page that goes to this address, sent as a browser without scripts sends it. */
async function send(
  browser: Browser,
  page: string,
  chosen: Record<string, string> = {},
  action = page,
): Promise<Response> {
  const form = formsOf(await (await browser(page)).text(), page).find(
    (one: Form) => one.action.split('?')[0] === action,
  )
  if (!form) throw new Error(`no form for ${action} on ${page}`)
  return browser(form.action, { method: 'POST', body: fill(form, chosen) })
}

/** What a worker process sends of all that was promised. */
async function letters() {
  const house = aHouse({ letters: accountLetters })
  await house.sendDue()
  return house.ledger.map((sending) =>
    'text' in sending ? { to: sending.to, text: sending.text } : { to: '', text: '' },
  )
}

function pathIn(text: string, start: string): string {
  return new URL(new RegExp(`http://\\S*${start}/\\S+`).exec(text)![0]).pathname
}

test('from registering to a confirmed address: a link that is only looked at stays good, and works once', async () => {
  const selma = visit(web)
  const registered = await send(
    selma,
    '/registracija?userType=client',
    { email: 'selma.link@primjer.ba' },
    '/registracija',
  )
  expect(registered.status).toBe(303)
  const [mail] = await letters()
  expect(mail!.to).toBe('selma.link@primjer.ba')
  const link = pathIn(mail!.text, '/email-potvrda')

  const home = await (await selma('/klijent/pocetna')).text()
  expect(home).toContain('Potvrdite svoju e-mail adresu.')
  const scanner = visit(web)
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
  expect(after).not.toContain('Potvrdite svoju e-mail adresu.')
  const again = await selma(link)
  expect([again.status, await again.text()]).toEqual([410, expect.stringContaining('Link je već iskorišten')])
})

test('an old link says so and leads to a new one', async () => {
  const amra = await aClient()
  const { token } = await aLink('email', amra.id, new Date(Date.now() - 25 * 3_600_000))
  const somebody = visit(web)
  const page = await somebody(`/email-potvrda/${amra.id}/${token}`)
  expect(page.status).toBe(410)
  const [, waiting] = /href="(\/potvrdi-email\/[\w-]+)"/.exec(await page.text()) ?? []
  expect((await send(somebody, waiting!)).status).toBe(303)
  expect(pathIn((await letters())[0]!.text, '/email-potvrda')).not.toContain(token)

  const soon = await send(somebody, waiting!)
  expect([soon.status, await soon.text()]).toEqual([400, expect.stringContaining('Novi možete zatražiti za 1 minutu.')])
  expect((await somebody('/potvrdi-email/nije')).status).toBe(410)
})

test('whoever goes on without confirming is not asked again on that day', async () => {
  const amra = await signIn(web, await aClient())
  const [, waiting] = /href="(\/potvrdi-email\/[\w-]+)"/.exec(await (await amra('/klijent/pocetna')).text()) ?? []
  const reminder = /class="notice warning"/
  expect(await (await amra('/klijent/pocetna')).text()).toMatch(reminder)
  const later = await send(amra, waiting!, {}, '/potvrda-kasnije')
  expect([later.status, later.headers.get('location')]).toEqual([303, '/klijent/pocetna'])
  expect(await (await amra('/klijent/pocetna')).text()).not.toMatch(reminder)
  expect(await (await amra('/klijent/pocetna')).text()).toContain('Potvrdite svoju e-mail adresu.')
})

test('a number is confirmed by the code of a text message', async () => {
  const amra = await signIn(web, await aClient())
  const [, waiting] =
    /href="(\/potvrdi-telefon\/[\w-]+)"/.exec(await (await amra('/klijent/moj-profil/sigurnost')).text()) ?? []
  expect((await send(amra, waiting!, {}, `${waiting}/kod`)).headers.get('location')).toBe(waiting)
  const [, code] = /(\d{6})\./.exec((await letters())[0]!.text) ?? []

  const page = await (await amra(waiting!)).text()
  expect(page).toMatch(/<input[^>]*inputMode="numeric" autoComplete="one-time-code"[^>]*name="code"/i)
  const wrong = await send(amra, waiting!, { code: String((Number(code) + 1) % 1_000_000).padStart(6, '0') })
  expect([wrong.status, await wrong.text()]).toEqual([400, expect.stringContaining('Kod nije tačan.')])
  const right = await send(amra, waiting!, { code: `${code!.slice(0, 3)} ${code!.slice(3)}` })
  expect([right.status, right.headers.get('location')]).toEqual([303, '/klijent/pocetna'])
  const late = await amra(`${waiting}/kod`, { method: 'POST', body: new URLSearchParams() })
  expect([late.headers.get('location'), await (await amra(waiting!)).text()]).toEqual([
    waiting,
    expect.stringContaining('Broj telefona je potvrđen.'),
  ])
  expect(await (await amra('/klijent/moj-profil/sigurnost')).text()).toContain('Potvrđeno ')
})

test('the link of a text message confirms the number, and leads to another code when it is old', async () => {
  const amra = await aClient()
  const { token } = await aLink('phone', amra.id, new Date(Date.now() - 11 * 60_000))
  const somebody = visit(web)
  const old = await somebody(`/telefon-potvrda/${amra.id}/${token}`)
  const [, waiting] = /href="(\/potvrdi-telefon\/[\w-]+)"/.exec(await old.text()) ?? []
  expect([old.status, (await somebody(waiting!)).status]).toEqual([410, 200])
  const fresh = await aLink('phone', amra.id)
  const confirmed = await send(somebody, `/telefon-potvrda/${amra.id}/${fresh.token}`)
  expect([confirmed.status, confirmed.headers.get('location')]).toEqual([303, '/prijava'])
  expect(await (await somebody(waiting!)).text()).toMatch(/Broj [^<]* je potvrđen\./)
})

test('a forgotten password: the link leads to a new one, and whoever was signed in is so no more', async () => {
  const person = await aClient({ email: 'zaboravna@primjer.ba' })
  const elsewhere = await signIn(web, person)
  const visitor = visit(web)
  expect(await (await visitor('/prijava')).text()).toContain('href="/resetovanje-sifre"')
  const known = await send(visitor, '/resetovanje-sifre', { email: 'zaboravna@primjer.ba' })
  const unknown = await send(visit(web), '/resetovanje-sifre', { email: 'niko.takav@primjer.ba' })
  const shown = (answer: Response) => [answer.status, answer.headers.get('location'), answer.headers.getSetCookie()]
  expect(shown(unknown)).toEqual(shown(known))

  const sent = await letters()
  expect(sent).toHaveLength(1)
  const link = pathIn(sent[0]!.text, '/nova-sifra')
  const short = await send(visitor, link, { password: 'kratka', confirmPassword: 'kratka' })
  expect(short.status).toBe(400)
  const set = await send(visitor, link, { password: 'sasvim-nova-lozinka', confirmPassword: 'sasvim-nova-lozinka' })
  expect([set.status, set.headers.get('location')]).toEqual([303, '/prijava'])
  expect((await elsewhere('/klijent/pocetna')).headers.get('location')).toMatch(/^\/prijava/)
  expect(
    (await send(visitor, '/prijava', { email: 'zaboravna@primjer.ba', password: 'sasvim-nova-lozinka' })).headers.get(
      'location',
    ),
  ).toBe('/klijent/pocetna')
  expect((await visitor(link)).status).toBe(410)
})

test('a program hears what a page says: wrong code, void code, and when to ask again', async () => {
  const amra = await aClient()
  const browser = await signIn(web, amra)
  const call = (path: string, body: unknown = {}) =>
    browser(`/api/user/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  expect((await call('send-verification-sms')).status).toBe(202)
  const early = await call('send-verification-sms')
  expect([early.status, Number(early.headers.get('retry-after')) > 50]).toEqual([429, true])
  const [, code] = /(\d{6})\./.exec((await letters()).at(-1)!.text) ?? []
  const guess = (nth: number) =>
    call('confirm-phone', { code: String((Number(code) + nth) % 1_000_000).padStart(6, '0') })
  const wrong = await guess(1)
  expect([wrong.status, Object.keys(((await wrong.json()) as { errors: object }).errors)]).toEqual([422, ['code']])
  for (const nth of [2, 3, 4, 5]) expect((await guess(nth)).status).toBe(422)
  const late = await guess(0)
  expect([late.status, ((await late.json()) as { code: string }).code]).toEqual([410, 'token_expired'])
  expect(
    (
      await visit(web)('/api/user/confirm-phone', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ code }),
      })
    ).status,
  ).toBe(401)

  const { token } = await aLink('email', amra.id)
  expect(await (await visit(web)(`/api/user/${token}`)).json()).toEqual({
    email: expect.stringMatching(/@primjer\.ba$/),
    type: 'Client',
  })
  const confirmed = await call('confirm-email', { userId: amra.id, token })
  expect(((await confirmed.json()) as { user: object }).user).toMatchObject({ isEmailVerified: true })
  expect((await visit(web)(`/api/user/${token}`)).status).toBe(404)
  expect((await call('send-verification-email')).status).toBe(409)
})

test('the log holds no token', () => {
  const paths = web.lines().filter((line) => /potvrd|nova-sifra/.test(line))
  expect(paths.length).toBeGreaterThan(5)
  expect(paths.filter((line) => /[\w-]{43}/.test(JSON.parse(line).path ?? ''))).toEqual([])
})
