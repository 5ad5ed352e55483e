import { afterAll, beforeAll, expect, test } from 'vitest'
import { listPages, pagePathOf } from '#tests/support/web/callers.ts'
import { aCast } from '#tests/support/data/scenes.ts'
import { startWebProcess, type WebProcess } from '#tests/support/web/web-process.ts'

const publicPages = listPages().filter(({ area }) => area === 'public')

/** Inside another app, where the sign-in pages offer less. */
const anotherBrowser = 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_6_1 like Mac OS X) Mobile/21G93 Instagram 350.0.0.20.92'

let web: WebProcess
const targets = new Map<string, string>()

beforeAll(async () => {
  web = await startWebProcess({ PAGE_CACHE: '1' })
  const cast = await aCast()
  // All of them first: what is written for one page changes another one, and the cache learns of it a moment later.
  for (const pageRow of publicPages) targets.set(pageRow.path, await pagePathOf(pageRow, cast))
}, 60_000)

afterAll(() => web.stop())

test.each(publicPages)('$path is the same for all visitors, and comes from the page cache', async ({ path }) => {
  const target = targets.get(path)!
  const visit = async (userAgent: string) => {
    const response = await fetch(web.origin + target, { headers: { 'user-agent': userAgent } })
    return { response, html: await response.text() }
  }
  const [first, second] = [await visit('one'), await visit(anotherBrowser)]
  expect(first.response.status).toBe(200)
  expect(second.html).toBe(first.html)
  // The cache adds an `etag`; a cookie or a form token would keep the page out of it.
  expect(second.response.headers.get('etag')).toMatch(/^W\//)
  expect(second.response.headers.getSetCookie()).toEqual([])
  expect(second.html).not.toContain('name="_token"')
})
