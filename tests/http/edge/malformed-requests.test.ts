import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signInCallers, listPages, intendedCaller, type Callers, type PageRow } from '#tests/support/web/callers.ts'
import { listRoutes } from '#tests/support/web/route-list.ts'
import { dataPath } from '#tests/support/web/single-fetch.ts'
import { startWebProcess, type Browser, type WebProcess } from '#tests/support/web/web-process.ts'
import { partOfToday } from '#tests/support/environment/part-of-today.ts'

let web: WebProcess
let callers: Callers

beforeAll(async () => {
  // With gateways: without them a code is refused as unavailable, which is no fault.
  web = await startWebProcess({ MAILBOX_DIR: '.data/test-mailbox' })
  ;({ callers } = await signInCallers(web))
})

afterAll(() => web.stop())

/** Each run of the suite sends others: the seed is printed when one fails. */
const numRuns = 4

const edgeCaseTexts = [
  '',
  '0',
  '-1',
  '1e3',
  '00',
  '1.5',
  '9007199254740993',
  '99999999999999999999',
  'NaN',
  'null',
  'undefined',
  'true',
  '[]',
  '{}',
  '../..',
  '..%2f',
  '%',
  '%2',
  '%zz',
  '%00',
  '%C0%AF',
  '%ED%A0%80',
  '\u0000',
  '\ud800',
  '‮',
  'ﷺ',
  '🏠',
  'č'.repeat(300),
  'a'.repeat(1_500),
  "' or 1=1--",
  '"><script>alert(1)</script>',
  '${7*7}',
  '{{7*7}}',
  '\r\nset-cookie: a=b',
  '__proto__',
  'constructor',
]
const edgeCaseText = fc.oneof(
  fc.constantFrom(...edgeCaseTexts),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.integer().map(String),
)
const queryNames = [
  'q',
  'city',
  'skill',
  'minPayout',
  'maxPayout',
  'sort',
  'filter',
  'cursor',
  'page',
  'prije',
  'before',
  'majstor',
  'slike',
  'stanje',
  'status',
  'lng',
  'next',
  'userType',
  'is_twa',
  'force_mobile_app',
  '_routes',
]

const pages = listPages()

test.each(partOfToday(pages, 3))('no parameter of $path makes it fail', async (pageRow) => {
  const browser = intendedCaller(pageRow, callers)
  const names = [...pageRow.path.matchAll(/:(\w+)|\*/g)].map(([found]) => found)
  const query = fc.uniqueArray(fc.tuple(fc.constantFrom(...queryNames), edgeCaseText), {
    selector: ([name]) => name,
    maxLength: 4,
  })
  const inputs = fc.tuple(
    fc.array(edgeCaseText, { minLength: names.length, maxLength: names.length }),
    query,
    fc.boolean(),
  )
  await fc.assert(
    fc.asyncProperty(inputs, async ([values, pairs, isData]) => {
      const address = `${fillPathWith(pageRow, names, values)}?${pairs.map(([name, value]) => `${name}=${encode(value)}`).join('&')}`
      await expectNoServerError(browser, isData ? dataPath(address) : address)
    }),
    { numRuns },
  )
})

const formPages = pages.filter(({ path }) => !['/odjava'].includes(path))
const fieldNames = [
  'title',
  'description',
  'skill',
  'skills',
  'city',
  'address',
  'minPayout',
  'maxPayout',
  'amount',
  'message',
  'text',
  'rating',
  'comment',
  'name',
  'surname',
  'email',
  'phone',
  'password',
  'draft',
  'imageIds',
  'images',
  'terms',
  'userType',
  '_key',
  '_token',
  '__proto__',
  'a.b[0].c',
  'a[',
  'skills[9999]',
]

test.each(partOfToday(formPages, 3))('nothing that is sent to $path makes it fail', async (pageRow) => {
  const names = [...pageRow.path.matchAll(/:(\w+)|\*/g)].map(([found]) => found)
  const fields = fc.array(fc.tuple(fc.constantFrom(...fieldNames), edgeCaseText), { maxLength: 8 })
  await fc.assert(
    fc.asyncProperty(fields, fc.constantFrom('form', 'multipart', 'json', 'broken', 'file'), async (pairs, kind) => {
      const address = fillPathWith(
        pageRow,
        names,
        names.map(() => '987654321'),
      )
      await expectNoServerError(intendedCaller(pageRow, callers), address, {
        method: 'POST',
        ...encodeBody(pairs, kind),
      })
    }),
    { numRuns },
  )
})

const calls = listRoutes().filter(({ path }) => path.startsWith('/api/') && !path.endsWith('/logout'))

test.each(partOfToday(calls, 3))('no body and no parameter makes $path fail', async ({ path }) => {
  const names = [...path.matchAll(/:(\w+)|\*/g)].map(([found]) => found)
  const inputs = fc.tuple(
    fc.array(edgeCaseText, { minLength: names.length, maxLength: names.length }),
    fc.constantFrom('GET', 'POST', 'PUT', 'PATCH', 'DELETE'),
    fc.json({ maxDepth: 2 }),
    fc.constantFrom('client', 'worker', 'visitor'),
  )
  await fc.assert(
    fc.asyncProperty(inputs, async ([values, method, body, who]) => {
      const address = fillPathWith({ path }, names, values)
      const options = method === 'GET' ? {} : { method, body, headers: { 'content-type': 'application/json' } }
      await expectNoServerError(callers[who as keyof Callers], address, options)
    }),
    { numRuns },
  )
})

const forgedCookies = [
  'abc',
  '%%%',
  'e30=',
  'bnVsbA==',
  'W10=',
  'MQ==',
  'IiI=',
  'dHJ1ZQ==',
  encodeURIComponent('"><script>'),
]

test.each(forgedCookies)('a session cookie of %s is no session', async (value) => {
  for (const address of ['/', '/prijava', '/klijent/pocetna', '/api/user', '/api/notification/summary']) {
    const { status } = await fetch(web.origin + address, {
      headers: { cookie: `session=${value}; display=${value}; flash=${value}` },
      redirect: 'manual',
    })
    expect(status, address).toBe({ '/klijent/pocetna': 303, '/api/notification/summary': 401 }[address] ?? 200)
  }
})

test.each(['OPTIONS', 'PUT', 'PATCH', 'DELETE', 'PROPFIND', 'PURGE', 'QUERY'])(
  'no page knows %s, and says what it knows',
  async (method) => {
    for (const address of ['/', '/prijava', '/klijent/pocetna', '/nema', '/prijava.data']) {
      const { status, headers } = await fetch(web.origin + address, { method, redirect: 'manual' })
      expect([status, headers.get('allow')], address).toEqual([405, 'GET, HEAD, POST'])
    }
    const call = await fetch(`${web.origin}/api/user/count`, { method })
    expect([call.status, call.headers.get('content-type')]).toEqual([405, 'application/problem+json; charset=utf-8'])
    expect(call.headers.get('allow')).toContain('GET')
  },
)

test.each(['/prijava', '/registracija'])('more than a form can hold is refused at once by %s', async (address) => {
  const options = {
    method: 'POST',
    headers: { origin: web.origin },
    body: new URLSearchParams({ email: 'a'.repeat(400_000) }),
  }
  expect((await fetch(web.origin + address, { ...options, signal: AbortSignal.timeout(3_000) })).status).toBe(413)
})

function fillPathWith({ path }: Pick<PageRow, 'path'>, names: string[], values: string[]): string {
  return names.reduce((address, name, nth) => address.replace(name, () => encode(values[nth]!) || '-'), path)
}

/** Lone surrogates cannot be encoded; what is malformed already goes out as it is. */
function encode(value: string): string {
  return value.startsWith('%') ? value : encodeURIComponent(value.toWellFormed())
}

function encodeBody(
  pairs: [string, string][],
  kind: string,
): { body: string | FormData | URLSearchParams; headers?: Record<string, string> } {
  if (kind === 'json') return { body: JSON.stringify(pairs), headers: { 'content-type': 'application/json' } }
  if (kind === 'broken')
    return {
      body: '--x\r\ncontent-disposition: form-data; name="a',
      headers: { 'content-type': 'multipart/form-data; boundary=x' },
    }
  if (kind === 'form') return { body: new URLSearchParams(pairs) }
  const form = new FormData()
  for (const [name, value] of pairs)
    form.append(name, kind === 'file' ? new File([value], 'x.png', { type: 'image/png' }) : value)
  return { body: form }
}

async function expectNoServerError(browser: Browser, address: string, options = {}): Promise<void> {
  const response = await browser(address, options)
  const text = await response.text()
  expect(response.status, `${address} ${JSON.stringify(options)}: ${text.slice(0, 200)}`).toBeLessThan(500)
}
