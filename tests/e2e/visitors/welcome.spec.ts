import { expect } from '@playwright/test'
import { checkPage } from '../support/page-checks.ts'
import { test } from '../support/people.ts'

const isScripted = () => test.info().project.name.startsWith('js-on')

test('an app welcomes visitors in two steps, and leads back from the second', async ({ openPage }) => {
  const page = await openPage()
  await page.goto('/?is_twa=true')
  await expect(page).toHaveURL('/dobrodosli')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Dobro došli')
  await expect(page.getByRole('link', { name: 'Već imam račun' })).toHaveAttribute('href', '/prijava')
  await checkPage(page, isScripted())

  await page.getByRole('link', { name: 'Počnimo' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Trebate majstora ili to jeste?')
  await checkPage(page, isScripted())
  await page.getByRole('link', { name: 'Nazad' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Dobro došli')
})

for (const [choice, userType] of [
  ['Tražim majstora', 'client'],
  ['Nudim usluge', 'worker'],
] as const)
  test(`“${choice}” leads to the registration of a ${userType}`, async ({ openPage }) => {
    const page = await openPage()
    await page.goto('/dobrodosli?korak=2')
    await page.getByRole('link', { name: choice }).click()
    await expect(page).toHaveURL(`/registracija?userType=${userType}`)
  })

test('browsers begin on the landing page, and who skips the welcome does not see it again', async ({ openPage }) => {
  const page = await openPage()
  await page.goto('/')
  await expect(page).toHaveURL('/')
  await page.goto('/?force_ios_app=true')
  await page.getByRole('link', { name: 'Preskoči', exact: true }).click()
  await expect(page).toHaveURL('/')
  if (!isScripted()) return
  expect(Number(await page.evaluate(() => localStorage.getItem('mobile_onboarding_seen')))).toBeGreaterThan(0)
  await page.goto('/?force_ios_app=true')
  await expect(page).toHaveURL('/')
})
