import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bodyLimits } from '#app/http/body/body-limits.ts'
import { readApiTable } from '#tests/support/web/access-table.ts'
import { pagePathOf, signInCallers, listPages, intendedCaller, type Callers } from '#tests/support/web/callers.ts'
import { partOfToday } from '#tests/support/environment/part-of-today.ts'
import { pagesWithAction } from '#tests/support/web/prepared-forms.ts'
import type { Cast } from '#tests/support/data/scenes.ts'
import { startWebProcess, type Browser, type WebProcess } from '#tests/support/web/web-process.ts'

/** P-22: what one request under the limits may cost. */
const maxBlockMs = 50
const maxRssGrowthMb = 50

let web: WebProcess
let callers: Callers
let cast: Cast

beforeAll(async () => {
  web = await startWebProcess({ MAILBOX_DIR: '.data/test-mailbox' })
  ;({ callers, cast } = await signInCallers(web))
  await warmUp()
}, 180_000)

afterAll(() => web.stop())

type Body = { headers: Record<string, string>; body: string | FormData }

const urlEncoded = (body: string): Body => ({
  headers: { 'content-type': 'application/x-www-form-urlencoded' },
  body: body.slice(0, bodyLimits.formBytes),
})
const json = (body: string): Body => ({
  headers: { 'content-type': 'application/json' },
  body: body.slice(0, bodyLimits.jsonBytes),
})
const multipart = (body: string): Body => ({ headers: { 'content-type': 'multipart/form-data; boundary=x' }, body })
const part = (name: string, content: string, more = '') =>
  `--x\r\ncontent-disposition: form-data; name="${name}"${more}\r\n\r\n${content}\r\n`

const fieldNames = [
  'title',
  'description',
  'skill',
  'skills',
  'city',
  'cities',
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
  'confirmPassword',
  'currentPassword',
  'newPassword',
  'code',
  'reason',
  'workDescription',
  'skillDetails',
  'yearsOfExperience',
  'imageIds',
  'enabled',
  'quietFrom',
  'draft',
  'terms',
  'userType',
  'gender',
  'next',
  'token',
  'subject',
  'searchTerm',
  'q',
  'keywords',
  'purpose',
]
/** Texts that are expensive to search for contacts, places, numbers or line ends. */
const texts = [
  'a',
  '061 ',
  'nula šest jedan ',
  'a@',
  '@gmail.com ',
  'www.',
  'ул. Тита 1 ',
  'š\u0301',
  '\u200b',
  '&amp;<',
  '\r\n',
  '1.',
  '((((',
] as const
const maxTextRepeats = Math.floor(bodyLimits.formBytes / fieldNames.length / 12)

/** What the reader of bodies takes apart, or refuses, before any page sees it. */
const unreadableForms: [string, Body][] = [
  ['an index beyond all lists', urlEncoded('zz[10000000]=1&zz[4294967294]=1&title[99999999]=1')],
  ['nothing but separators', urlEncoded('&'.repeat(bodyLimits.formBytes))],
  ['nothing but equals signs', urlEncoded('='.repeat(bodyLimits.formBytes))],
  ['broken escapes', urlEncoded(`title=${'%'.repeat(bodyLimits.formBytes)}`)],
  ['far too much', { headers: { 'content-type': 'application/x-www-form-urlencoded' }, body: 'a'.repeat(4_000_000) }],
  ['nothing but boundaries', multipart('--x\r\n'.repeat(20_000))],
  ['what is almost a boundary', multipart(part('title', '\r\n--\r\n-'.repeat(14_000)))],
  ['headers without end', multipart(`--x\r\n${'a: b\r\n'.repeat(20_000)}`)],
  [
    'a part of one header',
    multipart(`--x\r\ncontent-disposition: form-data; name="${'a'.repeat(100_000)}"\r\n\r\nx\r\n--x--`),
  ],
  [
    'files of nothing',
    multipart(
      `${Array.from({ length: bodyLimits.fields }, () => part('images', '', '; filename="a.jpg"')).join('')}--x--`,
    ),
  ],
]

const forms: [string, Body][] = [
  [
    'as many fields as may be',
    urlEncoded(Array.from({ length: bodyLimits.fields }, (_, nth) => `f${nth}=${'x'.repeat(600)}`).join('&')),
  ],
  [
    'one name as often as may be',
    urlEncoded(Array.from({ length: bodyLimits.fields }, () => `imageIds=${'1'.repeat(600)}`).join('&')),
  ],
  ['places in lists', urlEncoded(Array.from({ length: bodyLimits.fields }, (_, nth) => `f${nth}[99]=x`).join('&'))],
  ['names within names', urlEncoded(`${'a.'.repeat(2_500)}a=1&${'a[0]'.repeat(2_500)}=1`)],
  ['escapes', urlEncoded(`title=${'%C4%91'.repeat(bodyLimits.formBytes / 6)}`)],
  [
    'parts as many as may be',
    multipart(
      `${Array.from({ length: bodyLimits.fields }, (_, nth) => part(`f${nth}`, 'x'.repeat(500))).join('')}--x--`,
    ),
  ],
  ...texts.map((text): [string, Body] => [
    `every field full of ${JSON.stringify(text)}`,
    urlEncoded(new URLSearchParams(fieldNames.map((name) => [name, text.repeat(maxTextRepeats)])).toString()),
  ]),
  ...['description', 'message', 'text'].map((name): [string, Body] => [
    `one long ${name}`,
    urlEncoded(`${name}=${'061+234+a@b.ba+'.repeat(9_000)}`),
  ]),
]

const unreadableJsons: [string, Body][] = [
  ['as deep as may be', json('{"title":[[[[[[[1]]]]]]]}')],
  ['deeper', json(`${'['.repeat(30_000)}`)],
  ['objects in each other', json(`${'{"a":'.repeat(10_000)}1`)],
  ['numbers', json(`{"imageIds":[${'1,'.repeat(4_000)}1],"id":${'9'.repeat(300)}}`)],
  ['more numbers than may be', json(`{"imageIds":[${'1,'.repeat(30_000)}1]}`)],
  ['unknown names', json(`{${Array.from({ length: 4_000 }, (_, nth) => `"k${nth}":1`).join(',')}}`)],
  ['one name again and again', json(`{${'"title":"x",'.repeat(2_000)}"title":"y"}`)],
  ['escapes', json(`{"title":"${'\\u0000'.repeat(10_000)}"}`)],
  ['far too much', { headers: { 'content-type': 'application/json' }, body: `"${'a'.repeat(4_000_000)}"` }],
]

const jsons: [string, Body][] = [
  ...texts.map((text): [string, Body] => [
    `every property full of ${JSON.stringify(text)}`,
    json(
      JSON.stringify(
        Object.fromEntries(
          fieldNames.map((name) => [name, text.repeat(Math.floor(1_400 / Buffer.byteLength(JSON.stringify(text))))]),
        ),
      ),
    ),
  ]),
  ...['description', 'message', 'text', 'skills', 'imageIds'].map((name): [string, Body] => [
    `a list of ${name}`,
    json(JSON.stringify({ [name]: Array.from({ length: 2_000 }, () => '061 234 567') })),
  ]),
]

/** Sends every body to one address, one after the other, so that what is measured is one request. */
async function expectCheap(
  browser: Browser,
  address: string,
  bodies: [string, Body][],
  method = 'POST',
): Promise<void> {
  const expensive: string[] = []
  // The first request of an address compiles what it runs, once in the life of a process.
  await browser(address, { method, ...bodies[0]![1] }).then(
    (response) => response.arrayBuffer(),
    () => {},
  )
  await web.measureEventLoop()
  for (const [caseName, options] of bodies) {
    let cost = await measureCost(browser, address, { method, ...options })
    // What is dear is dear each time; a collection of garbage is not.
    for (let retry = 0; retry < 2 && !isCheap(cost); retry += 1)
      cost = await measureCost(browser, address, { method, ...options })
    if (!isCheap(cost)) expensive.push(`${caseName}: ${JSON.stringify(cost)}`)
  }
  expect(expensive, address).toEqual([])
}

type Cost = { status: number; blockMs: number; rssGrowthMb: number }

function isCheap({ status, blockMs, rssGrowthMb }: Cost): boolean {
  return status < 500 && blockMs <= maxBlockMs && rssGrowthMb <= maxRssGrowthMb
}

async function measureCost(browser: Browser, address: string, options: Parameters<Browser>[1]): Promise<Cost> {
  const status = await browser(address, { ...options, signal: AbortSignal.timeout(30_000) }).then(
    async (response) => (await response.arrayBuffer()) && response.status,
    // A client that is still sending when the answer comes may find the connection closed.
    (error: Error) => (error.name === 'TimeoutError' ? 599 : 413),
  )
  const { maxMs, rssGrowthBytes } = await web.measureEventLoop()
  return { status, blockMs: Math.round(maxMs), rssGrowthMb: Math.round(rssGrowthBytes / 1024 / 1024) }
}

/** The first requests of a process compile what they run. */
async function warmUp(): Promise<void> {
  for (const path of ['/prijava', '/registracija', '/klijent/objavite-oglas'])
    for (const [, body] of [...unreadableForms, ...forms.slice(0, 6)])
      await callers.client(path, { method: 'POST', ...body }).then(
        (r) => r.arrayBuffer(),
        () => {},
      )
}

const pages = listPages().filter(({ path }) => path !== '/odjava')

test.each(partOfToday(pages, 10))('no form is expensive for $path', async (pageRow) => {
  const hasAction = pagesWithAction.some(({ path }) => path === pageRow.path)
  // A page that takes no form reads none, whatever is in it.
  const bodies = hasAction ? forms : forms.filter(([caseName]) => caseName === 'parts as many as may be')
  await expectCheap(intendedCaller(pageRow, callers), await pagePathOf(pageRow, cast), bodies)
})

test.each(partOfToday(['/prijava', '/klijent/objavite-oglas', '/usluge'], 3))(
  'no body is expensive to refuse for %s',
  async (path) => {
    await expectCheap(callers.client, path, unreadableForms)
  },
)

const calls = readApiTable().filter(({ method, path }) => method !== 'GET' && path !== '/api/user/logout')

test.each(partOfToday(calls, 10))('no body is expensive for $method $path', async ({ access, method, path }) => {
  const browser = { anyone: callers.visitor, member: callers.client, client: callers.client, worker: callers.worker }[
    access
  ]
  await expectCheap(browser, path.replace(/:\w+|\{\w+\}/g, '987654321'), jsons, method)
})

test.each(partOfToday(['/api/user/login', '/api/jobad', '/api/image/upload'], 3))(
  'no body is expensive to refuse for %s',
  async (path) => {
    await expectCheap(callers.client, path, [...unreadableJsons, ...unreadableForms])
  },
)

/** As many pixels as an image may have, in every format; and invalid files. */
async function hugeImages(): Promise<[caseName: string, file: Buffer, count: number][]> {
  const canvas = sharp({ create: { width: 7_070, height: 7_070, channels: 3, background: '#0ac81e' } })
  const bytes = bodyLimits.fileBytes - 1_000
  return [
    ['a huge PNG', await canvas.clone().png().toBuffer(), 1],
    ['a huge interlaced PNG', await canvas.clone().png({ progressive: true }).toBuffer(), 1],
    ['a huge progressive JPEG', await canvas.clone().jpeg({ progressive: true }).toBuffer(), 1],
    ['a huge JPEG on its side', await canvas.clone().withMetadata({ orientation: 6 }).jpeg().toBuffer(), 1],
    ['eight files of noise', Buffer.alloc(bytes, 0xff), 8],
    ['eight files of what is almost a boundary', Buffer.alloc(bytes, '\r\n-----'), 8],
    ['more than a body may have', Buffer.alloc(bytes, 0xff), 9],
  ]
}

describe('no image is expensive', () => {
  let images: Awaited<ReturnType<typeof hugeImages>>

  beforeAll(async () => {
    images = await hugeImages()
  })

  const addresses: [path: string, method: string, field: string][] = [
    ['/klijent/objavite-oglas', 'POST', 'images'],
    ['/api/image/upload', 'POST', 'image'],
    ['/api/user/image', 'PATCH', 'image'],
  ]
  test.each(partOfToday(addresses, 3))('for %s', { timeout: 120_000 }, async (address, method, field) => {
    const bodies = images.map(([caseName, bytes, count]): [string, Body] => {
      const form = new FormData()
      form.append('purpose', 'ad')
      const file = new File([new Uint8Array(bytes)], 'slika.jpg')
      for (let nth = 0; nth < count; nth += 1) form.append(field, file)
      return [caseName, { headers: {}, body: form }]
    })
    await expectCheap(callers.client, address, bodies, method)
  })
})
