import '#tests/support/environment/default-rate-limits.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { callApi, getJson } from '#tests/support/api/api-client.ts'
import { aClient, aWorker, password } from '#tests/support/data/cast.ts'
import { db } from '#tests/support/data/database.ts'
import { signInAs, startWeb, openBrowser, type Web } from '#tests/support/web/in-process-web.ts'

let web: Web

beforeAll(async () => {
  web = await startWeb()
})
afterAll(() => web.stop())

const person = {
  userType: 'Worker',
  name: 'Mirza',
  surname: 'Hadžić',
  email: 'mirza.api@primjer.ba',
  phone: '061 123 456',
  gender: 'Male',
  city: 'banja luka',
  address: 'Titova 12',
  password,
  confirmPassword: password,
  skills: ['electrician'],
  terms: true,
}

test('registering signs in and shows one’s own record', async () => {
  const mirza = openBrowser(web)
  const { status, body, headers } = await callApi(mirza, 'POST /api/user/register', person)
  expect(status).toBe(201)
  expect(headers.get('set-cookie')).toMatch(/HttpOnly/i)
  expect(body.loggedIn).toBe(true)
  expect(body.user).toMatchObject({
    userType: 'Worker',
    name: 'Mirza',
    email: person.email,
    phone: '+38761123456',
    city: 'Banja Luka',
    isEmailVerified: false,
    workerStatus: 'Active',
    worker: { skills: ['electrician'], rating: null, tier: 'Regular' },
  })
  expect(body.user.registeredAt).toMatch(/^\d{4}-\d\d-\d\dT.*Z$/)
  expect((await getJson(mirza, '/api/user')).user.id).toBe(body.user.id)
})

test('an address is taken once', async () => {
  const amra = { ...person, email: 'dvaput@primjer.ba' }
  expect((await callApi(openBrowser(web), 'POST /api/user/register', amra)).status).toBe(201)
  const again = await callApi(openBrowser(web), 'POST /api/user/register', { ...amra, email: 'DVAPUT@primjer.ba' })
  expect(again).toMatchObject({ status: 409, body: { code: 'email_taken', status: 409 } })
})

test('registering names every wrong field', async () => {
  const { status, body } = await callApi(openBrowser(web), 'POST /api/user/register', {
    userType: 'Worker',
    name: 'M1rza',
    surname: '',
    email: 'x',
    phone: '12',
    gender: 'X',
    city: 'Atlantida',
    password: 'kratka',
    confirmPassword: 'druga',
  })
  expect(status).toBe(422)
  expect(body.code).toBe('invalid')
  expect(Object.keys(body.errors).toSorted()).toEqual(
    [
      'city',
      'confirmPassword',
      'email',
      'gender',
      'name',
      'password',
      'phone',
      'skills',
      'surname',
      'terms',
    ].toSorted(),
  )
  expect(body.errors.name).toEqual(['Ime smije sadržavati samo slova, razmake, crtice i apostrofe.'])
})

test('one key registers once, also when it arrives twenty times at once, and signs each arrival in', async () => {
  const amra = { ...person, userType: 'Client', email: 'kljuc@primjer.ba' }
  const browsers = Array.from({ length: 20 }, () => openBrowser(web))
  const answers = await Promise.all(
    browsers.map((browser) => callApi(browser, 'POST /api/user/register', amra, { 'idempotency-key': 'prijava-1' })),
  )
  expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(201))
  expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
  expect((await getJson(browsers[19]!, '/api/user')).loggedIn).toBe(true)
})

test('signing in and out', async () => {
  const { id } = await aClient({ email: 'amra.prijava@primjer.ba' })
  const amra = openBrowser(web)
  const signedIn = await callApi(amra, 'POST /api/user/login', { email: 'amra.prijava@primjer.ba', password })
  expect(signedIn).toMatchObject({ status: 200, body: { loggedIn: true, user: { id } } })
  expect(await callApi(amra, 'POST /api/user/logout')).toMatchObject({ status: 200, body: { loggedIn: false } })
  expect(await getJson(amra, '/api/user')).toEqual({ user: null, loggedIn: false })
})

test('a wrong password and an unknown address get the same answer', async () => {
  await aClient({ email: 'postoji@primjer.ba' })
  const wrong = await callApi(openBrowser(web), 'POST /api/user/login', {
    email: 'postoji@primjer.ba',
    password: 'pogrešna',
  })
  const unknown = await callApi(openBrowser(web), 'POST /api/user/login', {
    email: 'nema-je@primjer.ba',
    password: 'pogrešna',
  })
  expect(wrong).toMatchObject({
    status: 401,
    body: { code: 'invalid_credentials', detail: 'Pogrešan e‑mail ili lozinka.' },
  })
  expect(unknown.text).toBe(wrong.text)
})

test('the eleventh guess has to wait', async () => {
  const guess = () =>
    callApi(openBrowser(web), 'POST /api/user/login', { email: 'meta@primjer.ba', password: 'pogodak' })
  for (let times = 0; times < 10; times += 1) expect((await guess()).status).toBe(401)
  const { status, headers, body } = await guess()
  expect([status, body.code]).toEqual([429, 'rate_limited'])
  expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
})

test('a burst of guesses has no more tries than guesses one by one, and who knows the password loses none', async () => {
  const { id } = await aClient({ email: 'nalet@primjer.ba' })
  const signIn = (typedPassword: string) =>
    callApi(openBrowser(web), 'POST /api/user/login', { email: 'nalet@primjer.ba', password: typedPassword })
  for (let times = 0; times < 11; times += 1)
    expect(await signIn(password)).toMatchObject({ status: 200, body: { user: { id } } })

  const guesses = await Promise.all(Array.from({ length: 40 }, () => signIn('pogodak')))
  expect(guesses.filter(({ status }) => status === 401)).toHaveLength(10)
  expect((await signIn(password)).status).toBe(429)
})

test('the profile changes where it is named, and nowhere else', async () => {
  const worker = await aWorker()
  const mirza = await signInAs(web, worker)
  const { status, body } = await callApi(mirza, 'PATCH /api/user', {
    city: 'Мостар',
    workDescription: 'Instalacije',
    isEmailVerified: true,
    tier: 'Gold',
    userType: 'Client',
  })
  expect(status).toBe(200)
  expect(body.user).toMatchObject({
    city: 'Mostar',
    name: 'Mirza',
    userType: 'Worker',
    isEmailVerified: false,
    worker: { workDescription: 'Instalacije', tier: 'Regular' },
  })

  const wrong = await callApi(mirza, 'PATCH /api/user', { name: '', phone: '1', skills: ['čarobnjak'] })
  expect(Object.keys(wrong.body.errors).toSorted()).toEqual(['name', 'phone', 'skills'])
})

test('a new password asks for the old one and ends the other sessions', async () => {
  const client = await aClient()
  const [thisSession, otherSession] = [await signInAs(web, client), await signInAs(web, client)]
  const wrong = await callApi(thisSession, 'PATCH /api/user', {
    currentPassword: 'nije ta',
    newPassword: 'sasvim-nova-lozinka',
    confirmPassword: 'sasvim-nova-lozinka',
  })
  expect(wrong).toMatchObject({ status: 422, body: { errors: { currentPassword: [expect.any(String)] } } })
  const differing = await callApi(thisSession, 'PATCH /api/user', { newPassword: 'nova' })
  expect(Object.keys(differing.body.errors)).toEqual(
    expect.arrayContaining(['currentPassword', 'newPassword', 'confirmPassword']),
  )

  expect(
    (
      await callApi(thisSession, 'PATCH /api/user', {
        currentPassword: password,
        newPassword: 'sasvim-nova-lozinka',
        confirmPassword: 'sasvim-nova-lozinka',
      })
    ).status,
  ).toBe(200)
  expect((await getJson(thisSession, '/api/user')).loggedIn).toBe(true)
  expect((await getJson(otherSession, '/api/user')).loggedIn).toBe(false)
})

test('text messages are switched by a yes or a no', async () => {
  const amra = await signInAs(web, await aClient())
  expect((await callApi(amra, 'PUT /api/user/sms-notifications', { enabled: true })).body).toEqual({
    smsNotifications: true,
  })
  expect((await callApi(amra, 'PUT /api/user/sms-notifications', { enabled: 'da' })).body.errors.enabled).toHaveLength(
    1,
  )
})

test('people are counted and workers listed without a contact', async () => {
  await aWorker({
    city: 'tuzla',
    skills: ['painter'],
    surname: 'Kanarinac',
    phone: '+38762999888',
    email: 'kanarinac@primjer.ba',
  })
  const { count } = await getJson(openBrowser(web), '/api/user/count')
  const [workers, clients] = await Promise.all([
    getJson(openBrowser(web), '/api/user/workers/count'),
    getJson(openBrowser(web), '/api/user/clients/count'),
  ])
  expect(workers.count + clients.count).toBe(count)

  const { status, body, text } = await callApi(openBrowser(web), 'GET /api/user/workers?city=Tuzla&skill=moler')
  expect(status).toBe(200)
  expect(body).toMatchObject({
    total: 1,
    page: 1,
    items: [{ name: 'Mirza', surnameInitial: 'K', city: 'Tuzla', skills: ['painter'], rating: null }],
  })
  expect(text).not.toMatch(/Kanarinac|38762999888|@/)
  expect((await callApi(openBrowser(web), 'GET /api/user/workers?city=Atlantida')).status).toBe(422)
})

test('a suspended member neither reads nor writes', async () => {
  const client = await aClient()
  const amra = await signInAs(web, client)
  await db.updateTable('users').set({ suspended_at: new Date() }).where('id', '=', client.id).execute()
  expect(await callApi(amra, 'GET /api/user')).toMatchObject({ status: 403, body: { code: 'suspended' } })
  expect(await callApi(amra, 'PATCH /api/user', { name: 'Ana' })).toMatchObject({
    status: 403,
    body: { code: 'suspended' },
  })
})
