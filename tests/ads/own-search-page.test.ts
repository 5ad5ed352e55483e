import { afterAll, beforeAll, expect, test } from 'vitest'
import { editProfile } from '#app/accounts/profile-editing.server.ts'
import { anAssignment } from '#tests/offers/offer-fixtures.ts'
import { anAd } from '#tests/support/data/ads.ts'
import { aClient, aWorker } from '#tests/support/data/cast.ts'
import { db } from '#tests/support/data/database.ts'
import { fillForm } from '#tests/support/web/form-filling.ts'
import { formsOf, linksOn } from '#tests/support/web/html.ts'
import {
  createSessionCookie,
  openBrowser,
  signInAs,
  startWebProcess,
  type Browser,
  type WebProcess,
} from '#tests/support/web/web-process.ts'

const path = '/majstor/pretraga-poslova'
const reminder = '/majstor/moj-profil/podsjetnik'
const emptyTown = 'U Vašem gradu trenutno nema poslova za Vas; ovo su najbliži.'
let web: WebProcess

beforeAll(async () => {
  web = await startWebProcess()
  const { id } = await aClient()
  for (const [city, title] of [
    ['mostar', 'Sijalica u Mostaru'],
    ['foca', 'Utičnica u Foči'],
    ['sarajevo', 'Sklopka u Sarajevu'],
  ] as const)
    await anAd(id, { city, title, skill: 'electrician', now: new Date() })
  await anAd(id, { city: 'foca', title: 'Slavina u Foči', now: new Date() })
})

afterAll(() => web.stop())

async function read(browser: Browser, query = '') {
  const response = await browser(path + query)
  expect(response.status).toBe(200)
  return response.text()
}

test('a worker whose town has no jobs sees the nearest ones of their skill, with the distance', async () => {
  const worker = await signInAs(web, await aWorker({ city: 'gorazde' }))
  const html = await read(worker)
  expect(html).toContain(emptyTown)
  expect(html).not.toContain('0 poslova')
  expect(html).toMatch(/Utičnica u Foči.*Foča \(2\d\u00a0km\).*Sklopka u Sarajevu.*Sijalica u Mostaru/s)
  expect(html).not.toContain('Slavina u Foči')
  expect(await read(worker, '?skill=vodoinstalater')).toMatch(/Slavina u Foči/)
  expect(await read(worker, '?minPayout=900')).not.toContain('Utičnica u Foči')
})

test('jobs outside of the worker’s towns say how far they are, those within do not', async () => {
  const worker = await signInAs(web, await aWorker({ city: 'mostar' }))
  const html = await read(worker, '?city=sve')
  expect(html).toMatch(/Sarajevo \(\d\d\u00a0km\)/)
  expect(html).not.toMatch(/Mostar \(/)
})

test('it takes at most four statements', async () => {
  const worker = await signInAs(web, await aWorker({ city: 'gorazde' }))
  await read(worker)
  const before = await web.countStatements()
  expect(await read(worker)).toContain(emptyTown)
  expect((await web.countStatements()) - before).toBeLessThanOrEqual(4)
})

test('a budget whose end is below its beginning is flagged in the worker’s search too', async () => {
  const worker = await signInAs(web, await aWorker({ city: 'gorazde' }))
  const response = await worker(`${path}?minPayout=500&maxPayout=100`)
  expect(response.status).toBe(400)
  expect(await response.text()).toContain('Ovaj iznos ne može biti manji od iznosa „Budžet od“.')
})

test('where the town has jobs, or another place was chosen, nothing nearby is mixed in', async () => {
  const worker = await signInAs(web, await aWorker({ city: 'mostar' }))
  const html = await read(worker)
  expect(html).toContain('1 posao')
  expect(html).not.toContain('Utičnica u Foči')
  expect(await read(worker, '?city=trebinje')).not.toContain('Sijalica u Mostaru')
})

test('the worker’s own skill and town are filters that can be taken away one by one', async () => {
  const worker = await signInAs(web, await aWorker({ city: 'gorazde' }))
  const removals = (html: string) => linksOn(html).filter((link) => link.startsWith(`${path}?`))
  expect(removals(await read(worker))).toEqual(expect.arrayContaining([`${path}?skill=sve`, `${path}?city=sve`]))
  const html = await read(worker, '?city=sve')
  expect(html).toContain('3 posla')
  expect(removals(html)).toContain(`${path}?skill=sve&city=sve`)
})

test('the jobs beside the own skills and cities are one link, until another filter is in use', async () => {
  const worker = await signInAs(web, await aWorker({ city: 'mostar' }))
  const html = await read(worker)
  expect(html).toContain('3 posla izvan Vaših struka ili mjesta')
  expect(linksOn(html.split('Sijalica u Mostaru')[1]!)).toContain(`${path}?skill=sve&city=sve`)
  expect(await read(worker, '?city=sve')).toContain('1 posao izvan')
  for (const query of ['?skill=sve&city=sve', '?searchTerm=sijalica', '?city=foca'])
    expect(await read(worker, query)).not.toContain('izvan Vaših')
})

test('the worker’s job in progress leads to its page, and nobody else sees it', async () => {
  const { adId, workerId, others } = await anAssignment()
  const strip = /Zamjena osigurača.*?U toku · 60\u00a0KM · Amra/s
  const html = await read(await signInAs(web, { id: workerId }))
  expect(html).toMatch(strip)
  expect(linksOn(html)).toContain(`/majstor/posao/${adId}`)
  expect(await read(await signInAs(web, { id: others[0]!.workerId }))).not.toMatch(strip)
})

test('what the profile lacks is a list of links, from which goes what is there', async () => {
  const { id } = await aWorker({ skills: ['painter'] })
  const worker = await signInAs(web, { id })
  const [description, image] = ['/majstor/moj-profil/vjestine', '/majstor/moj-profil/slika']
  const steps = async () =>
    (await read(worker)).split(reminder)[0]!.split('Potpun profil klijenti lakše biraju')[1] ?? ''
  expect(linksOn(await steps())).toEqual(expect.arrayContaining([description, image, '/majstor/moj-profil/podrucje']))
  const outcome = await editProfile(db, { userId: id, workDescription: 'Radim instalacije.' })
  expect(outcome.ok).toBe(true)
  expect(linksOn(await steps())).not.toContain(description)
  expect(linksOn(await steps())).toContain(image)
})

test('the list can be put aside, by this member only', async () => {
  const session = await createSessionCookie((await aWorker()).id)
  const mirza = openBrowser(web, session)
  const form = formsOf(await read(mirza), path).find(({ action }) => action === reminder)!
  const answer = await mirza(reminder, { method: 'POST', body: fillForm(form, {}) })
  expect([answer.status, answer.headers.get('location')]).toEqual([303, path])
  const cookie = answer.headers
    .getSetCookie()
    .find((one) => one.startsWith('profil='))!
    .split(';')[0]!
  expect(await read(openBrowser(web, `${session}; ${cookie}`))).not.toContain(reminder)
  const senad = openBrowser(web, `${await createSessionCookie((await aWorker()).id)}; ${cookie}`)
  expect(await read(senad)).toContain(reminder)
})
