import { expect, type Page } from '@playwright/test'
import { waitForScripts } from './support/form-controls.ts'
import { checkPage } from './support/page-checks.ts'
import { aPhoto, registerClient, test } from './support/people.ts'

async function postAdWithPhotos(page: Page): Promise<string> {
  await page.goto('/klijent/objavite-oglas')
  await page.getByLabel('Naslov').fill('Curi slavina u kuhinji')
  await page.getByRole('radio', { name: 'Vodoinstalater' }).check()
  await page.getByLabel('Opis posla').fill('Slavina curi već sedam dana.')
  await page.getByLabel('Budžet od').fill('50')
  await page
    .getByLabel('Slike')
    .setInputFiles([
      await aPhoto('prva.jpg', { r: 200, g: 120, b: 40 }),
      await aPhoto('druga.jpg', { r: 40, g: 120, b: 200 }),
    ])
  await page.getByRole('button', { name: 'Objavi oglas' }).click()
  await expect(page.getByText('Oglas je objavljen')).toBeVisible()
  return /\d+/.exec(new URL(page.url()).pathname)![0]
}

test('photos open above the page, for keys and fingers; the address of an ad can be shared', async ({
  openPage,
  browser,
}) => {
  const [page, visitor] = [await openPage(), await openPage()]
  await registerClient(page)
  const id = await postAdWithPhotos(page)

  await waitForScripts(page)
  const photos = page.getByRole('list', { name: 'Slike' }).getByRole('link')
  await photos.first().click()
  const lightbox = page.getByRole('dialog', { name: 'Slike' })
  await expect(lightbox).toContainText('1 / 2')
  await expect(lightbox.locator('img').first()).toHaveAttribute('src', /w=1280$/)
  await checkPage(page, true)
  await page.keyboard.press('ArrowRight')
  await expect(lightbox).toContainText('2 / 2')
  await page.keyboard.press('ArrowRight')
  await expect(lightbox).toContainText('2 / 2')
  await lightbox.getByRole('list').evaluate((list) => list.scrollTo({ left: 0, behavior: 'instant' }))
  await expect(lightbox).toContainText('1 / 2')
  await page.keyboard.press('Escape')
  await expect(lightbox).toHaveCount(0)
  await expect(photos.first()).toBeFocused()

  await visitor.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await visitor.addInitScript(() => Object.defineProperty(navigator, 'share', { value: undefined }))
  await visitor.goto(`/oglasi/${id}`)
  await waitForScripts(visitor)
  await visitor.getByRole('link', { name: 'Podijeli' }).click()
  await expect(visitor.getByRole('status').filter({ hasText: 'Link je kopiran' })).toBeVisible()
  expect(await visitor.evaluate(() => navigator.clipboard.readText())).toMatch(new RegExp(`/oglasi/${id}$`))

  const early = await openPage()
  let release = () => undefined as void
  const held = new Promise<void>((resolve) => (release = resolve))
  await early.route('**/assets/deferred-*', async (route) => {
    await held
    await route.continue()
  })
  await early.goto(`/oglasi/${id}`)
  await early.getByRole('list', { name: 'Slike' }).getByRole('link').first().click()
  release()
  await expect(early.getByRole('dialog', { name: 'Slike' })).toContainText('1 / 2')
  await expect(early.getByRole('dialog')).toHaveCount(1)

  const unscripted = await browser.newPage()
  await unscripted.route('**/assets/lightbox-*', (route) => route.abort())
  await unscripted.goto(`/oglasi/${id}`)
  await waitForScripts(unscripted)
  await unscripted.getByRole('list', { name: 'Slike' }).getByRole('link').first().click()
  await expect(unscripted).toHaveURL(/\/api\/image\/\d+\?w=1280$/)

  await unscripted.route('**/assets/deferred-*', (route) => route.abort())
  await unscripted.goto(`/oglasi/${id}`)
  await unscripted.getByRole('list', { name: 'Slike' }).getByRole('link').first().click()
  await expect(unscripted).toHaveURL(/\/api\/image\/\d+\?w=1280$/)
})
