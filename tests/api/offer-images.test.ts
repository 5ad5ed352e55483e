import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { acceptOffer } from '#app/offers/deciding.server.ts'
import { callApi, getJson } from '#tests/support/api/api-client.ts'
import { anImage } from '#tests/support/data/ads.ts'
import { noon } from '#tests/support/data/cast.ts'
import { db } from '#tests/support/data/database.ts'
import { aCast, anAdAtStage, type Cast } from '#tests/support/data/scenes.ts'
import { signInAs, startWeb, type Web } from '#tests/support/web/in-process-web.ts'

let web: Web
let cast: Cast
let offerId: number
let adId: number
let path: string
let mirza: Awaited<ReturnType<typeof signInAs>>

beforeAll(async () => {
  web = await startWeb()
}, 300_000)
afterAll(() => web.stop())

beforeEach(async () => {
  cast = await aCast()
  ;({ adId, offerId } = await anAdAtStage('offered', cast))
  path = `/api/offer/${offerId}/image`
  mirza = await signInAs(web, cast.worker)
})

const photo = (ownerId = cast.worker.id) => anImage(ownerId, 128, 'offer')
const idsFor = async () => {
  const amra = await signInAs(web, cast.client)
  const toClient = await getJson(amra, `/api/offer/job/${adId}`)
  const own = await getJson(mirza, '/api/offer/my')
  return [own, toClient].map(({ items }) => items.find(({ id }: { id: number }) => id === offerId).imageId)
}

test('a worker puts a photo beside an own offer and removes it; the client has it once a moderator has seen it', async () => {
  const imageId = await photo()
  expect(await callApi(mirza, `PUT ${path}`, { imageId })).toMatchObject({
    status: 200,
    body: { id: offerId, imageId },
  })
  expect(await idsFor()).toEqual([imageId, null])
  await db.updateTable('users').set({ completed_jobs: 1 }).where('id', '=', cast.worker.id).execute()
  expect(await idsFor()).toEqual([imageId, imageId])
  expect(await callApi(mirza, `DELETE ${path}`)).toMatchObject({ status: 200, body: { imageId: null } })
})

test('another’s offer is not there, another’s photo is named by its field, and a decided offer keeps its photo', async () => {
  const senad = await signInAs(web, cast.otherWorker)
  expect(await callApi(senad, `PUT ${path}`, { imageId: await photo(cast.otherWorker.id) })).toMatchObject({
    status: 404,
    body: { code: 'not_found' },
  })
  expect((await callApi(senad, `DELETE ${path}`)).status).toBe(404)
  expect((await callApi(await signInAs(web, cast.client), `DELETE ${path}`)).status).toBe(403)
  for (const imageId of [await photo(cast.otherWorker.id), 0, '1'])
    expect(await callApi(mirza, `PUT ${path}`, { imageId })).toMatchObject({
      status: 422,
      body: { code: 'invalid', errors: { imageId: ['Slika nije pronađena. Dodajte je ponovo.'] } },
    })
  await acceptOffer(db, { offerId, clientId: cast.client.id, now: noon })
  expect(await callApi(mirza, `PUT ${path}`, { imageId: await photo() })).toMatchObject({
    status: 409,
    body: { code: 'already_accepted' },
  })
})
