import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { callApi, getJson, postJson } from '#tests/support/api/api-client.ts'
import { aClient, aWorker, password } from '#tests/support/data/cast.ts'
import { aVerificationLink } from '#tests/support/data/tokens.ts'
import { signInAs, startWeb, openBrowser, type Browser, type Web } from '#tests/support/web/in-process-web.ts'

let web: Web
let visitor: Browser
let amra: Browser
let mirza: Browser
let mirzaId: number
let jobAdId: number

const tap = {
  title: 'Slavina kaplje',
  description: 'Treba nova baterija.',
  skill: 'plumber',
  city: 'Sarajevo',
  address: 'Titova 7',
  minPayout: 50,
}
const person = {
  userType: 'Worker',
  name: 'Mirza',
  surname: 'Hadžić',
  gender: 'Male',
  phone: '061 123 456',
  city: 'Sarajevo',
  skills: ['electrician'],
  password,
  confirmPassword: password,
  terms: true,
}

beforeAll(async () => {
  web = await startWeb()
  visitor = openBrowser(web)
  amra = await signInAs(web, await aClient())
  const worker = await aWorker()
  mirzaId = worker.id
  mirza = await signInAs(web, worker)
  jobAdId = (await postJson(amra, '/api/jobad', tap)).id
})
afterAll(() => web.stop())

const wrongFields = async (browser: Browser, call: string, body?: unknown) => {
  const answer = await callApi(browser, call, body)
  return [answer.status, ...Object.keys(answer.body?.errors ?? {})]
}

describe('types are those of JSON', () => {
  const bodies: [
    who: 'visitor' | 'amra' | 'mirza',
    call: string,
    field: string,
    values: unknown[],
    rest?: () => object,
  ][] = [
    ['amra', 'POST /api/jobad', 'title', [5, true, null, ['a'], [['a']], { a: 1 }], () => tap],
    ['amra', 'POST /api/jobad', 'description', [5, true, null, ['a', 'b'], {}], () => tap],
    ['amra', 'POST /api/jobad', 'minPayout', ['50', true, [50], null, 49.999, -5], () => tap],
    ['amra', 'POST /api/jobad', 'maxPayout', ['', '60', false, [60]], () => tap],
    ['amra', 'POST /api/jobad', 'acceptsOutsideBudget', ['on', 'true', 1, '', null], () => tap],
    ['amra', 'POST /api/jobad', 'draft', ['on', 'true', 1], () => tap],
    ['amra', 'POST /api/jobad', 'imageIds', [5, '5', ['5'], [true], [null], {}], () => tap],
    ['amra', 'PUT /api/jobad', 'id', [true, [1], '1', 1.5, null, -1], () => tap],
    ['amra', 'PUT /api/jobad', 'title', [5, ['a']], () => ({ ...tap, id: jobAdId })],
    ['amra', 'POST /api/jobad/delete', 'id', [true, [602], '602', null]],
    ['mirza', 'POST /api/offer', 'jobAdId', [true, [1], '1'], () => ({ amount: 80 })],
    ['mirza', 'POST /api/offer', 'amount', ['80', true, [80], null, -1, 80.005], () => ({ jobAdId })],
    ['amra', 'POST /api/offer/job/accept', 'offerId', [true, '1', [1]]],
    [
      'amra',
      'POST /api/offer/job/complete',
      'rating',
      ['5', true, [5], null, 0, 6, 4.5],
      () => ({ jobAdId, comment: 'Hvala' }),
    ],
    ['mirza', 'POST /api/question', 'text', [5, ['a'], null], () => ({ jobAdId })],
    ['amra', 'POST /api/message/direct', 'imageIds', ['5', 5, ['5']], () => ({ recipientId: mirzaId, text: 'Zdravo' })],
    ['amra', 'POST /api/message/direct', 'recipientId', ['5', true, [5]], () => ({ text: 'Zdravo' })],
    ['amra', 'POST /api/jobad/search', 'pageSize', ['5', true, 0, 51]],
    ['amra', 'POST /api/jobad/search', 'minPayout', ['5', true, -1]],
    ['amra', 'POST /api/jobad/search', 'sort', ['', 'best', null]],
    ['amra', 'POST /api/jobad/search', 'cursor', ['', 'nije', null, '1.a.b', 5]],
    ['mirza', 'PATCH /api/user', 'yearsOfExperience', [null, '5', true, '']],
    ['mirza', 'PATCH /api/user', 'skills', ['plumber', { 0: 'plumber' }, [5]]],
    ['mirza', 'POST /api/portfolio', 'imageIds', ['5', 5, [true]], () => ({ title: 'Tabla' })],
    ['visitor', 'POST /api/user/register', 'terms', ['on', 'true', 1], () => ({ ...person, email: 'a@primjer.ba' })],
    ['visitor', 'POST /api/user/register', 'skills', ['plumber', true], () => ({ ...person, email: 'a@primjer.ba' })],
    ['visitor', 'POST /api/user/logout', 'deviceId', [5, true, ['x'], null]],
    ['visitor', 'POST /api/user/confirm-email', 'userId', ['5', true, [5]], () => ({ token: 'x' })],
  ]

  test.each(bodies)('%s with %s: %s', async (who, call, field, values, rest) => {
    const browser = { visitor, amra, mirza }[who]
    for (const value of values)
      expect([value, await wrongFields(browser, call, { ...rest?.(), [field]: value })]).toEqual([value, [422, field]])
  })

  test('the same skill twice is one skill', async () => {
    const registered = await callApi(openBrowser(web), 'POST /api/user/register', {
      ...person,
      email: 'dvaput@primjer.ba',
      skills: ['plumber', 'painter', 'plumber'],
    })
    expect([registered.status, registered.body.user.worker.skills.toSorted()]).toEqual([201, ['painter', 'plumber']])
    const fields = Object.entries({ ...person, email: 'dvaput-obrazac@primjer.ba', terms: 'on' }).flatMap(
      ([name, value]) => [value].flat().map((one) => [name, String(one)]),
    )
    const form = await openBrowser(web)('/registracija', {
      method: 'POST',
      body: new URLSearchParams([...fields, ['skills', 'electrician']]),
    })
    expect(form.status).toBe(303)
  })

  test('a form whose text comes twice or as a list is shown again', async () => {
    for (const name of ['title', 'title[]', 'description', 'description[]']) {
      const form = new FormData()
      for (const [field, value] of Object.entries(tap)) form.append(field, String(value))
      form.delete(name.replace('[]', ''))
      form.append(name, 'jedan')
      form.append(name, 'dva')
      expect([name, (await amra('/klijent/objavite-oglas', { method: 'POST', body: form })).status]).toEqual([
        name,
        400,
      ])
    }
  })
})

describe('a query value that is not one of those allowed is refused by its name', () => {
  const pages = ['0', '-1', 'abc', '', '1.5', '01', '1e1', '100001']
  const sizes = ['0', '51', 'x', '']
  const lists: [who: 'visitor' | 'amra' | 'mirza', path: () => string, values: Record<string, string[]>][] = [
    [
      'visitor',
      () => '/api/jobad',
      { page: pages, pageSize: sizes, sort: ['best', ''], skill: ['gusar', ''], city: ['Atlantida', ''] },
    ],
    ['amra', () => '/api/jobad/my', { page: pages, pageSize: sizes, sort: ['best', ''], filter: ['some', ''] }],
    ['amra', () => `/api/offer/job/${jobAdId}`, { sort: ['best', ''], filter: ['some', ''] }],
    ['mirza', () => '/api/offer/my', { page: pages, pageSize: sizes, status: ['open', '', 'PENDING'] }],
    [
      'amra',
      () => '/api/notification/list',
      { page: pages, pageSize: sizes, isRead: ['maybe', '1', ''], cursor: ['nije', '', '2.1.1', '0.-1.1'] },
    ],
    ['amra', () => '/api/message/conversations', { cursor: ['nije', '', '12-', '-1.1', '1.zzzzzzzzzzz'] }],
    ['amra', () => '/api/message/direct/conversations', { cursor: ['nije', '', '1.-1'] }],
    ['amra', () => `/api/message/direct/conversation/${mirzaId}`, { before: ['nije', '', '0'] }],
    ['amra', () => '/api/jobad/my/view-stats', { days: ['0', '366', 'x', ''] }],
    [
      'visitor',
      () => '/api/user/workers',
      { page: pages, pageSize: sizes, sort: ['best', ''], skill: ['gusar'], city: [''] },
    ],
    ['visitor', () => '/api/publicworkerprofile/niko', { reviewCursor: ['x', '', '-1.1'] }],
    ['visitor', () => '/api/publicworkerprofile/sitemap', { cursor: ['x', '', '0'] }],
    [
      'visitor',
      () => '/api/blog',
      { page: pages, pageSize: sizes, category: ['x', ''], sortBy: ['x', ''], sortDescending: ['x', '1', ''] },
    ],
    ['visitor', () => '/api/image/1', { w: ['161', '', '160.5', 'x'] }],
  ]

  test.each(lists)('%s at %s', async (who, path, values) => {
    const browser = { visitor, amra, mirza }[who]
    for (const [name, wrong] of Object.entries(values)) {
      for (const value of wrong)
        expect([
          name,
          value,
          await wrongFields(browser, `GET ${path()}?${new URLSearchParams({ [name]: value })}`),
        ]).toEqual([name, value, [422, name]])
      expect([name, await wrongFields(browser, `GET ${path()}?${name}=1&${name}=1`)]).toEqual([name, [422, name]])
    }
    expect((await wrongFields(browser, `GET ${path()}?nepoznato=1&nepoznato=2`))[0]).not.toBe(422)
  })

  test('an empty search is none, and a page of ours keeps to its usual view', async () => {
    expect((await getJson(visitor, '/api/publicworkerprofile/search?searchTerm=')).total).toBeGreaterThan(0)
    expect((await getJson(amra, '/api/jobad/my?filter=active&sort=oldest&page=1&pageSize=50')).items).toHaveLength(1)
    for (const address of [
      '/klijent/moji-oglasi?page=abc&filter=x',
      `/klijent/moji-oglasi/${jobAdId}/ponude?sort=x`,
      '/obavjestenja?cursor=x',
      '/poslovi?page=-1&sort=x',
    ]) {
      expect([address, (await amra(address)).status]).toEqual([address, 200])
    }
  })
})

test('a text of which nothing is seen is empty', async () => {
  const invisibleTexts = [
    '\u200b',
    '\u2800',
    '\u00ad',
    '\ufe0f',
    '\u0301\u0302',
    '\u202e\u202c',
    '\u3164',
    '\u115f\u1160',
    ' \u200d\u2060 ',
    '\ufeff',
    '\u{e0020}',
    '\u034f',
  ]
  for (const text of invisibleTexts) {
    expect(
      await wrongFields(amra, 'POST /api/jobad', { ...tap, title: text, description: text, address: text }),
    ).toEqual([422, 'title', 'description', 'address'])
    expect(await wrongFields(mirza, 'POST /api/question', { jobAdId, text })).toEqual([422, 'text'])
    expect(await wrongFields(amra, 'POST /api/message/direct', { recipientId: mirzaId, text })).toEqual([422, 'text'])
    expect(await wrongFields(mirza, 'POST /api/portfolio', { title: text })).toEqual([422, 'title'])
    expect(
      await wrongFields(visitor, 'POST /api/general/send-email', { name: text, email: 'a@primjer.ba', message: text }),
    ).toEqual([422, 'name', 'message'])
    expect(
      await wrongFields(visitor, 'POST /api/user/register', {
        ...person,
        email: 'a@primjer.ba',
        name: text,
        surname: text,
      }),
    ).toEqual([422, 'name', 'surname'])
    expect(await wrongFields(amra, 'POST /api/offer/job/complete', { jobAdId, rating: 5, comment: text })).toEqual([
      422,
      'comment',
    ])
  }
  expect((await callApi(amra, 'POST /api/message/direct', { recipientId: mirzaId, text: '👍🏽' })).status).toBe(201)
  const form = await amra('/klijent/objavite-oglas', {
    method: 'POST',
    body: new URLSearchParams({ ...tap, minPayout: '50', title: '\u200b' }),
  })
  expect(form.status).toBe(400)
})

test('a search for signs finds nothing, and says so', async () => {
  for (const symbols of ['!!!', '%%', '🔧']) {
    expect(await postJson(visitor, '/api/jobad/search', { searchTerm: symbols })).toEqual({
      items: [],
      nextCursor: null,
      hasMore: false,
      total: 0,
    })
    const query = new URLSearchParams({ searchTerm: symbols, search: symbols, q: symbols, pretraga: symbols })
    expect(await getJson(visitor, `/api/publicworkerprofile/search?${query}`)).toMatchObject({ items: [], total: 0 })
    expect(await getJson(visitor, `/api/blog?${query}`)).toMatchObject({ items: [], total: 0 })
    for (const [path, found] of [
      ['/poslovi', tap.title],
      ['/majstori', 'Mirza H'],
    ] as const) {
      expect(await (await visitor(path)).text()).toContain(found)
      expect(await (await visitor(`${path}?q=${encodeURIComponent(symbols)}`)).text()).not.toContain(found)
    }
    expect(await (await mirza(`/majstor/pretraga-poslova?q=${encodeURIComponent(symbols)}`)).text()).not.toContain(
      tap.title,
    )
  }
})

test('preferences come under their name only, and unknown ones are named', async () => {
  const choice = { inApp: true, push: true, email: false, sms: false }
  expect(await wrongFields(amra, 'PUT /api/notification/preferences', { NewMessage: choice })).toEqual([
    422,
    'preferences',
    'NewMessage',
  ])
  expect(
    await wrongFields(amra, 'PUT /api/notification/preferences', {
      preferences: {},
      constructor: 1,
      ['__proto__x']: 1,
    }),
  ).toEqual([422, 'constructor', '__proto__x'])
  for (const preferences of [
    { Nothing: choice },
    { NewMessage: { ...choice, fax: true } },
    { NewMessage: { push: true } },
    { NewMessage: { ...choice, sms: 'on' } },
    [],
    null,
  ]) {
    expect(await wrongFields(amra, 'PUT /api/notification/preferences', { preferences })).toEqual([422, 'preferences'])
  }
  const quietHours = { from: '22:00', until: '22:00' }
  expect(await wrongFields(amra, 'PUT /api/notification/preferences', { preferences: {}, quietHours })).toEqual([
    422,
    'quietHours',
  ])
  expect(
    (await callApi(amra, 'PUT /api/notification/preferences', { preferences: { NewMessage: choice } })).body.preferences
      .NewMessage,
  ).toEqual(choice)
})

test('beacons and requests for another mail do not reveal what exists', async () => {
  expect((await callApi(visitor, 'POST /api/jobad/999999999/track-view')).status).toBe(204)
  expect((await callApi(visitor, `POST /api/jobad/${jobAdId}/track-view`)).status).toBe(204)
  for (const kind of ['email', 'sms'])
    expect(await callApi(visitor, `POST /api/user/resend-${kind}`, { token: 'nema-ga' })).toMatchObject({
      status: 202,
      body: { accepted: true },
    })
})

test('a worker gets the same answer for a client whom they may not write to and for nobody', async () => {
  const stranger = await aClient()
  const other = await aWorker()
  const answers = await Promise.all(
    [stranger.id, other.id, 999_999_999].map((recipientId) =>
      callApi(mirza, 'POST /api/message/direct', { recipientId, text: 'Zdravo' }),
    ),
  )
  expect(answers.map(({ status, body }) => [status, body.code])).toEqual(
    Array.from({ length: 3 }, () => [403, 'chat_closed']),
  )
  const pages = await Promise.all(
    [stranger.id, 999_999_999].map((id) =>
      mirza(`/majstor/direktne-poruke/${id}`, { method: 'POST', body: new URLSearchParams({ text: 'Zdravo' }) }),
    ),
  )
  expect(new Set(pages.map(({ status }) => status)).size).toBe(1)
})

test('a message is answered as it was stored, also when its image is named twice', async () => {
  const form = new FormData()
  form.set('purpose', 'message')
  form.set(
    'image',
    new File(
      [
        new Uint8Array(
          await sharp({ create: { width: 9, height: 9, channels: 3, background: '#123456' } })
            .png()
            .toBuffer(),
        ),
      ],
      'a.png',
    ),
  )
  const { id: imageId } = await (await amra('/api/image/upload', { method: 'POST', body: form })).json()
  const sent = await postJson(amra, '/api/message/direct', {
    recipientId: mirzaId,
    text: ' Pogledajte\r\nsliku \ud800\u0000. ',
    imageIds: [imageId, imageId],
  })
  expect(sent).toMatchObject({ text: 'Pogledajte\nsliku \ufffd.', imageIds: [imageId] })
  const { messages } = await getJson(amra, `/api/message/direct/conversation/${mirzaId}`)
  expect(messages.at(-1)).toEqual(sent)
})

test('a key on a code keeps the count of wrong ones, and the right one is answered again', async () => {
  const { id } = await aClient()
  const browser = await signInAs(web, { id })
  const { code } = await aVerificationLink('phone', id)
  const wrong = code === '000000' ? '000001' : '000000'
  const confirm = (digits: string, key: string) =>
    callApi(browser, 'POST /api/user/confirm-phone', { code: digits }, { 'idempotency-key': key })
  for (let times = 0; times < 4; times += 1) expect((await confirm(wrong, `pokusaj-${times}`)).status).toBe(422)
  const right = await confirm(code, 'pokusaj-0')
  const again = await confirm(code, 'pokusaj-0')
  expect([right.status, again.text, again.headers.get('idempotent-replayed')]).toEqual([200, right.text, 'true'])
  expect((await confirm(wrong, 'pokusaj-0')).body.code).toBe('idempotency_key_reused')

  const { id: guesser } = await aClient()
  const guesserBrowser = await signInAs(web, { id: guesser })
  const { code: guesserCode } = await aVerificationLink('phone', guesser)
  for (let times = 0; times < 5; times += 1)
    await callApi(
      guesserBrowser,
      'POST /api/user/confirm-phone',
      { code: guesserCode === '000000' ? '000001' : '000000' },
      { 'idempotency-key': 'isti' },
    )
  expect(await callApi(guesserBrowser, 'POST /api/user/confirm-phone', { code: guesserCode })).toMatchObject({
    status: 410,
  })
  expect(
    (await callApi(visitor, 'POST /api/user/confirm-phone', { code: '123456' }, { 'idempotency-key': 'niko' })).body
      .code,
  ).toBe('not_signed_in')
})

test('searches are counted apart from writes', async () => {
  const browser = await signInAs(web, await aClient())
  const statuses = await Promise.all(
    Array.from({ length: 150 }, async () => (await callApi(browser, 'POST /api/jobad/search', { pageSize: 1 })).status),
  )
  expect(new Set(statuses)).toEqual(new Set([200]))
  expect((await callApi(browser, 'POST /api/jobad', tap)).status).toBe(201)
})

test('the poll knows its mark in a list, without W/, and any', async () => {
  const etag = (await amra('/api/notification/summary')).headers.get('etag')!
  for (const ifNoneMatch of [etag, etag.slice(2), `"x", ${etag}`, `${etag.slice(2)},"y"`, '*']) {
    expect([
      ifNoneMatch,
      (await amra('/api/notification/summary', { headers: { 'if-none-match': ifNoneMatch } })).status,
    ]).toEqual([ifNoneMatch, 304])
  }
  expect((await amra('/api/notification/summary', { headers: { 'if-none-match': '"x"' } })).status).toBe(200)
})
