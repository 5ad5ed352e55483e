import { setTimeout as pause } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { importArticles } from '#tools/seeds/articles.ts'
import { seedDemo } from '#tools/seeds/demo.ts'
import { listPages, isOpenToVisitors, isPage, pagePathOf, type PageRow } from '#tests/support/web/callers.ts'
import { anAd } from '#tests/support/data/ads.ts'
import { aClient } from '#tests/support/data/cast.ts'
import { db } from '#tests/support/data/database.ts'
import { fillTown } from '#tests/support/data/full-town.ts'
import { aCast, type Cast } from '#tests/support/data/scenes.ts'
import { requestRaw, assetsOf, type RawResponse } from '#tests/support/web/raw-http.ts'
import { fillPath } from '#tests/support/web/route-list.ts'
import { tokenParamsFor } from '#tests/support/data/tokens.ts'
import { createSessionCookie, startWebProcess, type WebProcess } from '#tests/support/web/web-process.ts'
import { partOfToday } from '#tests/support/environment/part-of-today.ts'

const maxFirstVisitBytes = 14_000
const maxEnhanceBytes = 2_100
const maxHydratedBytes = 125_000
/** All but React and its router. */
const maxOwnScriptBytes = 15_750
const maxNavigationBytes = 8_000
/** Of which 730 are headers. The bare template of React Router sends 5,400 for the same markup and rows. */
const maxMemberPageBytes = 6_000

const providers = { GOOGLE_CLIENT_ID: 'g', GOOGLE_CLIENT_SECRET: 'g', FACEBOOK_APP_ID: 'f', FACEBOOK_APP_SECRET: 'f' }
const prompts = {
  ANDROID_STORE_URL: 'https://play.google.com/store/apps/details?id=ba.majstorija.app',
  IOS_STORE_URL: 'https://apps.apple.com/ba/app/majstorija/id6712345678',
  CONTACT_PHONE: '+38733123456',
  SOCIAL_URLS: 'https://www.facebook.com/majstorija.ba,https://www.instagram.com/majstorija.ba',
  ANNOUNCED_WORKERS: '1234',
  ANNOUNCED_ASSIGNMENTS: '5678',
  ANNOUNCED_RATING: '4.8',
  ANNOUNCED_RESPONSE_HOURS: '4',
}

let web: WebProcess
let params: Record<string, string>
let cast: Cast
let cookies: Record<'client' | 'worker', string>

beforeAll(async () => {
  await seedDemo(db, new Date())
  await importArticles(db, new Date())
  await fillTown(new Date())
  web = await startWebProcess({ PAGE_CACHE: '1', ...providers, ...prompts })
  params = await findLargestPages()
  cast = await aCast()
  const [client, worker] = await Promise.all([cast.client, cast.worker].map(({ id }) => createSessionCookie(id)))
  cookies = { client: `${client}; js=1`, worker: `${worker}; js=1` }
}, 180_000)

afterAll(() => web.stop())

const firstVisits = listPages().filter((pageRow) => pageRow.own === 200 && isOpenToVisitors(pageRow))

describe.each([
  ...partOfToday(firstVisits, 6).map(({ path }) => path),
  '/registracija?userType=client',
  '/registracija?userType=worker',
  '/poslovi?q=slavina',
  '/majstori?skill=elektricar',
])('a first visit to %s', (path) => {
  test(`takes at most ${maxFirstVisitBytes} bytes, and no React`, async () => {
    const reported = path.startsWith('/prijavi/') && { target: 'profil', id: params.userId! }
    const pagePath = fillPath(path, { ...params, ...reported, ...(await tokenParamsFor(path, Number(params.userId))) })
    // The first response after a change is compressed quickly; a better compression follows in the background.
    await fetchRaw(pagePath)
    await pause(300)
    const page = await fetchRaw(pagePath)
    const assets = await Promise.all(assetsOf(page.text).map((asset) => fetchRaw(asset)))
    const bytes = [page, ...assets].map(({ target, size }) => ({ target, size }))
    expect(sum(bytes.map(({ size }) => size)), JSON.stringify(bytes)).toBeLessThanOrEqual(maxFirstVisitBytes)

    const scripts = assets.filter(({ target }) => target.endsWith('.js'))
    expect(scripts.map(({ target }) => target.replace(/-[\w-]+\.js$/, ''))).toEqual(['/assets/enhance'])
    expect(scripts[0]!.size).toBeLessThanOrEqual(maxEnhanceBytes)
    expect(page.text).not.toMatch(/<script(?![^>]*(?:\bsrc=|type="application\/ld\+json"))/)
  })
})

const memberPages = partOfToday(
  listPages().filter((row) => row.own === 200 && ['workers', 'clients', 'members'].includes(row.area) && isPage(row)),
  6,
)

const plainPaths =
  /\/dogovor\/|\/vjestine\/prijedlog$|^\/klijent\/(?:moji-oglasi\/:id\/otkazivanje|ponude\/:offerId\/ponistavanje)$/
const isPlain = ({ path, route }: PageRow) =>
  route.area === 'accounts/routes/areas/plain-members.ts' || plainPaths.test(path)

test.each(memberPages.filter(isPlain))('$path is plain', async (pageRow) => {
  const { text } = await fetchRaw(await pagePathOf(pageRow, cast), cookies[viewerOf(pageRow)])
  expect(text).toContain('/assets/enhance')
  expect(text).not.toContain('/assets/react')
})

test.each(memberPages.filter((pageRow) => !isPlain(pageRow)))(
  `$path loads at most ${maxHydratedBytes} bytes of script, ${maxOwnScriptBytes} of them ours, gzipped`,
  async (pageRow) => {
    const { text } = await fetchRaw(await pagePathOf(pageRow, cast), cookies[viewerOf(pageRow)])
    const scripts = new Set(
      [
        ...text.matchAll(
          /<link\b[^>]*rel="modulepreload"[^>]*href="([^"]+)"|\bfrom\s*"(\/assets\/[^"]+)"|\bimport\(?\s*"(\/assets\/[^"]+)"/g,
        ),
      ].map(([, ...found]) => found.find(Boolean)!),
    )
    expect(scripts.size).toBeGreaterThan(4)
    const sizes: Record<string, number> = Object.fromEntries(
      await Promise.all([...scripts].map(async (target) => [target, await gzipSize(target)])),
    )
    const ours = Object.entries(sizes).filter(([target]) => !target.startsWith('/assets/react-'))
    expect(ours.length).toBe(scripts.size - 1)
    expect(sum(ours.map(([, size]) => size)), JSON.stringify(ours)).toBeLessThanOrEqual(maxOwnScriptBytes)
    expect(sum(Object.values(sizes))).toBeLessThanOrEqual(maxHydratedBytes)
  },
)

test.each(memberPages)(
  `a later navigation to $path brings at most ${maxNavigationBytes} bytes of data`,
  async (pageRow) => {
    const path = await pagePathOf(pageRow, cast)
    const { size } = await fetchRaw(`${path}.data`, cookies[viewerOf(pageRow)])
    expect(size).toBeLessThanOrEqual(maxNavigationBytes)
  },
)

test(`a member's list of twenty ads takes at most ${maxMemberPageBytes} bytes, with the data for hydration`, async () => {
  const { id } = await aClient()
  // The reminder of an unverified address is on one page a day.
  await db.updateTable('users').set({ email_verified_at: new Date() }).where('id', '=', id).execute()
  for (let nth = 1; nth <= 20; nth += 1)
    await anAd(id, { title: `Zamjena osigurača u stanu ${nth}`, now: new Date(Date.now() - nth * 5_000) })
  const { text, size } = await fetchRaw('/klijent/moji-oglasi', `${await createSessionCookie(id)}; js=1`)
  expect(text.match(/<li class="card/g)).toHaveLength(20)
  expect(size).toBeLessThanOrEqual(maxMemberPageBytes)
})

function viewerOf({ area }: PageRow): 'client' | 'worker' {
  return area === 'workers' ? 'worker' : 'client'
}

async function gzipSize(target: string): Promise<number> {
  return gzipSync((await fetchRaw(target)).body, { level: 9 }).length
}

function sum(numbers: number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}

async function fetchRaw(target: string, cookie?: string): Promise<RawResponse> {
  const answer = await requestRaw(web.origin, target, { headers: cookie ? { cookie } : {} })
  if (answer.status !== 200) throw new Error(`${target}: ${answer.status}`)
  return answer
}

/** The longest of each kind. */
async function findLargestPages(): Promise<Record<string, string>> {
  const ad = await db
    .selectFrom('ads')
    .select('id')
    .where('status', '=', 'open')
    .orderBy(({ fn }) => fn('length', ['description']), 'desc')
    .executeTakeFirstOrThrow()
  const worker = await db
    .selectFrom('worker_profiles')
    .select(['public_slug as slug', 'user_id as userId'])
    .orderBy(({ fn }) => fn('length', ['work_description']), 'desc')
    .executeTakeFirstOrThrow()
  const article = await db
    .selectFrom('blog_texts')
    .innerJoin('blog_posts', 'id', 'post_id')
    .select('slug')
    .where('language', '=', 'bs')
    .orderBy(({ fn }) => fn('length', ['body']), 'desc')
    .executeTakeFirstOrThrow()
  return {
    id: String(ad.id),
    publicProfileSlug: worker.slug,
    slug: article.slug,
    userId: String(worker.userId),
    skill: 'elektricar',
    city: 'sarajevo',
  }
}
