import { afterAll, beforeAll, expect, test } from 'vitest'
import { listPages, pagePathOf } from '#tests/support/web/callers.ts'
import { aCast, type Cast } from '#tests/support/data/scenes.ts'
import { startWebProcess, type WebProcess } from '#tests/support/web/web-process.ts'

let web: WebProcess
let cast: Cast

beforeAll(async () => {
  web = await startWebProcess({ PAGE_CACHE: '1' })
  cast = await aCast()
})

afterAll(() => web.stop())

const publicPages = listPages().filter(({ area }) => area === 'public')

test.each(publicPages)('$path is the same for all visitors, and comes from the page cache', async (pageRow) => {
  const target = await pagePathOf(pageRow, cast)
  const visit = async (userAgent: string) => {
    const response = await fetch(web.origin + target, { headers: { 'user-agent': userAgent } })
    return { response, html: await response.text() }
  }
  const [first, second] = [await visit('one'), await visit('another')]
  expect(first.response.status).toBe(200)
  expect(second.html).toBe(first.html)
  // The cache adds an `etag`; a cookie or a form token would keep the page out of it.
  expect(second.response.headers.get('etag')).toMatch(/^W\//)
  expect(second.response.headers.getSetCookie()).toEqual([])
  expect(second.html).not.toContain('name="_token"')
})
