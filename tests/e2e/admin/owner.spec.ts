import { spawnSync } from 'node:child_process'
import { randomInt } from 'node:crypto'
import path from 'node:path'
import { expect, type Page } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import { checkPage, checkWidePage } from '../support/page-checks.ts'
import { aPhoto, test } from '../support/people.ts'

const root = path.join(import.meta.dirname, '../../..')

/** An admin as the command line makes one. */
function createAdmin(): { email: string; password: string } {
  const email = `uprava${Date.now()}${randomInt(1_000)}@primjer.ba`
  const { stdout } = spawnSync(process.execPath, ['app/admins/cli.ts', 'create', '--email', email, '--name', 'Zora'], {
    cwd: root,
    encoding: 'utf8',
    env: {
      ...process.env,
      DATABASE_URL: process.env.TEST_JOURNEY_DATABASE_URL,
      SECRET: process.env.TEST_JOURNEY_SECRET,
    },
  })
  return { email, password: /password is (\S+)/.exec(stdout)![1]! }
}

async function signIn(page: Page): Promise<void> {
  const { email, password } = createAdmin()
  await page.goto('/admin')
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Lozinka').fill(password)
  await page.getByRole('button', { name: 'Nastavi' }).click()
  const typed = await page.locator('code.secret').innerText()
  const totp = new TOTP({ secret: Secret.fromBase32(typed.replaceAll(' ', '')) })
  await page.getByLabel('Kod', { exact: true }).fill(totp.generate())
  await page.getByRole('button').first().click()
  await page.getByRole('link', { name: 'Sačuvano je, nastavi' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Danas' })).toBeVisible()
}

const pages = [
  '/admin',
  '/admin/analytics',
  '/admin/worker-skills',
  '/admin/worker-skills/stanje',
  '/admin/users',
  '/admin/moderation',
  '/admin/announcements',
  '/admin/announcements/novo',
  '/admin/blog-management',
  '/admin/payments',
  '/admin/payments/izvodi',
  '/admin/payments/planovi',
  '/admin/jobs',
  '/admin/audit',
]

test('the owner signs in, looks at every page, and publishes an article with an image', async ({
  openPage,
  javaScriptEnabled,
}) => {
  const isScripted = javaScriptEnabled !== false
  const page = await openPage()
  await signIn(page)
  for (const target of pages) {
    await page.setViewportSize({ width: 360, height: 740 })
    await page.goto(target)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    const headerHeight = async () => (await page.locator('header').first().boundingBox())!.height
    expect(await headerHeight(), target).toBeLessThanOrEqual(64)
    await checkPage(page, isScripted)
    await checkWidePage(page, isScripted)
    await page.setViewportSize({ width: 1280, height: 800 })
    expect(await headerHeight(), `${target}, wide`).toBeLessThanOrEqual(64)
  }

  const title = `Zimski savjeti ${Date.now()}`
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/admin/blog-management')
  await page.getByRole('link', { name: 'Novi članak' }).click()
  await checkPage(page, isScripted)
  const bosnian = page.getByRole('group', { name: 'Bosanski' })
  await bosnian.getByLabel('Naslov').fill(title)
  await bosnian.getByLabel('Uvod').fill('Šta uraditi prije prvog snijega.')
  await bosnian.getByLabel('Tekst').fill('## Krov\n\nProvjerite **svaki** crijep.')
  await page.getByLabel('Tema', { exact: true }).selectOption({ label: 'Održavanje doma' })
  await page.locator('input[type=file]').setInputFiles(await aPhoto('krov.jpg', { r: 90, g: 90, b: randomInt(255) }))
  await page.getByRole('button', { name: 'Pregledaj bez čuvanja' }).click()
  await expect(page.getByRole('heading', { name: 'Krov' })).toBeVisible()
  await checkPage(page, isScripted)

  await page.getByRole('radio', { name: 'Javan odmah' }).check()
  await page.getByLabel('Razlog').fill('Sezonski članak')
  await page.getByRole('button', { name: 'Sačuvaj' }).click()
  await expect(page.getByText('Članak je sačuvan.')).toBeVisible()
  // Visitors are shown the article with its cover once a worker process has rendered it.
  const cover = page.locator('.cover-choices img').first()
  await expect(async () => {
    await page.reload()
    expect((await page.request.get((await cover.getAttribute('src'))!)).status()).toBe(200)
  }).toPass({ timeout: 120_000 })
  await page.getByRole('link', { name: 'Otvori na stranici' }).click()
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  // A slow answer is taken for a slow line, on which images are links.
  await expect(page.locator('article :is(img[src^="/api/image/"], a[href^="/api/image/"])').first()).toBeVisible()
  await page.goto('/admin/audit')
  await expect(page.getByText('Sezonski članak').first()).toBeVisible()
})
