import { afterAll, beforeAll, expect, test } from 'vitest'
import { getTranslate } from '#app/i18n/server-translations.server.ts'
import { openBrowser, startWebProcess, type WebProcess } from '#tests/support/web/web-process.ts'

let web: WebProcess

beforeAll(async () => {
  web = await startWebProcess({ ANDROID_STORE_URL: 'https://play.primjer/app' })
})
afterAll(() => web.stop())

const read = async (path: string) => (await openBrowser(web)(path)).text()
const footerOf = (html: string) => /<footer[^]*<\/footer>/.exec(html)![0]

test('says what registration takes and costs', async () => {
  expect(await read('/registracija?userType=client')).toContain(
    'Registracija je besplatna i traje manje od dvije minute.',
  )
  expect(await read('/postani-majstor')).toMatch(/manje od dvije minute[^]*besplatni i bez provizije/)
  expect(await read('/')).toContain('Besplatno, bez provizije.')
})

test('says since when the platform exists and which apps there are', async () => {
  expect(await read('/o-nama')).toContain('Platforma je pokrenuta 2024. godine')
  expect(await read('/')).toMatch(/href="https:\/\/play\.primjer\/app"[^]*iPhone aplikacija uskoro/)
})

test('the footer says what the platform is and where its apps are', async () => {
  const footer = footerOf(await read('/o-nama'))
  expect(footer).toContain('Majstori i poslovi u Bosni i Hercegovini.')
  expect(footer).toMatch(/href="https:\/\/play\.primjer\/app"[^]*iPhone aplikacija uskoro/)
})

test('answers questions about the platform', async () => {
  const t = getTranslate('bs')
  const html = await read('/o-nama')
  for (const name of ['contract', 'dispute', 'where'])
    for (const part of ['question', 'answer']) expect(html).toContain(t(`about:faq.${name}.${part}`))
})

test('presents the four tiers', async () => {
  const html = await read('/partneri')
  const titles = [...html.matchAll(/<h[23][^>]*>([^<]+)/g)].map(([, title]) => title!.trim())
  expect(titles).toEqual(expect.arrayContaining(['Regular', 'Silver', 'Gold', 'Student']))
})

test('the sentences of failures are those of the specification', () => {
  const t = getTranslate('en')
  expect(
    [
      'common:problems.unexpected',
      'accounts:refused.invalid_credentials',
      'membership:finish.failed',
      'membership:finish.failed_text',
      'offers:contacts.failed',
      'personal-data:deletion.not_sent',
      'admin:errors.no_refresh_token',
    ].map((key) => t(key).replace('e‑mail', 'email')),
  ).toEqual([
    'An unexpected error occurred. Please try again.',
    'Incorrect email or password.',
    'Transaction failed!',
    'Your payment was not completed.',
    'Unable to load contact information',
    'Account deletion failed. Please try again.',
    'No refresh token available',
  ])
})

test('a visitor chooses to register as a client or as a worker', async () => {
  const choice = await read('/registracija')
  for (const type of ['client', 'worker']) expect(choice).toContain(`href="/registracija?userType=${type}"`)
  const steps = async (type: string) => {
    const html = await read(`/registracija?userType=${type}`)
    return [...html.matchAll(/<legend>(?:<[^>]+>)*([^<]+)/g)].map(([, legend]) => legend)
  }
  expect(await steps('client')).toEqual(expect.arrayContaining(['Osnovni podaci', 'Uslovi']))
  expect(await steps('client')).not.toContain('Struke')
  expect(await steps('worker')).toEqual(expect.arrayContaining(['Osnovni podaci', 'Struke', 'Uslovi']))
})
