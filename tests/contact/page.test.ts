import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { aClient } from '#tests/support/data/cast.ts'
import { db } from '#tests/support/data/database.ts'
import { fillForm } from '#tests/support/web/form-filling.ts'
import { formsOf } from '#tests/support/web/html.ts'
import { signInAs, startWebProcess, openBrowser, type WebProcess } from '#tests/support/web/web-process.ts'

let web: WebProcess

beforeAll(async () => {
  // The production limit: five messages an hour from one network.
  web = await startWebProcess({ RATE_LIMIT_FACTOR: '1' })
})
beforeEach(async () => {
  await db.deleteFrom('contact_messages').execute()
  await db.deleteFrom('deliveries').execute()
  await db.deleteFrom('outbox').execute()
  await db.deleteFrom('rate_limits').execute()
})
afterAll(() => web.stop())

const listStored = async () => ({
  messages: await db.selectFrom('contact_messages').select(['name', 'email', 'message', 'language']).execute(),
  deliveries: (await db.selectFrom('deliveries').select('type').execute()).length,
  jobs: (await db.selectFrom('outbox').select('kind').where('kind', '=', 'sendMail').execute()).length,
})

async function openForm(values: Record<string, string> = {}, browser = openBrowser(web)) {
  const html = await (await browser('/kontakt', { headers: { 'accept-language': 'de' } })).text()
  const form = formsOf(html, '/kontakt').find(({ action }) => action === '/kontakt')!
  const send = (extra: Record<string, string> = {}) => {
    const sent = fillForm(form, { name: 'Selma', email: 'selma@primjer.ba', message: 'Pitanje.', ...values, ...extra })
    return browser('/kontakt', { method: 'POST', body: sent, headers: { 'accept-language': 'de' } })
  }
  return { html, send, browser }
}

test('a message sent fifty times at once is stored and enqueued once, with the same answer to all', async () => {
  const { send } = await openForm()
  const answers = await Promise.all(Array.from({ length: 50 }, () => send()))
  expect(new Set(answers.map((answer) => `${answer.status} ${answer.headers.get('location')}`))).toEqual(
    new Set(['303 /kontakt']),
  )
  expect(await listStored()).toEqual({
    messages: [{ name: 'Selma', email: 'selma@primjer.ba', message: 'Pitanje.', language: 'de' }],
    deliveries: 1,
    jobs: 1,
  })
})

test('the next page shows a confirmation', async () => {
  const { send, browser } = await openForm()
  const cookie = (await send()).headers
    .getSetCookie()
    .map((each) => each.split(';')[0])
    .join('; ')
  expect(await (await browser('/kontakt', { headers: { 'accept-language': 'bs', cookie } })).text()).toContain(
    'Poruka je poslana',
  )
})

test('a submission with the honeypot filled in says that it was not sent, and is when it is sent again', async () => {
  const { send } = await openForm()
  const answer = await send({ unused: 'Sarajevo', message: 'Ne mogu objaviti oglas' })
  const html = await answer.text()
  expect(answer.status).toBe(400)
  expect(html).toContain('wurde noch nicht gesendet')
  expect(html).toContain('Ne mogu objaviti oglas')
  expect(html).not.toContain('value="Sarajevo"')
  expect(await listStored()).toEqual({ messages: [], deliveries: 0, jobs: 0 })
  expect((await send({ message: 'Ne mogu objaviti oglas' })).status).toBe(303)
  expect((await listStored()).messages).toHaveLength(1)
})

test('what form fillers fill is not among the fields of the honeypot', async () => {
  const html = await (await openBrowser(web)('/kontakt')).text()
  const [trap = ''] = /<div[^>]*aria-hidden="true"[^>]*>.*?<\/div>/s.exec(html) ?? []
  expect(trap).toContain('tabindex="-1"')
  expect(trap).not.toMatch(/name="(?:subject|title|website|url|company|phone|city|address)"/)
})

test('errors appear beside their fields, and the input stays', async () => {
  const { send } = await openForm()
  const response = await send({ email: 'nije adresa', message: 'Dugo pisano pitanje' })
  const html = await response.text()
  expect(response.status).toBe(400)
  expect(html).toContain('Diese E‑Mail-Adresse ist nicht gültig')
  expect(html).toContain('Dugo pisano pitanje')
  expect(html).toContain('value="nije adresa"')
})

test('the sixth message of an hour is refused and its text stays in the form; the API answers retry-after', async () => {
  for (let nth = 0; nth < 5; nth += 1)
    expect((await (await openForm()).send({ message: `Poruka ${nth}` })).status).toBe(303)
  const refused = await (await openForm()).send({ message: 'Šesta poruka' })
  expect(refused.status).toBe(400)
  expect(await refused.text()).toContain('Šesta poruka')
  const answer = await openBrowser(web)('/api/general/send-email', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'A', email: 'a@b.ba', message: 'm' }),
  })
  expect([answer.status, Number(answer.headers.get('retry-after')) > 0]).toEqual([429, true])
  expect((await listStored()).messages).toHaveLength(5)
})

test('of parallel messages five are accepted, and a repeated one gets the first answer', async () => {
  const forms = await Promise.all(Array.from({ length: 12 }, () => openForm()))
  const answers = await Promise.all(forms.map(({ send }, nth) => send({ message: `Poruka ${nth}` })))
  expect((await listStored()).messages).toHaveLength(5)
  const passed = answers.findIndex(({ status }) => status === 303)
  expect((await forms[passed]!.send({ message: `Poruka ${passed}` })).status).toBe(303)
  expect((await listStored()).messages).toHaveLength(5)
})

test('the API stores valid messages and names invalid fields', async () => {
  const post = (body: unknown) =>
    openBrowser(web)('/api/general/send-email', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  expect((await post({ name: 'Ana', email: 'ana@primjer.ba', message: 'Pitanje' })).status).toBe(202)
  const refused = await post({ email: 'ana' })
  expect([refused.status, Object.keys(((await refused.json()) as { errors: object }).errors)]).toEqual([
    422,
    ['name', 'email', 'message'],
  ])
  expect(await listStored()).toMatchObject({ messages: [{ name: 'Ana' }], deliveries: 1, jobs: 1 })
})

test('a member’s name is filled in, and that page is not cached', async () => {
  const member = await signInAs(web, await aClient({ name: 'Zora', surname: 'Marić' }))
  const response = await member('/kontakt')
  expect(await response.text()).toContain('value="Zora Marić"')
  expect(response.headers.get('cache-control')).toBe('no-store')
})

test('a network that has used up its messages keeps no confirmed member from writing, and a fresh account is no way past it', async () => {
  const member = await aClient()
  await db.updateTable('users').set({ email_verified_at: new Date() }).where('id', '=', member.id).execute()
  for (let nth = 0; nth < 5; nth += 1) expect((await (await openForm()).send()).status).toBe(303)
  expect((await (await openForm()).send()).status).toBe(400)
  expect((await (await openForm({}, await signInAs(web, await aClient()))).send()).status).toBe(400)
  const browser = await signInAs(web, member)
  for (let nth = 0; nth < 5; nth += 1) expect((await (await openForm({}, browser)).send()).status).toBe(303)
  expect((await (await openForm({}, browser)).send()).status).toBe(400)
})
