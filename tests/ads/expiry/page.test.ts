import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { expireAds } from '#app/ads/expiry/expiring.server.ts'
import { markVerified } from '#app/accounts/verifying.server.ts'
import { aDeliveryHarness, aDevice } from '#tests/deliveries/delivery-harness.ts'
import { anOffer } from '#tests/offers/offer-fixtures.ts'
import { deliverAll } from '#tests/notifications/deliver-all.ts'
import { anAd } from '#tests/support/data/ads.ts'
import { aClient, aWorker } from '#tests/support/data/cast.ts'
import { db } from '#tests/support/data/database.ts'
import { fillForm } from '#tests/support/web/form-filling.ts'
import { formsOf, linksOn } from '#tests/support/web/html.ts'
import { signInAs, startWeb, type Web } from '#tests/support/web/in-process-web.ts'

const dayMs = 86_400_000
let web: Web
let amra: { id: number }
let browser: Awaited<ReturnType<typeof signInAs>>
let adId: number
let adPath: string
let path: string

beforeAll(async () => {
  web = await startWeb()
}, 300_000)
afterAll(() => web.stop())

beforeEach(async () => {
  amra = await aClient()
  browser = await signInAs(web, amra)
  await open(28)
})

async function open(daysAgo: number): Promise<void> {
  adId = (await anAd(amra.id, { now: new Date(Date.now() - daysAgo * dayMs) })).id
  adPath = `/klijent/moji-oglasi/${adId}`
  path = `${adPath}/rok`
}

const read = async (page: string) => (await browser(page)).text()
const press = async (answer: string) => {
  const form = formsOf(await read(path), path).find(({ fields }) => fields.some(({ value }) => value === answer))!
  return (await browser(path, { method: 'POST', body: fillForm(form) })).headers.get('location')
}

test('an ad in its last days leads to its end, with three answers', async () => {
  expect(linksOn(await read(adPath))).toContain(path)
  const page = await read(path)
  for (const label of ['Još tražim', 'Majstor je nađen ovdje', 'Nađen je drugdje']) expect(page).toContain(label)
  await open(10)
  expect(linksOn(await read(adPath))).not.toContain(path)
})

test('an ad that is still needed is prolonged', async () => {
  expect(await press('prolong')).toBe(adPath)
  const page = await read(adPath)
  expect(page).toContain('Oglas je produžen.')
  expect(linksOn(page)).not.toContain(path)
})

test('who has found a worker here is led to the offers that wait', async () => {
  await anOffer(adId, (await aWorker()).id)
  expect(await press('found_here')).toBe(`${adPath}/ponude`)
  expect(await read(`${adPath}/ponude`)).toContain('Prihvatite ponudu majstora s kojim ste se dogovorili.')
})

test('an ad that is no longer needed closes, and its history says why in words', async () => {
  expect(await press('found_elsewhere')).toBe(adPath)
  expect(await read(adPath)).toContain('Majstor je nađen drugdje ili posao više nije potreban.')
  expect((await browser(path)).headers.get('location')).toBe(adPath)
})

test('an answer that there is not is refused, and nobody else sees the page', async () => {
  const form = formsOf(await read(path), path)[0]!
  const refused = await browser(path, { method: 'POST', body: fillForm(form, { answer: 'maybe' }) })
  expect([refused.status, await refused.text()]).toEqual([400, expect.stringContaining('Izaberite jedan od tri')])
  const stranger = await signInAs(web, await aClient())
  expect((await stranger(path)).status).toBe(404)
})

test('the notification leads to the page, and one that the client has answered is read', async () => {
  const noon = new Date()
  noon.setUTCHours(12, 0, 0, 0)
  await expireAds(db, { now: noon })
  await deliverAll()
  const own = db.selectFrom('notifications').select(['variant', 'read_at']).where('user_id', '=', amra.id)
  const list = await read('/obavjestenja')
  expect(list).toContain('Da li Vam je oglas još potreban?')
  await read('/klijent/moj-profil')
  expect(await own.where('variant', '=', 'ad_expiring').execute()).toEqual([{ variant: 'ad_expiring', read_at: null }])
  await press('prolong')
  expect(await own.where('variant', '=', 'ad_expiring').execute()).toEqual([
    { variant: 'ad_expiring', read_at: expect.any(Date) },
  ])
})

test('the mail and the push link to each answer, which stands first on the page, and reading it answers nothing', async () => {
  const noon = new Date()
  noon.setUTCHours(12, 0, 0, 0)
  await markVerified(db, { userId: amra.id, purpose: 'email', now: noon })
  await db.updateTable('users').set({ quiet_from: null, quiet_until: null }).where('id', '=', amra.id).execute()
  await aDevice(amra.id, 'web_push')
  await db.deleteFrom('outbox').execute()
  await expireAds(db, { now: noon })
  const harness = aDeliveryHarness()
  await harness.runDueJobs(new Date(Date.now() + dayMs))
  const mail = harness.ledger.find((each) => each.channel === 'email')!
  const push = harness.ledger.find((each) => each.channel === 'web_push')!
  const answers = ['prolong', 'found_here', 'found_elsewhere'].map((answer) => `${path}?odgovor=${answer}`)
  for (const part of [mail.text, mail.html])
    expect([...part.matchAll(/http:\/\/localhost:\d+(\/klijent\S+?\?odgovor=\w+)/g)].map(([, to]) => to)).toEqual(
      answers,
    )
  expect(push.actions!.map(({ action }) => action)).toEqual(answers)

  for (const answer of answers) {
    const [first, ...others] = formsOf(await read(answer), path).filter(({ action }) => action === path)
    expect(first!.fields.find(({ name }) => name === 'answer')!.value).toBe(answer.split('=')[1])
    expect(others).toHaveLength(2)
  }
  const { status, expires_at } = await db
    .selectFrom('ads')
    .select(['status', 'expires_at'])
    .where('id', '=', adId)
    .executeTakeFirstOrThrow()
  expect([status, +expires_at! < Date.now() + 5 * dayMs]).toEqual(['open', true])
  const visitor = await fetch(web.origin + answers[1], { redirect: 'manual' })
  expect(visitor.headers.get('location')).toBe(`/prijava?next=${encodeURIComponent(answers[1]!)}`)
})
