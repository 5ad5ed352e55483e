import { afterAll, beforeAll, expect, test } from 'vitest'
import { getTranslate } from '#app/i18n/server-translations.server.ts'
import { aPost } from '#tests/support/data/posts.ts'
import { linksOn } from '#tests/support/web/html.ts'
import { openBrowser, startWebProcess, type WebProcess } from '#tests/support/web/web-process.ts'

const stores = {
  ANDROID_STORE_URL: 'https://play.google.com/store/apps/details?id=ba.majstorija',
  IOS_STORE_URL: 'https://apps.apple.com/app/id1',
}

let web: WebProcess

beforeAll(async () => {
  await aPost({ slug: 'kako-opisati-posao' })
  web = await startWebProcess(stores)
})
afterAll(() => web.stop())

test('a visitor reads every part of it', async () => {
  const html = await (await openBrowser(web)('/')).text()
  const t = getTranslate('bs')
  const parts = [
    'headline',
    'what',
    'where',
    'search',
    'browse',
    'how',
    'step.post.title',
    'step.choose.title',
    'step.rate.title',
    'reason.contact.title',
    'reason.reviews.title',
    'reason.price.title',
    'blog',
    'questions',
    'faq.price.question',
    'faq.membership.question',
    'faq.choice.question',
  ].map((key) => t(`landing:${key}`))
  expect(parts.filter((text) => !html.includes(text))).toEqual([])
  expect(html.match(/<li class="step">/g)).toHaveLength(3)
  expect(linksOn(html)).toEqual(
    expect.arrayContaining([
      '/registracija',
      '/registracija?userType=worker',
      '/prijava',
      '/majstori?skill=vodoinstalater',
      '/blog/kako-opisati-posao',
    ]),
  )
})

test('the stores are linked for browsers, and not in the apps', async () => {
  const main = async (cookie = '') => /<main[^]*<\/main>/.exec(await (await openBrowser(web, cookie)('/')).text())![0]
  for (const address of Object.values(stores)) expect(await main()).toContain(`href="${address}"`)
  const opened = await openBrowser(web)('/o-nama?is_twa=true')
  const inApp = await main(opened.headers.getSetCookie()[0]!.split(';')[0])
  for (const address of Object.values(stores)) expect(inApp).not.toContain(address)
})
