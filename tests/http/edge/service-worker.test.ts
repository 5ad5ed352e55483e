import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
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

test('the service worker may fetch from this site, and nothing else', async () => {
  const answer = await openBrowser(web)('/sw.js')
  expect(answer.headers.get('content-type')).toContain('text/javascript')
  expect(answer.headers.get('content-security-policy')).toBe("default-src 'none'; connect-src 'self'")
})

test('files without a build say the name of the product too', () => {
  expect(readFileSync('public/sw.js', 'utf8')).toContain(`const productName = '${productName}'`)
  expect(readFileSync('public/offline.html', 'utf8')).toContain(`<title>${productName}</title>`)
})
