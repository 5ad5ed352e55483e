import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { acceptOffer } from '#app/offers/deciding.server.ts'
import { takeNextOffer } from '#app/offers/next/taking.server.ts'
import { setOfferImage } from '#app/offers/image/setting.server.ts'
import { refused } from '#app/outcome.ts'
import { anAdWithOffers } from '#tests/offers/offer-fixtures.ts'
import { anImage } from '#tests/support/data/ads.ts'
import { noon } from '#tests/support/data/cast.ts'
import { db } from '#tests/support/data/database.ts'
import { fillForm } from '#tests/support/web/form-filling.ts'
import { formsOf, linksOn } from '#tests/support/web/html.ts'
import { signInAs, startWeb, type Web } from '#tests/support/web/in-process-web.ts'

let web: Web
let pages: { id: number; userType: 'Client' | 'Worker'; path: string }[]
let photoId: number
let photo: string

beforeAll(async () => {
  web = await startWeb()
}, 300_000)
afterAll(() => web.stop())

beforeEach(async () => {
  const { adId, clientId, offers } = await anAdWithOffers(1)
  const { offerId, workerId } = offers[0]!
  photoId = await anImage(workerId, 128, 'offer')
  await setOfferImage(db, { offerId, workerId, imageId: photoId, now: noon })
  await acceptOffer(db, { offerId, clientId, now: noon })
  photo = `/api/image/${photoId}?w=1280`
  pages = [
    { id: clientId, userType: 'Client', path: `/klijent/dogovor/${adId}` },
    { id: workerId, userType: 'Worker', path: `/majstor/dogovor/${adId}` },
  ]
})

const readAs = async ({ path, ...member }: (typeof pages)[number], below = '') =>
  (await (await signInAs(web, member))(path + below)).text()

const showAt = (reviewed_at: Date) =>
  db
    .insertInto('content_reviews')
    .values({ subject: 'image', subject_id: photoId, actor: 'Zora', reviewed_at })
    .execute()

test('both people of an agreement have the photo of the accepted offer, and a line of it on the sheet', async () => {
  await showAt(noon)
  for (const page of pages) {
    expect(linksOn(await readAs(page))).toContain(photo)
    expect(await readAs(page, '/list')).toContain('Slika ponude')
    expect(await readAs(page, '/dogovor.txt')).toContain('Uz ponudu: Slika ponude')
  }
})

test('a photo that waited for a moderator at the acceptance belongs to no agreement, also once it is shown', async () => {
  await showAt(new Date(+noon + 1))
  for (const page of pages) {
    expect(await readAs(page)).not.toContain('Slika ponude')
    expect(await readAs(page, '/dogovor.txt')).not.toContain('Uz ponudu')
  }
})

test('a photo that is added, exchanged or removed at the moment of the acceptance is shown before it is accepted', async () => {
  const { offers, clientId } = await anAdWithOffers(2)
  const [bidder, other] = offers as [(typeof offers)[number], (typeof offers)[number]]
  const { offerId } = bidder
  await db.updateTable('users').set({ completed_jobs: 1 }).where('id', '=', bidder.workerId).execute()
  const client = await signInAs(web, { id: clientId })
  const path = `/klijent/ponude/${offerId}/prihvatanje`
  const images = [await anImage(bidder.workerId, 128, 'offer'), await anImage(bidder.workerId, 129, 'offer')]
  const set = (imageId: number | null) => setOfferImage(db, { ...bidder, imageId, now: new Date() })
  const open = async () => {
    const page = await (await client(path)).text()
    const photos = linksOn(page).filter((link) => link.startsWith('/api/image/') && link.endsWith('?w=1280'))
    return { photos, body: fillForm(formsOf(page, path).find(({ action }) => action === path)!) }
  }
  let shown: string[] = []
  for (const imageId of [...images, null]) {
    const { photos, body } = await open()
    expect(photos).toEqual(shown)
    await set(imageId)
    expect((await client(path, { method: 'POST', body })).headers.get('location')).toBe(path)
    shown = imageId === null ? [] : [`/api/image/${imageId}?w=1280`]
  }
  const { body } = await open()
  await set(images[0]!)
  await acceptOffer(db, { offerId: other.offerId, clientId, now: new Date() })
  const taking = { acceptedId: other.offerId, offerId, clientId, seenTerms: body.get('terms')!, now: new Date() }
  expect(await takeNextOffer(db, taking)).toEqual(refused('offer_changed'))
})
