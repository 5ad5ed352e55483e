import { setTimeout as pause } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { importArticles } from '#db/seeds/articles.ts'
import { seedDemo } from '#db/seeds/demo.ts'
import { listPages } from '#tests/support/web/callers.ts'
import { anAd } from '#tests/support/data/ads.ts'
import { aClient } from '#tests/support/data/cast.ts'
import { db } from '#tests/support/data/database.ts'
import { requestRaw, assetsOf, type RawResponse } from '#tests/support/web/raw-http.ts'
import { fillPath } from '#tests/support/web/route-list.ts'
import { tokenParamsFor } from '#tests/support/data/tokens.ts'
import { createSessionCookie, startWebProcess, type WebProcess } from '#tests/support/web/web-process.ts'

const maxFirstVisitBytes = 14_000
const maxEnhanceBytes = 3_000
const maxHydratedBytes = 125_000
/** Of which 730 are headers. The bare template of React Router sends 5,400 for the same markup and rows. */
const maxMemberPageBytes = 6_000

let web: WebProcess
let params: Record<string, string>
let cookies: Record<string, string>

beforeAll(async () => {
  await seedDemo(db, new Date())
  await importArticles(db, new Date())
  web = await startWebProcess({ PAGE_CACHE: '1' })
  params = await findLargestPages()
  const people = await db
    .selectFrom('users')
    .select(['id', 'user_type as userType'])
    .where('email', 'in', ['amra@primjer.ba', 'mirza@primjer.ba'])
    .execute()
  cookies = Object.fromEntries(
    await Promise.all(people.map(async ({ id, userType }) => [userType, `${await createSessionCookie(id)}; js=1`])),
  )
})

afterAll(() => web.stop())

const firstVisits = listPages().filter(({ area, own }) => own === 200 && (area === 'anyone' || area === 'visitors'))

describe.each([
  ...firstVisits.map(({ path }) => path),
  '/registracija?userType=client',
  '/registracija?userType=worker',
  '/poslovi?q=slavina',
])('a first visit to %s', (path) => {
  test(`takes at most ${maxFirstVisitBytes} bytes, and no React`, async () => {
    const pagePath = fillPath(path, { ...params, ...(await tokenParamsFor(path, Number(params.userId))) })
    // The first response after a change is compressed quickly; a better compression follows in the background.
    await fetchRaw(pagePath)
    await pause(300)
    const page = await fetchRaw(pagePath)
    const assets = await Promise.all(assetsOf(page.text).map((asset) => fetchRaw(asset)))
    const bytes = [page, ...assets].map(({ target, size }) => ({ target, size }))
    const sum = bytes.reduce((total, { size }) => total + size, 0)
    expect(sum, JSON.stringify(bytes)).toBeLessThanOrEqual(maxFirstVisitBytes)

    const scripts = assets.filter(({ target }) => target.endsWith('.js'))
    expect(scripts.map(({ target }) => target.replace(/-[\w-]+\.js$/, ''))).toEqual(['/assets/enhance'])
    expect(scripts[0]!.size).toBeLessThanOrEqual(maxEnhanceBytes)
    expect(page.text).not.toMatch(/<script(?![^>]*(?:\bsrc=|type="application\/ld\+json"))/)
  })
})

const memberPages = listPages().filter(
  ({ area, own, path }) =>
    own === 200 && (area === 'workers' || area === 'clients') && !path.includes(':') && !path.endsWith('promjene'),
)

test.each(memberPages)(`$path loads at most ${maxHydratedBytes} bytes of script, gzipped`, async ({ area, path }) => {
  const { text } = await fetchRaw(path, cookies[area === 'workers' ? 'Worker' : 'Client'])
  const scripts = [
    ...new Set(
      [
        ...text.matchAll(
          /<link\b[^>]*rel="modulepreload"[^>]*href="([^"]+)"|\bfrom\s*"(\/assets\/[^"]+)"|\bimport\(?\s*"(\/assets\/[^"]+)"/g,
        ),
      ].map(([, ...found]) => found.find(Boolean)!),
    ),
  ]
  expect(scripts.length).toBeGreaterThan(4)
  const loaded = await Promise.all(scripts.map((target) => fetchRaw(target)))
  const sum = loaded.reduce((total, { body }) => total + gzipSync(body, { level: 9 }).length, 0)
  expect(sum).toBeLessThanOrEqual(maxHydratedBytes)
})

test(`a member's list of twenty ads takes at most ${maxMemberPageBytes} bytes, with the data for hydration`, async () => {
  const { id } = await aClient()
  for (let nth = 1; nth <= 20; nth += 1)
    await anAd(id, { title: `Zamjena osigurača u stanu ${nth}`, now: new Date(Date.now() - nth * 5_000) })
  const { text, size } = await fetchRaw('/klijent/moji-oglasi', `${await createSessionCookie(id)}; js=1`)
  expect(text.match(/<li class="card/g)).toHaveLength(20)
  expect(size).toBeLessThanOrEqual(maxMemberPageBytes)
})

async function fetchRaw(target: string, cookie?: string): Promise<RawResponse> {
  const answer = await requestRaw(web.origin, target, { headers: cookie ? { cookie } : {} })
  if (answer.status !== 200) throw new Error(`${target}: ${answer.status}`)
  return answer
}

/** The fullest page of each kind: the ad with the most to show, the worker with the most reviews, the longest article. */
async function findLargestPages(): Promise<Record<string, string>> {
  const ad = await db
    .selectFrom('ads')
    .select('id')
    .where('status', '=', 'open')
    .orderBy('question_count', 'desc')
    .orderBy('offer_count', 'desc')
    .executeTakeFirstOrThrow()
  const worker = await db
    .selectFrom('worker_profiles')
    .select(['public_slug as slug', 'user_id as userId'])
    .orderBy('review_count', 'desc')
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
