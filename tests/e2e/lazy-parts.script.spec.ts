import { expect } from '@playwright/test'
import { registerClient, test } from './support/people.ts'

test('what the server has rendered of a part stays until its script has loaded', async ({ browser }) => {
  // A service worker would fetch past the route below.
  const page = await (await browser.newContext({ serviceWorkers: 'block' })).newPage()
  await registerClient(page)
  await page.goto('/klijent/objavite-oglas')
  await page.getByLabel('Naslov').fill('Curi slavina u kuhinji')
  await page.getByRole('radio', { name: 'Vodoinstalater' }).check()
  await page.getByLabel('Opis posla').fill('Slavina curi već sedam dana.')
  await page.getByLabel('Budžet od').fill('50')
  await page.getByRole('button', { name: 'Objavi oglas' }).click()
  await expect(page.getByText('Oglas je objavljen')).toBeVisible()

  const { promise: isReleased, resolve: release } = Promise.withResolvers<void>()
  const isQuestions = /\/assets\/questions-[\w-]+\.js$/
  await page.route(isQuestions, async (route) => {
    await isReleased
    await route.continue()
  })
  const requested = page.waitForRequest(isQuestions)
  await page.reload()
  await requested
  const heading = page.getByRole('heading', { name: 'Pitanja i odgovori' })
  // New data renders the page again meanwhile.
  await page.waitForFunction(() => '__reactRouterDataRouter' in window)
  await page.evaluate(() => {
    const router: { revalidate: () => Promise<void> } = Reflect.get(window, '__reactRouterDataRouter')
    return router.revalidate()
  })
  await expect(heading).toBeVisible({ timeout: 100 })

  const loaded = page.waitForResponse(isQuestions)
  release()
  await loaded
  await expect(heading).toHaveCount(1)
  await expect(heading).toBeVisible()
})
