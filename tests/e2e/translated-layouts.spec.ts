import { checkPage } from './support/page-checks.ts'
import { test } from './support/people.ts'

const pages = [
  '/',
  '/poslovi',
  '/registracija',
  '/registracija?userType=worker',
  '/prijava',
  '/izgled',
  '/uslovi-koristenja',
  '/politika-privatnosti',
]

for (const language of ['bs', 'en', 'de', 'es']) {
  test(`the words of public pages fit small phones in ${language}`, async ({ openPage }) => {
    const page = await openPage()
    for (const target of pages) {
      await page.goto(`${target}${target.includes('?') ? '&' : '?'}lng=${language}`)
      await checkPage(page, false)
    }
  })
}
