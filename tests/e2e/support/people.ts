import { randomInt } from 'node:crypto'
import { test as base, expect, type Page } from '@playwright/test'
import sharp from 'sharp'
import { laterMembers, removeLaterMembers } from './older-browser.ts'
import { leaveUnchecked, watchErrors } from './page-checks.ts'

export type Person = { name: string; surname: string; email: string; phone: string; page: Page }

export const password = 'lozinka-za-probu'

type Fixtures = { isOlderBrowser: boolean; openPage: () => Promise<Page> }

/** Opens a browser of their own for each person, and listens for what goes wrong in it. */
export const test = base.extend<Fixtures>({
  isOlderBrowser: [false, { option: true }],
  openPage: async ({ browser, isOlderBrowser }, use) => {
    const checks: (() => void)[] = []
    await use(async () => {
      const context = await browser.newContext()
      if (isOlderBrowser) {
        await context.addInitScript(removeLaterMembers, laterMembers)
        leaveUnchecked(context)
      }
      const page = await context.newPage()
      checks.push(watchErrors(page))
      return page
    })
    for (const check of checks) check()
  },
})

type PersonDetails = { name: string; surname: string; gender: string; city: string; street: string }

/** Someone who has not been here before. */
export function createPerson(page: Page, { name, surname }: { name: string; surname: string }): Person {
  const number = randomInt(100_000, 999_999)
  return {
    name,
    surname,
    page,
    email: `osoba${Date.now()}${number}@primjer.ba`,
    phone: `061 ${String(number).slice(0, 3)} ${String(number).slice(3)}`,
  }
}

/** Fills in what registration asks of everyone. */
export async function fillRegistration(
  { page, name, surname, email, phone }: Person,
  { gender, city, street }: Omit<PersonDetails, 'name' | 'surname'>,
): Promise<void> {
  await page.getByRole('textbox', { name: 'Ime', exact: true }).fill(name)
  await page.getByRole('textbox', { name: 'Prezime' }).fill(surname)
  await page.getByRole('radio', { name: gender }).check()
  await page.getByLabel('Telefon').fill(phone)
  await page.getByLabel('Grad ili općina').fill(city)
  await page.getByLabel('Adresa').fill(street)
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Lozinka', { exact: true }).fill(password)
  await page.getByLabel('Ponovite lozinku').fill(password)
  await page.getByRole('checkbox', { name: /Prihvatam/ }).check()
}

export async function registerClient(page: Page): Promise<Person> {
  const amra = createPerson(page, { name: 'Amra', surname: 'Hodžić' })
  await page.goto('/registracija?userType=client')
  await fillRegistration(amra, { gender: 'ženski', city: 'Sarajevo', street: 'Titova 12' })
  await page.getByRole('button', { name: 'Registruj se' }).click()
  await expect(page.getByText(/Dobro došli\. Vaš račun je otvoren/)).toBeVisible()
  return amra
}

/** A photograph as far as a form can tell. */
export async function aPhoto(name: string, background: { r: number; g: number; b: number }) {
  const buffer = await sharp({ create: { width: 640, height: 480, channels: 3, background } })
    .jpeg()
    .toBuffer()
  return { name, mimeType: 'image/jpeg', buffer }
}
