import { expect, type Page, type Request } from '@playwright/test'
import { checkPage } from './support/page-checks.ts'
import { fillRegistration, createPerson, registerClient, test } from './support/people.ts'

// Requests through a service worker pass by `page.route`.
test.use({ serviceWorkers: 'block' })

const summary = '/api/notification/ui-summary'
const bell = (page: Page) => page.locator('summary', { hasText: /obavještenj/i })
const dropdown = (page: Page) => page.getByRole('region', { name: 'Obavještenja' })

/** Makes the polls come at once, not after fifteen seconds: what a person waits for is the same. */
async function speedUpPolling(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const wait = globalThis.setTimeout
    globalThis.setTimeout = ((work: () => void, ms?: number) =>
      wait(work, ms === 15_000 ? 300 : ms)) as typeof setTimeout
  })
}

async function setVisibility(page: Page, state: 'hidden' | 'visible'): Promise<void> {
  await page.evaluate((visibility) => {
    Object.defineProperty(document, 'visibilityState', { value: visibility, configurable: true })
    document.dispatchEvent(new Event('visibilitychange'))
  }, state)
}

test('what another person causes becomes a toast, which opens the dropdown, which leads on', async ({ openPage }) => {
  const page = await openPage()
  await speedUpPolling(page)
  await registerClient(page)
  // Registration greets by a notification, which the worker process delivers: seen as a toast on a page that is open.
  await page.goto('/klijent/pocetna')
  await expect(bell(page)).toContainText('1', { timeout: 20_000 })

  const [amra, mirza] = [page, await openPage()]
  await amra.goto('/klijent/objavite-oglas')
  await amra.getByLabel('Naslov').fill('Curi bojler u kupatilu')
  await amra.getByRole('radio', { name: 'Vodoinstalater' }).check()
  await amra.getByLabel('Opis posla').fill('Kaplje dan i noć, bojler je star deset godina.')
  await amra.getByLabel('Grad ili općina').fill('Sarajevo')
  await amra.getByLabel('Adresa').fill('Titova 12')
  await amra.getByLabel('Budžet od').fill('50')
  await amra.getByLabel('Budžet do').fill('120')
  await amra.getByRole('button', { name: 'Objavi oglas' }).click()
  await expect(amra.getByText('Oglas je objavljen')).toBeVisible()
  const id = /\d+/.exec(new URL(amra.url()).pathname)![0]
  await amra.goto('/klijent/pocetna')
  await expect(bell(amra)).toBeVisible()

  await sendOffer(mirza, id)

  const toast = amra.getByRole('status').filter({ hasText: 'Curi bojler u kupatilu' })
  await expect(toast.getByRole('link', { name: /nudi 85/ })).toBeVisible({ timeout: 20_000 })
  await toast.getByRole('button', { name: 'Pogledaj' }).click()
  await expect(dropdown(amra)).toBeVisible()
  await expect(bell(amra)).toBeFocused()
  await expect(toast).toBeHidden()
  await checkPage(amra, true)

  await amra.keyboard.press('Escape')
  await expect(dropdown(amra)).toBeHidden()
  await expect(bell(amra)).toBeFocused()
  await amra.keyboard.press('Enter')
  await dropdown(amra).getByRole('button', { name: /nudi/ }).click()
  await expect(amra).toHaveURL(new RegExp(`/klijent/moji-oglasi/${id}/ponude$`))
  await expect(dropdown(amra)).toBeHidden()
  await expect(bell(amra)).toContainText('1')

  await bell(amra).click()
  await dropdown(amra).getByRole('button', { name: 'Sve pročitano' }).click()
  await expect(dropdown(amra).getByRole('button', { name: 'Sve pročitano' })).toBeHidden()
  await expect(bell(amra)).not.toContainText('1')
  await amra.getByRole('main').click({ position: { x: 4, y: 4 } })
  await expect(dropdown(amra)).toBeHidden()
  await bell(amra).click()
  await dropdown(amra).getByRole('link', { name: 'Sva obavještenja' }).click()
  await expect(amra).toHaveURL(/\/obavjestenja$/)
  await expect(dropdown(amra)).toBeHidden()
})

test('a toast stays while it is looked at, fades by itself, and can be closed', async ({ openPage }) => {
  const page = await openPage()
  await speedUpPolling(page)
  let totalCount = 3
  await page.route(`**${summary}`, (route) =>
    route.fulfill({ json: { unreadCount: totalCount, totalCount }, headers: { etag: `"${totalCount}"` } }),
  )
  await registerClient(page)
  await page.goto('/klijent/pocetna')
  const toast = page.locator('.toast')
  await expect(toast).toContainText(/Imate [23] nova obavještenja\./)
  await toast.getByRole('button', { name: 'Zatvori' }).focus()
  await page.waitForTimeout(5_600)
  await expect(toast).toBeVisible()
  await toast.getByRole('button', { name: 'Zatvori' }).click()
  await expect(toast).toHaveCount(0)

  await page.mouse.move(4, 4)
  totalCount = 5
  await expect(toast).toContainText('Imate 2 nova obavještenja.')
  await expect(toast).toHaveCount(0, { timeout: 7_000 })
})

test('a list that cannot be fetched is one quiet line, and can be fetched again', async ({ openPage }) => {
  const page = await openPage()
  await registerClient(page)
  await page.goto('/klijent/pocetna')
  await page.route('**/api/notification/ui-notifications', (route) => route.abort())
  await bell(page).click()
  await expect(dropdown(page)).toContainText('Obavještenja se trenutno ne mogu učitati.')
  await expect(page.locator('.toast')).toHaveCount(0)
  await page.unroute('**/api/notification/ui-notifications')
  await dropdown(page).getByRole('button', { name: 'Pokušaj ponovo' }).click()
  await expect(dropdown(page)).not.toContainText('Obavještenja se trenutno ne mogu učitati.')
  await expect(dropdown(page)).toContainText(/Dobro došli|Nemate obavještenja/)
})

test('a hidden page does not poll, and polls at once when it is visible again', async ({ openPage }) => {
  const page = await openPage()
  await speedUpPolling(page)
  const polls: Request[] = []
  page.on('request', (request) => request.url().endsWith(summary) && polls.push(request))
  await registerClient(page)
  await page.goto('/klijent/pocetna')
  await expect.poll(() => polls.length).toBeGreaterThan(2)
  expect((await polls.at(-2)!.response())!.status()).toBe(304)

  await setVisibility(page, 'hidden')
  await page.waitForTimeout(200)
  const before = polls.length
  await page.waitForTimeout(2_000)
  expect(polls.length).toBe(before)
  await setVisibility(page, 'visible')
  await expect.poll(() => polls.length, { timeout: 250 }).toBe(before + 1)
})

/** A plumber of Sarajevo registers and offers for the ad. */
async function sendOffer(page: Page, adId: string): Promise<void> {
  await page.goto('/registracija?userType=worker')
  await fillRegistration(createPerson(page, { name: 'Mirza', surname: 'Kovačević' }), {
    gender: 'muški',
    city: 'Sarajevo',
    street: 'Grbavička 9',
  })
  await page.getByRole('checkbox', { name: 'Vodoinstalater' }).check()
  await page.getByRole('button', { name: 'Registruj se' }).click()
  await expect(page.getByText(/Dobro došli\. Vaš račun je otvoren/)).toBeVisible()
  await page.goto(`/majstor/posao/${adId}`)
  await page.getByLabel('Cijena').fill('85')
  await page.getByRole('button', { name: 'Pošalji ponudu' }).click()
  await expect(page.getByText('Ponuda je poslana')).toBeVisible()
}
