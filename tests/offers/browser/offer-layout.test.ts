import { afterAll, beforeAll, expect, test } from 'vitest'
import { setOfferImage } from '#app/offers/image/setting.server.ts'
import { sendOffer } from '#app/offers/sending.server.ts'
import { anOpenAd } from '#tests/offers/offer-fixtures.ts'
import { aClient, aWorker } from '#tests/support/data/cast.ts'
import { db } from '#tests/support/data/database.ts'
import { startWebProcess, type WebProcess } from '#tests/support/web/web-process.ts'
import { findLayoutFaults } from '#tests/e2e/support/layout-faults.ts'
import { startScreens, type Screens } from '#tests/e2e/support/screens.ts'

let web: WebProcess
let screens: Screens
let amra: Awaited<ReturnType<typeof aClient>>
let mirza: Awaited<ReturnType<typeof aWorker>>
let adId: number

beforeAll(async () => {
  web = await startWebProcess()
  screens = await startScreens(web.origin)
  ;[amra, mirza] = [await aClient(), await aWorker({ skills: ['electrician'], city: 'sarajevo' })]
  await db.updateTable('users').set({ completed_jobs: 1 }).where('id', '=', mirza.id).execute()
  ;({ adId } = await anOpenAd({ clientId: amra.id }))
  await db
    .insertInto('ad_images')
    .values({ ad_id: adId, image_id: await anImage(91_001, amra.id, 'ad'), position: 0 })
    .execute()
  const sent = await sendOffer(db, { adId, workerId: mirza.id, amount: 8_000, message: '', now: new Date() })
  if (!sent.ok) throw new Error(sent.reason)
  const offer = { offerId: sent.value.offerId, workerId: mirza.id }
  const imageId = await anImage(91_002, mirza.id, 'offer')
  await setOfferImage(db, { ...offer, imageId, now: new Date() })
})

afterAll(async () => {
  await screens?.stop()
  await web?.stop()
})

async function anImage(id: number, ownerId: number, purpose: 'ad' | 'offer'): Promise<number> {
  const size = { width: 8, height: 6, colour: '808080', bytes: 100 }
  await db
    .insertInto('images')
    .values({ id, owner_id: ownerId, purpose, ...size, created_at: new Date() })
    .execute()
  return id
}

test.each([360, 1280])('the link to the photo of an offer is a target for thumbs at %i px', async (width) => {
  const page = await screens.openPage(amra)
  await page.setViewportSize({ width, height: 740 })
  await page.goto(`/klijent/moji-oglasi/${adId}/ponude`)
  const box = await page.getByRole('link', { name: 'Slika ponude' }).boundingBox()
  expect(Math.min(box!.width, box!.height)).toBeGreaterThanOrEqual(44)
  expect(await page.evaluate(findLayoutFaults)).toEqual([])
})

test('beside an offer the profile has the way back in the bar, in the place of the brand', async () => {
  const page = await screens.openPage(amra)
  await page.goto(`/klijent/moji-oglasi/${adId}/ponude/pogledajte-profil/${mirza.id}`)
  expect((await page.getByRole('link', { name: 'Nazad na ponude' }).boundingBox())!.y).toBeLessThan(20)
  expect(await page.locator('.top-bar .name').isVisible()).toBe(false)
  expect(await page.evaluate(findLayoutFaults)).toEqual([])
})

test.each(['bs', 'en', 'de', 'es'])(
  'beside an image the state of an own offer takes one line in %s',
  async (language) => {
    const page = await screens.openPage(mirza)
    await page.goto(`/majstor/pretraga-poslova?lng=${language}`)
    const line = page.locator('.card .row .small')
    expect((await line.boundingBox())!.height).toBeLessThan(34)
  },
)
