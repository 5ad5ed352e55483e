import { afterAll, beforeAll, expect, test } from 'vitest'
import { seedDemo } from '#db/seeds/demo.ts'
import { deliverAll } from '#tests/notifications/deliver-all.ts'
import { db } from '#tests/support/data/database.ts'
import { openPlainBrowser } from '#tests/support/web/plain-browser.ts'
import { startWebProcess, type WebProcess } from '#tests/support/web/web-process.ts'

/** Less than the script of a single page of the bare template. */
const maxJourneyBytes = 100_000

let web: WebProcess

beforeAll(async () => {
  await seedDemo(db, new Date())
  web = await startWebProcess({ PAGE_CACHE: '1' })
})
afterAll(() => web.stop())

test(`the whole job without JavaScript, from the home page to the rating, takes both people together at most ${maxJourneyBytes} bytes`, async () => {
  const [clientBrowser, workerBrowser] = [openPlainBrowser(web), openPlainBrowser(web)]
  const { slug } = await db
    .selectFrom('worker_profiles')
    .select('public_slug as slug')
    .orderBy('review_count', 'desc')
    .executeTakeFirstOrThrow()

  await clientBrowser.open('/')
  await clientBrowser.open('/majstori?skill=vodoinstalater&city=sarajevo')
  await clientBrowser.open(`/majstor/${slug}`)
  await clientBrowser.open('/registracija?userType=client')
  await clientBrowser.send()
  await clientBrowser.open('/klijent/objavite-oglas')
  await clientBrowser.send({ title: 'Curi slavina', skill: 'plumber' })
  const adId = /moji-oglasi\/(\d+)/.exec(clientBrowser.address)![1]!

  await workerBrowser.open('/registracija?userType=worker')
  await workerBrowser.send({ skills: 'plumber' })
  await workerBrowser.open('/majstor/pretraga-poslova')
  await workerBrowser.open(`/majstor/posao/${adId}`)
  await workerBrowser.send({ amount: '80' })

  await deliverAll()
  await clientBrowser.open('/obavjestenja')
  await clientBrowser.open(`/klijent/moji-oglasi/${adId}/ponude`)
  await clientBrowser.open(/\/klijent\/ponude\/\d+\/prihvatanje/.exec(clientBrowser.page)![0])
  await clientBrowser.send()
  expect(clientBrowser.address).toContain('/klijent/kontakt-razmjena/')
  const adRow = await db
    .selectFrom('ads')
    .innerJoin('offers', 'offers.id', 'accepted_offer_id')
    .select('client_id as clientId')
    .where('ads.id', '=', Number(adId))
    .executeTakeFirstOrThrow()
  await workerBrowser.open(`/majstor/kontakt-razmjena/${adId}/${adRow.clientId}`)
  await clientBrowser.open(`/klijent/moji-oglasi/${adId}/zavrsetak`)
  await clientBrowser.send({ rating: '5' })
  expect(clientBrowser.page).toContain('Posao je završen')

  const pages = [...clientBrowser.downloads, ...workerBrowser.downloads]
  const sum = pages.reduce((total, { size }) => total + size, 0)
  expect(pages.filter(({ target }) => !target.startsWith('/assets/')).length).toBeGreaterThan(14)
  expect(sum, pages.map(({ target, size }) => `${size} ${target}`).join('\n')).toBeLessThanOrEqual(maxJourneyBytes)
})
