import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { aWorker } from '#tests/support/data/cast.ts'
import { markReviewed } from '#app/moderation/deciding.server.ts'
import { anOffer, anOpenAd } from '#tests/offers/offer-fixtures.ts'
import { db } from '#tests/support/data/database.ts'
import { formsOf } from '#tests/support/web/html.ts'
import { signInAs, startWebProcess, type Browser, type WebProcess } from '#tests/support/web/web-process.ts'
import { announce, sendPart } from './resumable-uploads.ts'
import { photo } from './upload-requests.ts'

const profilePath = '/majstor/moj-profil/slika'
const proofPath = '/majstor/moj-profil/reklama/potvrda'

let web: WebProcess
let mirza: { id: number }
let browser: Browser

beforeAll(async () => {
  web = await startWebProcess()
})
beforeEach(async () => {
  mirza = await aWorker()
  browser = await signInAs(web, mirza)
})
afterAll(() => web.stop())

/** The id of an image that was sent on its own. */
async function upload(purpose: string, { by = browser, file }: { by?: Browser; file?: Buffer } = {}): Promise<number> {
  const bytes = file ?? (await photo())
  const url = await announce(by, bytes.length, { 'upload-metadata': `purpose ${btoa(purpose)}` })
  return (await sendPart(by, url, bytes, 0)).image!
}

async function send(path: string, fields: [name: string, value: string][], file?: Buffer): Promise<Response> {
  const form = formsOf(await (await browser(path)).text(), path).find(({ action }) => action.startsWith(path))!
  const body = new FormData()
  for (const { name, value, type } of form.fields) if (type === 'hidden') body.append(name, value)
  for (const [name, value] of fields) body.append(name, value)
  if (file) body.append('images', new File([new Uint8Array(file)], 'slika.jpg', { type: 'image/jpeg' }))
  return browser(path, { method: 'POST', body })
}

/** What the page gives back: the ids in its form, and whether it says that the image has arrived. */
async function readReceived(answer: Response) {
  expect(answer.status).toBe(400)
  const page = await answer.text()
  const form = formsOf(page, '').find(({ isMultipart }) => isMultipart)
  const ids = form!.fields.filter(({ name }) => name === 'imageIds').map(({ value }) => Number(value))
  return { ids, isShown: page.includes('Slika je već primljena.') }
}

async function profileImage(): Promise<number | null> {
  const user = db.selectFrom('users').select('profile_image_id as id').where('id', '=', mirza.id)
  return (await user.executeTakeFirstOrThrow()).id
}

const listProofs = () =>
  db.selectFrom('student_proofs').select(['school', 'image_id as imageId']).where('user_id', '=', mirza.id).execute()

test('a profile image that has arrived on its own is set by its form', async () => {
  const id = await upload('profile')
  expect((await send(profilePath, [['imageIds', String(id)]])).status).toBe(303)
  expect(await profileImage()).toBe(id)
})

test('a file in the form takes the place of the image that had arrived', async () => {
  const [first, file] = [await upload('profile'), await photo()]
  expect((await send(profilePath, [['imageIds', String(first)]], file)).status).toBe(303)
  expect(await profileImage()).toBe(await upload('profile', { file }))
})

test('another’s image, one for another purpose and one that is gone are not taken, nor said to have arrived', async () => {
  const other = await signInAs(web, await aWorker())
  for (const id of [await upload('profile', { by: other }), await upload('ad'), 123]) {
    const refused = await send(profilePath, [['imageIds', String(id)]])
    expect(await readReceived(refused)).toEqual({ ids: [], isShown: false })
    const proof = await send(proofPath, [
      ['school', 'Druga gimnazija'],
      ['imageIds', String(id)],
    ])
    expect(await readReceived(proof)).toEqual({ ids: [], isShown: false })
  }
  expect([await profileImage(), await listProofs()]).toEqual([null, []])
})

test.each(['on its own', 'with the form'])('a proof without its school keeps the image that came %s', async (way) => {
  const file = await photo()
  const id = await upload('proof', { file })
  const refused =
    way === 'with the form' ? await send(proofPath, [], file) : await send(proofPath, [['imageIds', String(id)]])
  expect(await readReceived(refused)).toEqual({ ids: [id], isShown: true })
  const sent = await send(proofPath, [
    ['imageIds', String(id)],
    ['school', 'Druga gimnazija'],
  ])
  expect(sent.status).toBe(303)
  expect(await listProofs()).toEqual([{ school: 'Druga gimnazija', imageId: id }])
})

test('a photo of the offer is set by its form, shown with its state on the page of the ad, and removed', async () => {
  const { adId, clientId } = await anOpenAd()
  const offerId = await anOffer(adId, mirza.id)
  const [adPath, imagePath] = [`/majstor/posao/${adId}`, `/majstor/moje-ponude/${offerId}/slika`]
  const page = async () => (await browser(adPath)).text()
  expect(await page()).toMatch(new RegExp(`${imagePath}"[^>]*>.*?Dodaj sliku`, 's'))

  const id = await upload('offer')
  expect(await readReceived(await send(imagePath, []))).toEqual({ ids: [], isShown: false })
  expect((await send(imagePath, [['imageIds', String(id)]])).headers.get('location')).toBe(adPath)
  const shown = await page()
  expect(shown).toContain(`/api/image/${id}?w=320`)
  expect(shown).toContain('Sliku prvo pogleda moderator')
  expect(shown).toContain('Promijeni sliku')

  const client = await signInAs(web, { id: clientId })
  const offers = `/klijent/moji-oglasi/${adId}/ponude`
  const profile = `${offers}/pogledajte-profil/${mirza.id}`
  const shows = async (address: string, words: string) => (await (await client(address)).text()).includes(words)
  const isShownToClient = async () => [
    await shows(offers, 'Slika ponude'),
    await shows(profile, `/api/image/${id}?w=320`),
  ]
  expect(await isShownToClient()).toEqual([false, false])
  await markReviewed(db, { subject: 'image', id, actor: 'Zora', now: new Date() })
  expect(await isShownToClient()).toEqual([true, true])
  expect(await page()).not.toContain('Sliku prvo pogleda moderator')

  const other = await signInAs(web, await aWorker())
  expect((await other(imagePath)).status).toBe(404)
  expect((await other(`/api/image/${id}?w=320`)).status).toBe(404)
  expect((await send(imagePath, [['removeImage', 'on']])).status).toBe(303)
  expect(await page()).not.toContain(`/api/image/${id}`)
})
