import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { cleanAddress } from '#app/http/clean-address.server.ts'
import { anAd } from '#tests/support/data/ads.ts'
import { aClient, aWorker } from '#tests/support/data/cast.ts'
import { db } from '#tests/support/data/database.ts'
import { aPost } from '#tests/support/data/posts.ts'
import { requestAsWritten } from '#tests/support/web/raw-request.ts'
import { startWebProcess, type WebProcess } from '#tests/support/web/web-process.ts'

/** What stands behind a link in a sentence, and parameters that others append without a `?`. */
const signs = ['.', ',', ')', ').', '"', '“', '!', ';', '…', '*', '>', '»', '/', '//', '/).', '\u200B', '\u00A0', ' ']
const tails = [...signs.map(encodeURI), '&fbclid=x', '&amp;utm_source=viber', '.&fbclid=x']

let web: WebProcess
const pages: Record<string, string> = { service: '/usluge/elektricar' }

beforeAll(async () => {
  web = await startWebProcess({ PAGE_CACHE: '1' })
  const [worker, client] = [await aWorker(), await aClient()]
  const { slug } = await db
    .selectFrom('worker_profiles')
    .select('public_slug as slug')
    .where('user_id', '=', worker.id)
    .executeTakeFirstOrThrow()
  Object.assign(pages, { ad: `/oglasi/${(await anAd(client.id)).id}`, profile: `/majstor/${slug}` })
  pages['article'] = `/blog/${await aPost()}`
})
afterAll(() => web.stop())

const ask = async (address: string) => {
  const { status, headers } = await requestAsWritten(web.origin, address)
  return { status, location: headers['location'] }
}

describe.each(['ad', 'profile', 'article', 'service'])('the address of an %s', (kind) => {
  test.each(tails)('with %s behind it leads to the page', async (tail) => {
    expect(await ask(pages[kind]! + tail)).toEqual({ status: 301, location: pages[kind] })
  })

  test('is itself', async () => {
    expect(await ask(pages[kind]!)).toEqual({ status: 200, location: undefined })
  })
})

test('what does not exist is not found, whatever stands behind it', async () => {
  const { location } = await ask('/oglasi/999999999).')
  expect(location).toBe('/oglasi/999999999')
  expect((await ask(location as string)).status).toBe(404)
})

test('capitals and doubled slashes lead to the page, and never to another site', async () => {
  const { ad } = pages
  for (const path of [ad!, pages['profile']!])
    expect(await ask(path.replace(/[a-z]+/g, (word) => word[0]!.toUpperCase() + word.slice(1)))).toEqual({
      status: 301,
      location: path,
    })
  for (const slashes of ['/', '//', '/\\']) expect((await ask(`${slashes}${ad!.slice(1)}`)).location ?? ad).toBe(ad)
  expect(await ask('//evil.ba/')).toEqual({ status: 301, location: '/evil.ba' })
  expect((await ask('//')).location).toBe('/')
})

test('a redirect leads to an address that leads no further', async () => {
  const { ad } = pages
  expect(await ask(`${ad!.toUpperCase()}/).?lng=de`)).toEqual({ status: 301, location: `${ad}?lng=de` })
})

test.each([
  '/',
  '/prijava?next=/oglasi/1).',
  '/%E0%A4%A',
  '/potvrdi-email/aB-_',
  `/${'&a='.repeat(700)}/`,
  '*',
  'http://a.ba/x.',
])('%s stays as it is', (address) => {
  expect(cleanAddress(address)).toBeUndefined()
})
