import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { password } from '#tests/support/data/cast.ts'
import { connectionString, db } from '#tests/support/data/database.ts'
import { aCast } from '#tests/support/data/scenes.ts'
import { factorCodeOf } from '#tests/support/data/second-factors.ts'
import { startTcpProxy } from '#tests/support/environment/tcp-proxy.ts'
import { signInCallers, type PageRow } from '#tests/support/web/callers.ts'
import { encodeForm } from '#tests/support/web/form-filling.ts'
import { formsOf, type Form } from '#tests/support/web/html.ts'
import { openBrowser, type Browser } from '#tests/support/web/in-process-web.ts'
import { needsItsBrowser, pagesWithAction, prepareForm, type PreparedForm } from '#tests/support/web/prepared-forms.ts'
import {
  createSessionCookie,
  startWebProcess,
  unreachableProviders,
  type WebProcess,
} from '#tests/support/web/web-process.ts'
import { partOfToday } from '#tests/support/environment/part-of-today.ts'

// Every form of the product, as the route table has them, sent without scripts through each interruption.
let web: WebProcess
let limitedWeb: WebProcess
let databaseProxy: Awaited<ReturnType<typeof startTcpProxy>>
const preparedForms = new Map<PageRow, PreparedForm>()

beforeAll(async () => {
  databaseProxy = await startTcpProxy(connectionString)
  ;[web, limitedWeb] = await Promise.all([
    startWebProcess({ ...unreachableProviders, DATABASE_URL: databaseProxy.url }),
    startWebProcess({ RATE_LIMIT_FACTOR: '0.001' }),
  ])
  const { callers, cast } = await signInCallers(web)
  for (const pageRow of forms) {
    // What one of these does would change what another one needs.
    const isAlone = /token|radovi|obavjestenja|prijave|reklama/.test(pageRow.path)
    preparedForms.set(pageRow, await prepareForm(pageRow, { web, cast: isAlone ? await aCast() : cast, callers }))
  }
}, 120_000)

afterAll(async () => {
  await Promise.all([web.stop(), limitedWeb.stop()])
  databaseProxy.stop()
})

const forms = partOfToday(pagesWithAction, 7)
const isPage = ({ route }: PageRow) => route.file.endsWith('.tsx')
/** A sign-in with the second factor keeps it, so that nothing is left to keep. */
const endWithTheirSession = [...needsItsBrowser, '/potvrda-u-dva-koraka/zadrzavanje']
const membersForms = forms.filter(
  ({ area, path }) => ['members', 'workers', 'clients'].includes(area) && !endWithTheirSession.includes(path),
)

describe.each(membersForms)('$path, when the session has ended', (pageRow) => {
  test('leads through the sign-in back to the filled form', async () => {
    const { person, page, form, data, otherCode } = typedInto(pageRow)
    const browser = await browserOf(web, { person })
    await db
      .updateTable('sessions')
      .set({ last_seen_at: new Date(0) })
      .where('user_id', '=', person!.id)
      .execute()
    const refused = await browser(form.action, post(form, data, page))
    const signIn = locationOf(refused)
    expect([refused.status, signIn]).toEqual([303, expect.stringMatching(/^\/prijava\?next=%2F/)])
    expect(await (await browser(signIn)).text()).toContain('Prijava je u međuvremenu istekla')

    const { email } = await db
      .selectFrom('users')
      .select('email')
      .where('id', '=', person!.id)
      .executeTakeFirstOrThrow()
    const signedIn = await browser(signIn, { method: 'POST', body: new URLSearchParams({ email, password }) })
    const next = otherCode ? await passSecondStep(browser, signedIn, otherCode) : signedIn
    expectFilled(await (await browser(locationOf(next))).text(), form, data)
  })
})

describe.each(forms)('$path, refused by the limit of writes', (pageRow) => {
  test('comes back filled in, with the reason', async () => {
    const prepared = typedInto(pageRow)
    const { page, form, data } = prepared
    const browser = await browserOf(limitedWeb, prepared)
    await browser('/izgled', { method: 'POST', body: new URLSearchParams({ theme: 'auto' }) })
    const refused = await browser(form.action, post(form, data, page, limitedWeb))
    expect([refused.status, refused.headers.has('retry-after')]).toEqual([isPage(pageRow) ? 429 : 303, true])
    const html = await (refused.status === 303 ? await browser(locationOf(refused)) : refused).text()
    expect(html).toContain('Previše pokušaja u kratkom vremenu')
    expectFilled(html, form, data)
  })
})

describe('while the database is away', () => {
  beforeAll(() => databaseProxy.stop())

  test.each(forms)('$path comes back with what was typed, to be sent again', async (pageRow) => {
    const prepared = preparedForms.get(pageRow)!
    const { page, form, data } = prepared
    const browser = await browserOf(web, prepared)
    const refused = await browser(form.action, post(form, data, page))
    // Some writes need no database.
    if (refused.status < 400) return
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '5'])
    const [again] = formsOf(await refused.text(), page)
    expect(again!.action.replace(/[?&]_restore=1/, '')).toBe(form.action)
    const typed = [...data].filter(([name]) => !/password/i.test(name))
    expect(again!.fields.map(({ name, value }) => [name, value])).toEqual(typed)
  })
})

describe('after a restart of the server', () => {
  beforeAll(async () => {
    await web.stop()
    databaseProxy = await startTcpProxy(connectionString)
    const environment = { ...unreachableProviders, DATABASE_URL: databaseProxy.url }
    web = await startWebProcess({ ...environment, PORT: new URL(web.origin).port })
  })

  test.each(forms)('$path is carried out as it was open before', async (pageRow) => {
    const prepared = preparedForms.get(pageRow)!
    const { page, form, body, data, person } = prepared
    // The code of an authenticator is out of date by now.
    if (page.endsWith('/aplikacija')) data.set('code', await factorCodeOf(person!.id))
    const browser = await browserOf(web, prepared)
    const { status } = await browser(form.action, {
      method: 'POST',
      body: body(),
      headers: { referer: web.origin + page },
    })
    expect([200, 303]).toContain(status)
  })
})

/** The prepared form with other texts than those that its page would show anyway. */
function typedInto(pageRow: PageRow): PreparedForm {
  const prepared = preparedForms.get(pageRow)!
  const data = new URLSearchParams()
  for (const [name, value] of prepared.data) data.append(name, isText(prepared.form, name) ? `${value} 7` : value)
  return { ...prepared, data }
}

function isText({ fields }: Form, name: string): boolean {
  const type = fields.find((field) => field.name === name)?.type ?? 'hidden'
  return ['input', 'text', 'textarea', 'number'].includes(type)
}

/** The browser of this form where it depends on it, else one in which its person has just signed in. */
async function browserOf(
  { origin }: WebProcess,
  { cookie, person }: Pick<PreparedForm, 'cookie' | 'person'>,
): Promise<Browser> {
  const ownCookie = cookie ?? (person && (await createSessionCookie(person.id)))
  const [name = '', value = ''] = ownCookie?.split('=') ?? []
  return openBrowser({ origin, stop: async () => {} }, new Map(ownCookie ? [[name, value]] : []))
}

async function passSecondStep(browser: Browser, signedIn: Response, code: string): Promise<Response> {
  const step = locationOf(signedIn)
  expect(step).toMatch(/^\/prijava\/drugi-korak/)
  return browser(step, { method: 'POST', body: new URLSearchParams({ code }) })
}

function post(form: Form, data: URLSearchParams, page: string, { origin } = web): RequestInit {
  return { method: 'POST', body: encodeForm(form, data), headers: { referer: `${origin}${page}` } }
}

function locationOf(response: Response): string {
  return response.headers.get('location') ?? ''
}

/** The page has the form, and in its fields what was typed, passwords aside. */
function expectFilled(html: string, { action }: Form, data: URLSearchParams): void {
  const form = formsOf(html, '').find((one) => one.action.split('?')[0] === action.split('?')[0])
  expect(form, action).toBeDefined()
  for (const { name, type, value } of form!.fields)
    if (!['hidden', 'password', 'file'].includes(type) && data.has(name) && value)
      expect.soft(data.getAll(name), `${action} ${name}`).toContain(value)
  const shown = new Set(form!.fields.filter(({ value }) => value).map(({ name }) => name))
  const typed = [...data].filter(([name, value]) => value && isText(form!, name)).map(([name]) => name)
  expect.soft([...shown], action).toEqual(expect.arrayContaining(typed))
}
