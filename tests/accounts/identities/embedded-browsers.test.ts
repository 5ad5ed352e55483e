import { provider } from '#tests/support/providers/mock-issuer.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isEmbeddedBrowser } from '#app/accounts/user-agent.ts'
import { openBrowser, startWeb, type Web } from '#tests/support/web/in-process-web.ts'

const facebook =
  'Mozilla/5.0 (Linux; Android 14; SM-A146B Build/UP1A.231005.007; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/130.0.6723.58 Mobile Safari/537.36 [FB_IAB/FB4A;FBAV/488.0.0.72.67;]'
const instagram =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_6_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/21G93 Instagram 350.0.0.20.92 (iPhone15,2; iOS 17_6_1; bs_BA; bs; scale=3.00; 1179x2556; 639511223)'
const chrome =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Mobile Safari/537.36'

const pages = ['/prijava?next=%2Fposlovi', '/registracija?userType=worker', '/registracija']

/** The line between Google and the password. */
const or = '<p class="or">'

let web: Web

beforeAll(async () => {
  web = await startWeb()
})
afterAll(async () => {
  await web.stop()
  await provider.stop()
})

const read = async (path: string, userAgent: string) =>
  (await openBrowser(web)(path, { headers: { 'user-agent': userAgent, 'accept-language': 'bs' } })).text()

test('browsers inside apps are recognised', () => {
  expect([facebook, instagram, chrome].map(isEmbeddedBrowser)).toEqual([true, true, false])
})

describe.each(pages)('%s', (page) => {
  test('offers Google in a browser', async () => {
    const html = await read(page, chrome)
    expect(html).toContain('Nastavi uz Google')
    expect(html).not.toContain('Otvori u pregledniku')
    expect(html).toContain(or)
  })

  test.each([
    ['Facebook', facebook],
    ['Instagram', instagram],
  ])('inside %s offers the way out, and the e-mail as ever', async (_, userAgent) => {
    const html = await read(page, userAgent)
    expect(html).not.toContain('Nastavi uz Google')
    expect(html).toContain('Google ne dozvoljava prijavu')
    expect(html).not.toContain(or)
    if (page !== '/registracija') expect(html).toContain('name="email"')
  })
})

test('on Android one tap opens the same page in the browser', async () => {
  const { host } = new URL(web.origin)
  const link = `intent://${host}/prijava?next=%2Fposlovi#Intent;scheme=http;action=android.intent.action.VIEW;end`
  expect(await read('/prijava?next=%2Fposlovi', facebook)).toContain(`href="${link}"`)
  expect(await read('/prijava?next=%2Fposlovi', instagram)).not.toContain('intent://')
})

test('the app itself keeps its link, which opens a browser', async () => {
  expect(await read('/prijava?is_twa=true', facebook)).toContain('data-native-auth="google"')
})

test('a link from a page that the cache shares leads to the sign-in, not to Google’s refusal', async () => {
  const browser = openBrowser(web)
  const answer = await browser('/prijava/google?next=%2Fposlovi', { headers: { 'user-agent': facebook } })
  expect([answer.status, answer.headers.get('location')]).toEqual([303, '/prijava?next=%2Fposlovi'])
})
