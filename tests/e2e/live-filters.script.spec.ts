import { expect, type Page } from '@playwright/test'
import { waitForScripts } from './support/form-controls.ts'
import { registerClient, test } from './support/people.ts'

async function openList(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await waitForScripts(page)
  await page.evaluate(() => Object.assign(window, { isSameDocument: true }))
  const panel = page.locator('details.filters')
  if (!(await panel.evaluate((details) => details.hasAttribute('open')))) await panel.locator('summary').click()
}

async function expectSameDocument(page: Page): Promise<void> {
  expect(await page.evaluate(() => 'isSameDocument' in window)).toBe(true)
}

test('a changed filter of a public list is applied at once, in place', async ({ openPage }) => {
  const page = await openPage()
  await openList(page, '/majstori')
  await page.getByLabel('Struka').selectOption({ label: 'Moler' })
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Moleri u Bosni i Hercegovini')
  await expect(page).toHaveURL(/skill=moler/)
  await expect(page.getByRole('link', { name: 'Moler Ukloni' })).toBeVisible()

  const term = page.getByLabel('Ime ili riječ iz opisa')
  await term.pressSequentially('krečenje')
  await expect(page).toHaveURL(/searchTerm=kre%C4%8Denje/)
  await expect(term).toBeFocused()
  await expect(term).toHaveValue('krečenje')
  await expect(page.getByRole('status').filter({ hasText: 'Pronađeno je 0 majstora' })).toHaveCount(1)

  await page.getByLabel('Grad', { exact: true }).fill('Xyzq')
  await term.focus()
  await expect(page.locator('.field').filter({ hasText: 'Ne poznajemo taj grad.' })).toBeVisible()
  await page.getByLabel('Grad', { exact: true }).fill('Tuzla')
  await term.focus()
  await expect(page).toHaveURL(/city=Tuzla/)
  await expect(page.getByText('Ne poznajemo taj grad.')).toHaveCount(0)
  await expectSameDocument(page)
})

test('a member’s list keeps the focus and the open panel', async ({ openPage }) => {
  const page = await openPage()
  await registerClient(page)
  await page.goto('/klijent/objavite-oglas')
  await page.getByLabel('Naslov').fill('Krečenje hodnika')
  await page.getByLabel('Budžet od').fill('50')
  await page.getByRole('button', { name: /nacrt/ }).click()
  await expect(page.getByText('Nacrt je sačuvan.')).toBeVisible()
  await openList(page, '/klijent/moji-oglasi')

  const finished = page.getByRole('radio', { name: 'Završene' })
  await finished.check()
  await expect(page).toHaveURL(/filter=completed/)
  await expect(finished).toBeFocused()
  await expect(finished).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: '0 oglasa' })).toHaveCount(1)
  await page.getByRole('radio', { name: 'Otvorene', exact: true }).click()
  await expect(page).toHaveURL(/\?filter=open&sort=newest$/)
  await expectSameDocument(page)
})
