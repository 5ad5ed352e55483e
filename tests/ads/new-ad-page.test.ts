import { afterAll, beforeAll, expect, test } from 'vitest'
import { aClient, aWorker } from '#tests/support/data/cast.ts'
import { formsOf, linksOn } from '#tests/support/web/html.ts'
import { openBrowser, signInAs, startWeb, type Browser, type Web } from '#tests/support/web/in-process-web.ts'
import { db } from '#tests/support/data/database.ts'

const path = '/klijent/objavite-oglas'
let web: Web
let amra: Browser

beforeAll(async () => {
  web = await startWeb()
  amra = await signInAs(web, await aClient({ city: 'mostar', address: 'Fejićeva 3' }))
}, 300_000)

afterAll(() => web.stop())

async function prefilled(query: string) {
  const response = await amra(path + query)
  expect(response.status).toBe(200)
  const form = formsOf(await response.text(), path).find(({ fields }) => fields.some(({ name }) => name === 'title'))!
  const valueOf = (name: string) => form.fields.find((field) => field.name === name)?.value
  const skill = form.fields.find(({ name, value }) => name === 'skill' && value)?.value ?? ''
  return { skill, city: valueOf('city'), address: valueOf('address') }
}

test('the form of an ad begins with the client’s own city and street', async () => {
  expect(await prefilled('')).toEqual({ skill: '', city: 'Mostar', address: 'Fejićeva 3' })
})

test('it takes skill and town of the page before it, with the street only in the client’s own town', async () => {
  const painter = { skill: 'painter', city: 'Mostar', address: 'Fejićeva 3' }
  expect(await prefilled('?skill=moler')).toEqual(painter)
  expect(await prefilled('?skill=moler&city=mostar')).toEqual(painter)
  expect(await prefilled('?skill=moler&city=zenica')).toEqual({ skill: 'painter', city: 'Zenica', address: '' })
})

test('an unknown skill or town is left out', async () => {
  expect(await prefilled('?skill=<b>&city=Atlantida&address=x')).toMatchObject({ skill: '', city: 'Mostar' })
})

test.each([
  ['/usluge/moler/zenica', '?skill=moler&city=zenica'],
  ['/majstori?skill=moler&city=zenica', '?skill=moler&city=zenica'],
  ['/poslovi/moler/livno', '?skill=moler&city=livno'],
])(
  '%s leads a client to the form with %s, and a visitor to the form that comes before the account',
  async (from, query) => {
    expect(linksOn(await (await amra(from)).text())).toContain(path + query)
    expect(linksOn(await (await openBrowser(web)(from)).text())).toContain(`/objavite-oglas${query}`)
  },
)

test('the profile of a worker with one skill leads there with skill and town', async () => {
  const { id } = await aWorker({ skills: ['plumber'], city: 'bihac' })
  const { slug } = await db
    .selectFrom('worker_profiles')
    .select('public_slug as slug')
    .where('user_id', '=', id)
    .executeTakeFirstOrThrow()
  expect(linksOn(await (await amra(`/majstor/${slug}`)).text())).toContain(`${path}?skill=vodoinstalater&city=bihac`)
})
