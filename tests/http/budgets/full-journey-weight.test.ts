import { afterAll, beforeAll, expect, test } from 'vitest'
import { seedDemo } from '#tools/seeds/demo.ts'
import { deliverAll } from '#tests/notifications/deliver-all.ts'
import { db } from '#tests/support/data/database.ts'
import { openPlainBrowser } from '#tests/support/web/plain-browser.ts'
import { startWebProcess, type WebProcess } from '#tests/support/web/web-process.ts'

/** Less than the script of a single page of the bare template. */
const maxJourneyBytes = 100_000
const maxWalkBytes = 119_500

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

  const downloads = [...clientBrowser.downloads, ...workerBrowser.downloads]
  expect(downloads.filter(isPage).length).toBeGreaterThan(14)
  expect(sumSizes(downloads), describeSizes(downloads)).toBeLessThanOrEqual(maxJourneyBytes)
})

test(`36 pages of both people without JavaScript, each file once, take at most ${maxWalkBytes} bytes`, async () => {
  const [client, worker] = [openPlainBrowser(web), openPlainBrowser(web)]
  const { slug } = await db
    .selectFrom('worker_profiles')
    .select('public_slug as slug')
    .orderBy('review_count', 'desc')
    .executeTakeFirstOrThrow()

  await client.open('/')
  await client.open('/majstori?skill=vodoinstalater&city=sarajevo')
  await client.open(`/majstor/${slug}`)
  await client.open('/registracija?userType=client')
  await client.send()
  await client.open('/klijent/objavite-oglas')
  await client.send({ title: 'Curi bojler', skill: 'plumber' })
  const adId = /moji-oglasi\/(\d+)/.exec(client.address)![1]!

  await worker.open('/postani-majstor')
  await worker.open('/registracija?userType=worker')
  await worker.send({ skills: 'plumber' })
  await worker.open(`/majstor/posao/${adId}`)
  await worker.send({ amount: '80' })
  await worker.open('/majstor/moje-ponude')

  await deliverAll()
  await client.open('/obavjestenja')
  await client.open(`/klijent/moji-oglasi/${adId}/ponude`)
  const acceptancePath = /\/klijent\/ponude\/\d+\/prihvatanje/.exec(client.page)![0]
  await client.open(/\/klijent\/moji-oglasi\/\d+\/ponude\/pogledajte-profil\/\d+/.exec(client.page)![0])
  await client.open(acceptancePath)
  await client.send()
  await client.open(`/klijent/poruke/${adId}`)

  await deliverAll()
  const { clientId } = await db
    .selectFrom('ads')
    .select('client_id as clientId')
    .where('id', '=', Number(adId))
    .executeTakeFirstOrThrow()
  await worker.open('/obavjestenja')
  await worker.open(`/majstor/kontakt-razmjena/${adId}/${clientId}`)
  await worker.open(`/majstor/poruke/${adId}`)
  await worker.send({ text: 'Dolazim sutra u deset.' })
  await worker.open('/majstor/poruke')
  await worker.open('/majstor/poslovi-u-toku')

  await client.open('/klijent/poruke')
  await client.open(`/klijent/moji-oglasi/${adId}/zavrsetak`)
  await client.send({ rating: '5' })
  for (const path of ['/klijent/moji-oglasi', '/klijent/moj-profil', '/obavjestenja/postavke']) await client.open(path)
  for (const part of [
    'zavrseni-poslovi',
    'moj-profil',
    'moj-profil/recenzije',
    'moj-profil/reklama',
    'moj-profil/sigurnost',
  ])
    await worker.open(`/majstor/${part}`)

  const files = new Map([...client.downloads, ...worker.downloads].filter(isFile).map((file) => [file.target, file]))
  const pages = [...client.downloads, ...worker.downloads].filter(isPage)
  const counted = [...files.values(), ...pages]
  expect(pages).toHaveLength(36)
  expect(sumSizes(counted), describeSizes(counted)).toBeLessThanOrEqual(maxWalkBytes)
})

type Download = { target: string; status: number; size: number }

function isFile({ target }: Download): boolean {
  return target.startsWith('/assets/')
}

/** Not what only leads on to another. */
function isPage(download: Download): boolean {
  return !isFile(download) && download.status === 200
}

function sumSizes(downloads: Download[]): number {
  return downloads.reduce((total, { size }) => total + size, 0)
}

function describeSizes(downloads: Download[]): string {
  return downloads.map(({ target, size }) => `${size} ${target}`).join('\n')
}
