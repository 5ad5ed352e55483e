import { expect } from '@playwright/test'
import { waitForScripts } from './support/form-controls.ts'
import { registerClient, test } from './support/people.ts'

test('a form that the server is too busy for stays as it was typed, and can be sent again', async ({ browser }) => {
  // A service worker would keep the form.
  const page = await browser.newPage({ serviceWorkers: 'block' })
  await registerClient(page)
  await waitForScripts(page)
  await page.getByRole('link', { name: 'Objavi oglas' }).first().click()
  await page.getByLabel('Naslov').fill('Curi bojler')
  await page.getByLabel('Budžet od').fill('40')
  await page.route('**/*.data', (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({ status: 503, headers: shedFormHeaders, body: shedForm })
      : route.fallback(),
  )
  await page.getByRole('button', { name: 'Sačuvaj kao nacrt' }).click()
  await expect(page.getByRole('alert')).toContainText('Nacrt nije sačuvan. Server je zauzet.')
  await expect(page.getByLabel('Naslov')).toHaveValue('Curi bojler')
  await page.unroute('**/*.data')
  await page.getByRole('button', { name: 'Pokušaj ponovo' }).click()
  await expect(page.getByText('Nacrt je sačuvan.')).toBeVisible()
})

test('a page that the server is too busy for comes a little later', async ({ openPage }) => {
  const page = await openPage()
  await registerClient(page)
  // A link followed before that loads a document instead of data.
  await waitForScripts(page)
  let shed = 0
  await page.route('**/*.data*', (route) => {
    shed += 1
    return shed === 1 ? route.fulfill({ status: 503, headers: { 'retry-after': '1' } }) : route.fallback()
  })
  await page.getByRole('link', { name: 'Objavi oglas' }).first().click()
  await expect(page.getByLabel('Naslov')).toBeVisible()
  expect(shed).toBeGreaterThan(1)
})

/** As app/http/admission/overloaded-response.server.ts sends them. */
const shedFormHeaders = { 'content-type': 'text/x-script', 'x-remix-response': 'yes', 'retry-after': '3' }
const shedForm =
  '[{"_1":2},"data",{"_3":4},"form",{"_5":6,"_7":8},"values",{},"errors",{"_9":10},"",[11],"common:problems.overloaded"]\n'
