import { afterAll, beforeAll, expect, test } from 'vitest'
import { anAd } from '#tests/support/data/ads.ts'
import { aClient, aWorker } from '#tests/support/data/cast.ts'
import { linksOn } from '#tests/support/web/html.ts'
import { signInAs, startWeb, type Web } from '#tests/support/web/in-process-web.ts'

const path = '/klijent/pocetna'
let web: Web

beforeAll(async () => {
  web = await startWeb()
  await aWorker({ city: 'zenica', skills: ['painter'] })
}, 300_000)

afterAll(() => web.stop())

test('a new client is led to the form of an ad by skill, and to the workers of their town', async () => {
  const client = await aClient({ city: 'zenica' })
  const amra = await signInAs(web, client)
  const html = await (await amra(path)).text()
  expect(html).toContain('Pogledaj 1 majstora u Zenici')
  expect(html).toMatch(/Moler<span[^>]*>1 majstor</)
  const post = '/klijent/objavite-oglas'
  expect(linksOn(html)).toEqual(expect.arrayContaining([post, `${post}?skill=moler`, '/majstori?city=zenica']))

  await anAd(client.id, { now: new Date() })
  const later = await (await amra(path)).text()
  expect(later).toContain('Slavina u kuhinji kaplje')
  expect(later).not.toContain(`${post}?skill=moler`)
})

test('in a town without workers those of the whole country are shown', async () => {
  const html = await (await (await signInAs(web, await aClient({ city: 'livno' })))(path)).text()
  expect(linksOn(html)).toContain('/majstori')
  expect(html).not.toContain('u Livnu')
})

test('the dashboard leads to ads, jobs, workers and figures', async () => {
  const client = await aClient()
  await anAd(client.id, { now: new Date() })
  const html = await (await (await signInAs(web, client))(path)).text()
  expect(linksOn(html)).toEqual(
    expect.arrayContaining([
      '/klijent/objavite-oglas',
      '/klijent/moji-oglasi?filter=open',
      '/klijent/moji-oglasi?filter=withOffers',
      '/klijent/moji-poslovi?stanje=u-toku',
      '/klijent/moji-poslovi?stanje=zavrseni',
      '/majstori',
    ]),
  )
})
