import { expect, type Page } from '@playwright/test'
import pg from 'pg'
import { checkPage } from './support/page-checks.ts'
import { createPerson, fillRegistration, test } from './support/people.ts'

const gold = 'Gold, proba'
const texts = JSON.stringify({ bs: gold, en: gold, de: gold, es: gold })

test.beforeAll(async () => {
  await query(
    `insert into plans (key, tier, names, texts, length_count, length_unit, price, benefits)
     values ('gold-proba', 'Gold', $1, $1, 1, 'month', 2900, '{"smsAlertsPerMonth": 60, "portfolioItems": 40}'),
            ('gold-proba-12', 'Gold', $1, $1, 12, 'month', 29000, '{"smsAlertsPerMonth": 60, "portfolioItems": 40}'),
            ('silver-proba', 'Silver', $1, $1, 1, 'month', 1500, '{"smsAlertsPerMonth": 20}')
     on conflict (key) do nothing`,
    [texts],
  )
})

async function query(statement: string, values: unknown[] = []) {
  const client = new pg.Client({ connectionString: process.env.TEST_JOURNEY_DATABASE_URL })
  await client.connect()
  return client.query(statement, values).finally(() => client.end())
}

async function registerWorker(page: Page): Promise<void> {
  const mirza = createPerson(page, { name: 'Mirza', surname: 'Kovačević' })
  await page.goto('/registracija?userType=worker')
  await fillRegistration(mirza, { gender: 'muški', city: 'Sarajevo', street: 'Mostarska 4' })
  await page.getByRole('checkbox', { name: 'Električar' }).check()
  await page.getByRole('button', { name: 'Registruj se' }).click()
  await expect(page).toHaveURL(/pretraga-poslova|potvrdi-email/)
}

const leftEdges = (elements: Element[]) => elements.map((element) => Math.round(element.getBoundingClientRect().left))

async function choosePlan(page: Page): Promise<void> {
  await page.goto('/majstor/moj-profil/reklama')
  await page.getByRole('link', { name: `Uzmi Gold: ${gold}` }).click()
  await expect(page.getByRole('heading', { name: 'Pregled' })).toBeVisible()
}

const atGateway = (page: Page) => page.getByRole('heading', { name: /^Probno plaćanje/ })

/** With scripts the form sends itself. */
async function openGateway(page: Page, scripts: boolean): Promise<void> {
  if (!scripts) await page.getByRole('button', { name: 'Otvori stranicu za plaćanje' }).click()
  await expect(atGateway(page)).toBeVisible()
}

const pay = (page: Page, card: string) => page.getByRole('button', { name: new RegExp(`^${card}\\s*\\d`) }).click()

test('a worker is declined, comes back, pays, and prints the receipt', async ({ openPage, javaScriptEnabled }) => {
  const scripts = javaScriptEnabled !== false
  const page = await openPage()
  await registerWorker(page)
  await choosePlan(page)
  await checkPage(page, scripts)
  await page.getByRole('button', { name: /^Kupi za 29/ }).click()
  await openGateway(page, scripts)
  await pay(page, 'Odbijeno')
  await page.getByRole('link', { name: 'Odustani i vrati se' }).click()
  await expect(page.getByText('Transakcija nije uspjela!')).toBeVisible()
  await expect(page.getByText('Vaša uplata nije izvršena.')).toBeVisible()
  await checkPage(page, scripts)

  await page.getByRole('link', { name: 'Pokušaj ponovo' }).click()
  await page.getByRole('button', { name: 'Nastavi na plaćanje' }).click()
  await openGateway(page, scripts)
  await pay(page, 'Odobreno')
  await expect(page.getByText('Plaćeno', { exact: true })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Vaš profil sada ima' })).toBeVisible()
  await expect(page).toHaveTitle(/Kupovina/)
  await checkPage(page, scripts)
  await page.getByRole('link', { name: /^Račun br\./ }).click()
  await expect(page.getByText('Majstorija d.o.o.', { exact: true })).toBeVisible()
  await expect(page.locator('.total strong')).toHaveCSS('font-size', '28px')
  await checkPage(page, scripts)
  await page.goto('/majstor/moj-profil/reklama')
  await expect(page.getByText(new RegExp(`^${gold}: važi do`))).toBeVisible()
  await checkPage(page, scripts)
})

test('the window that is closed, the back button and the second tap charge once', async ({
  openPage,
  javaScriptEnabled,
}) => {
  const scripts = javaScriptEnabled !== false
  const page = await openPage()
  await registerWorker(page)
  await choosePlan(page)
  await page.getByRole('button', { name: /^Kupi za 29/ }).click()
  await openGateway(page, scripts)
  await page.goBack()
  await expect(page).toHaveURL(/\/placanje$/)
  await expect(page.getByRole('button', { name: 'Otvori stranicu za plaćanje' })).toBeVisible()
  await checkPage(page, scripts)
  await page.getByRole('button', { name: 'Otvori stranicu za plaćanje' }).click()
  await expect(atGateway(page)).toBeVisible()

  await choosePlan(page)
  await page.getByRole('button', { name: /^Kupi za 29/ }).click()
  await openGateway(page, scripts)
  const again = await page.context().newPage()
  await choosePlan(again)
  await again.getByRole('button', { name: /^Kupi za 29/ }).click()
  await openGateway(again, scripts)
  await pay(page, 'Odobreno, kupac zatvara prozor')
  await pay(again, 'Odobreno')
  await expect(again.getByText('Plaćeno', { exact: true })).toBeVisible()
  await page.goto('/majstor/moj-profil/reklama')
  await expect(page.getByText(new RegExp(`^${gold}: `))).toHaveCount(1)
  await expect(page.getByRole('link', { name: /^Račun br\./ })).toHaveCount(1)
})

test('a code that a friend has just used up is said, and nobody pays a price unseen', async ({
  openPage,
  javaScriptEnabled,
}) => {
  const code = `PROBA-${Date.now()}`
  await query(`insert into promo_codes (code, kind, value, max_uses) values ($1, 'percent', 100, 1)`, [code])
  const [page, friend] = [await openPage(), await openPage()]
  for (const person of [page, friend]) {
    await registerWorker(person)
    await choosePlan(person)
    const row = [person.getByLabel('Promo kod'), person.getByRole('button', { name: 'Primijeni kod' })]
    const [field, button, total] = await Promise.all(
      [...row, person.locator('.total')].map((part) => part.boundingBox()),
    )
    expect(Math.abs(button!.y + button!.height / 2 - field!.y - field!.height / 2)).toBeLessThanOrEqual(2)
    expect(total!.y).toBeGreaterThan(field!.y + field!.height)
    await person.getByLabel('Promo kod').fill(code.toLowerCase())
    await person.getByRole('button', { name: 'Primijeni kod' }).click()
    await expect(person.getByRole('button', { name: 'Uzmi besplatno' })).toBeVisible()
  }
  await friend.getByRole('button', { name: 'Uzmi besplatno' }).click()
  await expect(friend.getByText('Plaćeno', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Uzmi besplatno' }).click()
  await expect(page.getByText('Ovaj promo kod je već iskorišten.', { exact: false }).first()).toBeVisible()
  await checkPage(page, javaScriptEnabled !== false)
})

test('a bank slip can be copied by hand, waits, and can be cancelled', async ({ openPage, javaScriptEnabled }) => {
  const page = await openPage()
  await registerWorker(page)
  await choosePlan(page)
  await page.getByRole('radio', { name: /^Uplatnica/ }).check()
  await page.getByRole('button', { name: /^Kupi za 29/ }).click()
  await expect(page.getByText('1990 0000 0000 0000')).toBeVisible()
  await expect(page.getByText(/^Pretplata PRT-\d+$/)).toBeVisible()
  await checkPage(page, javaScriptEnabled !== false)
  const copied = await page.getByRole('button', { name: /^Kopiraj: /, includeHidden: true }).evaluateAll(leftEdges)
  expect(copied).toEqual(Array.from({ length: 4 }, () => copied[0]))
  await page.emulateMedia({ media: 'print' })
  const boxes = await page.locator('dt').evaluateAll(leftEdges)
  expect(boxes).toEqual([...Array(3).fill(boxes[0]), ...Array(2).fill(boxes[4])])
  expect(boxes[4]).toBeGreaterThan(boxes[0]!)
  await page.emulateMedia({ media: 'screen' })
  await page.goto('/majstor/moj-profil/reklama')
  await page.getByRole('link', { name: /^Uplatnica na 29/ }).click()
  await expect(page.getByRole('heading', { name: 'Uplatnica' })).toBeVisible()

  await page.getByRole('link', { name: 'Otkaži narudžbu' }).click()
  await expect(page.getByRole('heading', { name: 'Otkazivanje narudžbe' })).toBeVisible()
  await checkPage(page, javaScriptEnabled !== false)
  await page.getByRole('button', { name: 'Otkaži narudžbu' }).click()
  await expect(page.getByText('Narudžba je otkazana.')).toBeVisible()
  await expect(page.getByRole('link', { name: /^Uplatnica na 29/ })).toHaveCount(0)
})

test('plans stand in columns on a desk and below each other on a phone, and the links switch their length', async ({
  openPage,
}) => {
  const page = await openPage()
  await registerWorker(page)
  await page.goto('/majstor/moj-profil/reklama')
  const plans = page.locator('.plan')
  await expect(plans.getByRole('heading').first()).toHaveCSS('font-size', '22px')
  await expect(plans.locator('strong').first()).toHaveCSS('font-size', '36px')
  expect(new Set(await plans.evaluateAll(leftEdges)).size).toBe(1)
  const monthly = await plans.count()
  await page.getByRole('link', { name: 'Godišnje' }).click()
  await expect(page.getByRole('link', { name: 'Godišnje' })).toHaveAttribute('aria-current', 'true')
  expect(await plans.count()).toBeLessThan(monthly)
  await page.getByRole('link', { name: 'Mjesečno' }).click()
  await expect(plans).toHaveCount(monthly)
  await page.setViewportSize({ width: 1280, height: 900 })
  const columns = new Set(await plans.evaluateAll(leftEdges)).size
  expect(columns).toBe(Math.min(monthly, 3))
})

test('the app sells nothing and says where it can be bought', async ({ openPage }) => {
  const page = await openPage()
  await registerWorker(page)
  await page.goto('/majstor/moj-profil/reklama?force_ios_app=true')
  await expect(page.getByText(/U aplikaciji se članstvo ne prodaje/)).toBeVisible()
  await expect(page.getByRole('link', { name: /^Uzmi/ })).toHaveCount(0)
})
