import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { callApi } from '#tests/support/api/api-client.ts'
import { aClient, password } from '#tests/support/data/cast.ts'
import { db } from '#tests/support/data/database.ts'
import { openPlainBrowser } from '#tests/support/web/plain-browser.ts'
import { openBrowser, startWebProcess, type WebProcess } from '#tests/support/web/web-process.ts'

const change = '/klijent/moj-profil/e-mail'
const question = 'Jeste li mislili'

let web: WebProcess
let name: string

beforeAll(async () => {
  web = await startWebProcess()
})
afterAll(() => web.stop())

beforeEach(() => {
  name = `amela.${randomUUID()}`
})

const person = {
  name: 'Amela',
  surname: 'Kovač',
  gender: 'Female',
  phone: '061 123 456',
  city: 'Sarajevo',
  terms: 'on',
}
const passwords = { password: 'osam-zelenih-krusaka', confirmPassword: 'osam-zelenih-krusaka' }

async function isRegistered(email: string): Promise<boolean> {
  return (await db.selectFrom('users').select('id').where('email', '=', email).execute()).length > 0
}

async function beforeTheQuestion() {
  const browser = openPlainBrowser(web)
  await browser.open('/registracija?userType=client')
  const page = await browser.sendRefused({ ...person, ...passwords, email: `${name}@gmial.com` })
  expect(page).toContain(`${question} ${name}@gmail.com?`)
  expect(page).toContain(`value="${name}@gmial.com"`)
  expect(page).toMatch(/role="alert"/)
  expect(await isRegistered(`${name}@gmial.com`)).toBe(false)
  return browser
}

test('a registration with a mistyped address asks once, and takes what is sent again', async () => {
  const browser = await beforeTheQuestion()
  await browser.send(passwords)
  expect(await isRegistered(`${name}@gmial.com`)).toBe(true)
})

test('one tap takes the address that was meant', async () => {
  const browser = await beforeTheQuestion()
  await browser.send({ ...passwords, chosenEmail: `${name}@gmail.com` })
  expect(await isRegistered(`${name}@gmail.com`)).toBe(true)
  expect(browser.page).toContain(`${name}@gmail.com`)
})

test('another mistyped address leads to another question', async () => {
  const browser = await beforeTheQuestion()
  const page = await browser.sendRefused({ ...passwords, email: `${name}@yaho.com` })
  expect(page).toContain(`${question} ${name}@yahoo.com?`)
})

test('a right address leads to no question, and the page after it shows it with a way to correct it', async () => {
  const browser = openPlainBrowser(web)
  await browser.open('/registracija?userType=client')
  await browser.send({ ...person, ...passwords, email: `${name}@bih.net.ba` })
  expect(browser.page).toContain(`${name}@bih.net.ba`)
  expect(browser.page).toContain('Nije ova adresa?')
  expect(browser.page).toContain(`href="${change}"`)
})

test('an e-mail change asks the same', async () => {
  const { id } = await aClient({ email: `${name}@primjer.ba` })
  const browser = openPlainBrowser(web)
  await browser.open(`/prijava?next=${change}`)
  await browser.send({ email: `${name}@primjer.ba`, password })
  expect(await browser.sendRefused({ email: `${name}@hotmial.com` })).toContain(`${question} ${name}@hotmail.com?`)
  await browser.send({ chosenEmail: `${name}@hotmail.com` })
  const requested = db.selectFrom('verification_tokens').select('address').where('user_id', '=', id)
  expect(await requested.where('purpose', '=', 'new_email').execute()).toEqual([{ address: `${name}@hotmail.com` }])
})

test('the API takes what may exist, and names the right one of what cannot', async () => {
  const register = (email: string) =>
    callApi(openBrowser(web), 'POST /api/user/register', {
      ...person,
      ...passwords,
      userType: 'Client',
      terms: true,
      email,
    })
  expect((await register(`${name}@gmial.com`)).status).toBe(201)
  const refused = await register(`${name}@gmail.con`)
  expect(refused.status).toBe(422)
  expect(JSON.stringify(refused.body)).toContain(`${name}@gmail.com`)
})
