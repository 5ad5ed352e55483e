import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { config } from '#app/config.server.ts'
import { storingLimits } from '#app/images/upload-limits.ts'
import { aClient } from '#tests/support/data/cast.ts'
import { db } from '#tests/support/data/database.ts'
import { aCast, anAdAtStage, type Cast } from '#tests/support/data/scenes.ts'
import { formsOf } from '#tests/support/web/html.ts'
import { signInAs, startWebProcess, type Browser, type WebProcess } from '#tests/support/web/web-process.ts'
import { announce } from './resumable-uploads.ts'
import { photo } from './upload-requests.ts'

let web: WebProcess
let cast: Cast
let adId: number

beforeAll(async () => {
  web = await startWebProcess()
  cast = await aCast()
  ;({ adId } = await anAdAtStage('in_progress', cast))
})
afterAll(() => web.stop())

/** Every place that takes images from people. */
const places = [
  { purpose: 'ad', as: 'client', path: () => '/klijent/objavite-oglas' },
  { purpose: 'profile', as: 'client', path: () => '/klijent/moj-profil/slika' },
  { purpose: 'portfolio', as: 'worker', path: () => '/majstor/moj-profil/radovi/novi' },
  { purpose: 'message', as: 'worker', path: () => `/majstor/poruke/${adId}?slike` },
  { purpose: 'proof', as: 'worker', path: () => '/majstor/moj-profil/reklama/potvrda' },
] as const

const faults = {
  'dokument.pdf': { of: () => Buffer.from('%PDF-1.7\n1 0 obj'), said: 'nije slika u formatu PNG, JPG ili WebP' },
  'pola.jpg': { of: async () => (await photo()).subarray(0, 4_000), said: 'oštećena i ne može se pročitati' },
  '56mp.png': { of: () => large(), said: 'ima previše tačaka: najviše 50 megapiksela' },
}

const large = () =>
  sharp({ create: { width: 8_660, height: 6_470, channels: 3, background: '#88aacc' } })
    .png()
    .toBuffer()

const webp = (size: { width: number; height: number }) =>
  photo(size).then((file) => sharp(file).webp({ quality: 90 }).toBuffer())

async function sendWithPage(browser: Browser, path: string, files: [name: string, file: Buffer][]): Promise<Response> {
  const html = await (await browser(path)).text()
  const form = formsOf(html, path).find(({ isMultipart }) => isMultipart)!
  const body = new FormData()
  for (const { name, value, type } of form.fields) if (type === 'hidden') body.append(name, value)
  for (const [name, file] of files) body.append('images', new File([new Uint8Array(file)], name))
  return browser(form.action, { method: 'POST', body })
}

/** As scripts send it; what is refused says why. */
async function sendAlone(browser: Browser, purpose: string, file: Buffer): Promise<Response> {
  const url = await announce(browser, file.length, { 'upload-metadata': `purpose ${btoa(purpose)}` })
  const headers = { 'content-type': 'application/offset+octet-stream', 'upload-offset': '0' }
  return browser(url, { method: 'PATCH', headers, body: new Uint8Array(file) })
}

test.each(places)(
  'what cannot be an image of $purpose is named, in the same words with and without scripts',
  async ({ purpose, as, path }) => {
    const browser = await signInAs(web, cast[as])
    for (const [name, { of, said }] of Object.entries(faults)) {
      const file = await of()
      const page = await sendWithPage(browser, path(), [[name, file]])
      expect([name, page.status]).toEqual([name, 400])
      const text = await page.text()
      expect(text).toContain(name)
      expect(text).toContain(said)
      const alone = await sendAlone(browser, purpose, file)
      expect(alone.status).toBeGreaterThanOrEqual(400)
      expect(await alone.text()).toContain(said)
    }
  },
)

test.each(places)(
  'WebP, small and large, is an image of $purpose with and without scripts',
  async ({ purpose, as, path }) => {
    const browser = await signInAs(web, cast[as])
    for (const size of [
      { width: 120, height: 90 },
      { width: 1_600, height: 1_200 },
    ]) {
      const file = await webp(size)
      const text = await (await sendWithPage(browser, path(), [['slika.webp', file]])).text()
      expect(text).not.toContain('slika.webp')
      expect((await sendAlone(browser, purpose, file)).headers.get('upload-image')).toMatch(/^\d+$/)
    }
  },
)

test('who has added too many images today reads, with and without scripts, to choose later', async () => {
  const { id } = await aClient()
  const browser = await signInAs(web, { id })
  const { name, points } = storingLimits[1]!
  const row = { key: `${name}:${id}`, points: points * config.RATE_LIMIT_FACTOR, expire: Date.now() + 7_200_000 }
  await db.insertInto('rate_limits').values(row).execute()
  const file = await photo({ width: 210, height: 110 })
  const page = await (await sendWithPage(browser, '/klijent/moj-profil/slika', [['nova.jpg', file]])).text()
  expect(page).toContain('Izaberite je ponovo kasnije; sve što ste upisali je sačuvano.')
  const alone = await sendAlone(browser, 'profile', file)
  expect([alone.status, Number(alone.headers.get('retry-after')) > 3_600]).toEqual([429, true])
  expect(await alone.json()).toMatchObject({
    code: 'rate_limited',
    detail: 'Dodali ste mnogo slika za kratko vrijeme. Izaberite ovu ponovo kasnije.',
  })
})
