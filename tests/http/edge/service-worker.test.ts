import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { languages } from '#app/i18n/languages.ts'
import { productName } from '#app/product.ts'
import { startWebProcess, openBrowser, type WebProcess } from '#tests/support/web/web-process.ts'

let web: WebProcess

beforeAll(async () => {
  web = await startWebProcess()
})

afterAll(() => web.stop())

test.each(['/sw.js', '/offline.html'])('%s is revalidated each time', async (target) => {
  const answer = await openBrowser(web)(target)
  expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-cache'])
  expect(answer.headers.get('etag')).toBeTruthy()
})

test('the service worker takes at most 8 KB compressed', async () => {
  const script = await (await openBrowser(web)('/sw.js')).text()
  expect(gzipSync(script).length).toBeLessThanOrEqual(8_000)
})

test('the service worker may fetch from this site, and nothing else', async () => {
  const answer = await openBrowser(web)('/sw.js')
  expect(answer.headers.get('content-type')).toContain('text/javascript')
  expect(answer.headers.get('content-security-policy')).toBe("default-src 'none'; connect-src 'self'")
})

test('the offline page has a section in each language, and the manifest the name of the product', async () => {
  const browser = openBrowser(web)
  const page = await (await browser('/offline.html')).text()
  expect([...page.matchAll(/<section lang="(\w+)"/g)].map(([, language]) => language)).toEqual([...languages])
  expect(page).toContain(`<title>${productName}</title>`)

  const manifest = await browser('/manifest.webmanifest')
  expect(manifest.headers.get('content-type')).toContain('application/manifest+json')
  expect(await manifest.json()).toMatchObject({ name: productName, lang: 'bs' })
})
