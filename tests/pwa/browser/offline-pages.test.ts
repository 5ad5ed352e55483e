import type { Page, Worker } from '@playwright/test'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { sendAdMessage } from '#app/messages/sending.server.ts'
import { startScreens, type Screens } from '#tests/e2e/support/screens.ts'
import { db } from '#tests/support/data/database.ts'
import { aWorker } from '#tests/support/data/cast.ts'
import { anAdAtStage, aCast, type Cast } from '#tests/support/data/scenes.ts'
import { createSessionCookie, startWebProcess, type WebProcess } from '#tests/support/web/web-process.ts'

let web: WebProcess
let screens: Screens

beforeAll(async () => {
  web = await startWebProcess()
  screens = await startScreens(web.origin)
})
afterAll(async () => {
  await screens?.stop()
  await web?.stop()
})

vi.setConfig({ testTimeout: 90_000 })

async function aWorkerWithJob(): Promise<{ page: Page; cast: Cast; adId: number; phone: string }> {
  const cast = await aCast()
  const { adId } = await anAdAtStage('in_progress', cast)
  const { phone } = await db
    .selectFrom('users')
    .select('phone')
    .where('id', '=', cast.client.id)
    .executeTakeFirstOrThrow()
  const page = await screens.openPage(cast.worker)
  await page.goto('/majstor/moje-ponude?force_mobile_app=true')
  await page.evaluate(async () => {
    await navigator.serviceWorker.register('/sw.js', { updateViaCache: 'none' })
    await navigator.serviceWorker.ready
  })
  await page.reload()
  await page.waitForFunction(() => navigator.serviceWorker.controller)
  return { page, cast, adId, phone }
}

const storedPaths = (page: Page) =>
  page.evaluate(async () => {
    if (!(await caches.has('stored-1'))) return []
    return (await (await caches.open('stored-1')).keys()).map(({ url }) => new URL(url).pathname)
  })

const readCopy = (page: Page, path: string) =>
  page.evaluate(async (copied) => {
    const copy = await (await caches.open('stored-1')).match(copied)
    return (await copy?.text()) ?? ''
  }, path)

test('the cards of running jobs are read without a network, although only their list was opened', async () => {
  const { page, adId, phone } = await aWorkerWithJob()
  await page.goto('/majstor/poslovi-u-toku')
  await expect.poll(() => storedPaths(page), { timeout: 20_000 }).toContain(`/dzepna-kartica/${adId}`)
  await page.context().setOffline(true)
  await page.goto(`/dzepna-kartica/${adId}`)
  expect(await page.locator('main [role=status]').first().textContent()).toMatch(
    /^Bez mreže ste\. Ova kopija je od .*\d/,
  )
  expect(await page.locator(`a[href="tel:${phone}"]`).count()).toBeGreaterThan(0)
  expect(await page.locator('form, script, button[type=submit]').count()).toBe(0)
  const isStyled = () => page.evaluate(() => getComputedStyle(document.querySelector('.notice')!).display !== 'block')
  expect(await isStyled()).toBe(true)

  await page.goto(`/majstor/kontakt-razmjena/${adId}/1`)
  expect(await page.locator(`a[href="tel:${phone}"]`).count()).toBeGreaterThan(0)
  await page.context().setOffline(false)
})

test('the cards of running jobs are there although only the search was opened, before the worker was', async () => {
  const cast = await aCast()
  const { adId } = await anAdAtStage('in_progress', cast)
  const page = await screens.openPage(cast.worker)
  await page.goto('/majstor/pretraga-poslova?force_mobile_app=true')
  await expect
    .poll(() => storedPaths(page), { timeout: 30_000 })
    .toEqual(
      expect.arrayContaining(['/majstor/pretraga-poslova', '/majstor/poslovi-u-toku', `/dzepna-kartica/${adId}`]),
    )

  const client = await screens.openPage(cast.client)
  await client.goto('/klijent/pocetna?force_mobile_app=true')
  await expect
    .poll(() => storedPaths(client), { timeout: 30_000 })
    .toEqual(expect.arrayContaining(['/klijent/pocetna', '/klijent/moji-poslovi', `/dzepna-kartica/${adId}`]))
})

test('a push brings the page that it leads to, where copies are stored', async () => {
  const { page, cast } = await aWorkerWithJob()
  const { adId } = await anAdAtStage('in_progress', cast)
  const navigationUrl = `/majstor/kontakt-razmjena/${adId}/${cast.client.id}`
  const [worker] = page.context().serviceWorkers()
  await push(worker!, navigationUrl)
  expect(await storedPaths(page)).toEqual([])

  await page.goto('/majstor/posao/999999999')
  await page.evaluate(() => caches.open('stored-1'))
  await push(worker!, navigationUrl)
  expect(await storedPaths(page)).toContain(`/dzepna-kartica/${adId}`)
  await page.context().setOffline(true)
  await page.goto(navigationUrl)
  expect(await page.locator('main [role=status]').first().textContent()).toMatch(/^Bez mreže ste/)
  await page.context().setOffline(false)
})

/** Resolves when the worker has done all that it does for a push. */
function push(worker: Worker, navigationUrl: string): Promise<void> {
  return worker.evaluate(async (target) => {
    type Push = Event & { waitUntil: (work: Promise<unknown>) => void }
    const { PushEvent } = globalThis as unknown as { PushEvent: new (type: string, init: object) => Push }
    const event = new PushEvent('push', { data: JSON.stringify({ title: 'Ponuda', navigationUrl: target }) })
    const works: Promise<unknown>[] = []
    event.waitUntil = (work) => void works.push(work)
    dispatchEvent(event)
    await Promise.allSettled(works)
  }, navigationUrl)
}

test('a conversation that was opened in the app’s own navigation is stored', async () => {
  const { page, adId } = await aWorkerWithJob()
  await page.goto('/majstor/poslovi-u-toku')
  await page.locator(`a[href="/majstor/poruke/${adId}"]`).first().click()
  await page.waitForURL(`**/majstor/poruke/${adId}`)
  await expect.poll(() => storedPaths(page), { timeout: 20_000 }).toContain(`/majstor/poruke/${adId}`)
  await page.context().setOffline(true)
  await page.goto(`/majstor/poruke/${adId}`)
  expect(await page.locator('main [role=status]').first().textContent()).toMatch(/^Bez mreže ste/)
  await page.context().setOffline(false)
})

test('a copy is what was last seen: each view renews it, and a write the lists above what it changed', async () => {
  const { page, cast, adId } = await aWorkerWithJob()
  const path = `/majstor/poruke/${adId}`
  await page.goto('/majstor/poruke')
  await page.goto(path)
  await expect.poll(() => readCopy(page, '/majstor/poruke'), { timeout: 20_000 }).toContain('</html>')
  await expect.poll(() => readCopy(page, path), { timeout: 20_000 }).toContain('Dolazim u pet.')

  const sender = { id: cast.client.id, userType: 'Client' as const }
  const message = { sender, adId, text: 'Zvono je Hodžić.', idempotencyKey: `copy-${adId}`, now: new Date() }
  expect((await sendAdMessage(db, message)).ok).toBe(true)
  await page.goto(path)
  await expect.poll(() => readCopy(page, path), { timeout: 20_000 }).toContain('Zvono je Hodžić.')

  await page.getByLabel('Vaša poruka').fill('Stižem u devet.')
  await page.getByRole('button', { name: 'Pošalji poruku' }).click()
  for (const of of [path, '/majstor/poruke'])
    await expect.poll(() => readCopy(page, of), { timeout: 20_000 }).toContain('Stižem u devet.')

  await page.context().setOffline(true)
  await page.goto('/majstor/moje-ponude')
  expect(await page.locator('li', { has: page.locator(`a[href="${path}"]`) }).textContent()).toMatch(
    /\d{4}\. \d+:\d\d$/,
  )
  await page.context().setOffline(false)
})

test('a page that the network did not bring loads by itself when there is one again', async () => {
  const { page } = await aWorkerWithJob()
  await page.context().setOffline(true)
  await page.goto('/majstor/moje-ponude')
  await page.getByRole('heading', { name: 'Niste povezani na internet' }).waitFor()
  await page.context().setOffline(false)
  await page.getByRole('heading', { name: 'Moje ponude' }).first().waitFor()
})

test('the running job is in the copies right after the acceptance, although they are seconds old', async () => {
  const cast = await aCast()
  const { adId, offerId } = await anAdAtStage('offered', cast)
  const page = await screens.openPage(cast.client)
  await page.goto('/klijent/moji-poslovi?force_mobile_app=true')
  await expect.poll(() => storedPaths(page), { timeout: 30_000 }).toContain('/klijent/moji-poslovi')
  await page.goto(`/klijent/ponude/${offerId}/prihvatanje`)
  await page.getByRole('button', { name: /^Prihvati za/ }).click()
  await page.getByText('Ponuda je prihvaćena.').waitFor()
  const card = `/dzepna-kartica/${adId}`
  await expect.poll(() => storedPaths(page), { timeout: 30_000 }).toContain(card)
  const list = () => readCopy(page, '/klijent/moji-poslovi')
  await expect.poll(list, { timeout: 20_000 }).toMatch(new RegExp(`/(?:kontakt-razmjena|dzepna-kartica)/${adId}\\b`))
})

test('every other address answers offline too, with a list of the stored pages', async () => {
  const { page, adId } = await aWorkerWithJob()
  await page.goto(`/majstor/posao/${adId}`)
  await expect.poll(() => storedPaths(page), { timeout: 20_000 }).toContain(`/majstor/posao/${adId}`)
  await page.context().setOffline(true)
  for (const path of ['/', '/majstor/moje-ponude', '/nema-toga', '/poslovi?q=slavina', '/sitemap.xml', '/api/x']) {
    const answer = await page.goto(path)
    expect([path, answer!.status(), await page.getByRole('heading', { level: 1 }).textContent()]).toEqual([
      path,
      200,
      'Niste povezani na internet',
    ])
  }
  await page.getByRole('link', { name: /./ }).filter({ hasNotText: 'Pokušaj ponovo' }).first().click()
  expect(await page.locator('main [role=status]').first().textContent()).toMatch(/^Bez mreže ste/)
  await page.context().setOffline(false)
})

test('nothing is left after signing out, nor when the session was ended on another device', async () => {
  const { page, cast, adId } = await aWorkerWithJob()
  await page.goto(`/majstor/posao/${adId}`)
  await expect.poll(() => storedPaths(page), { timeout: 20_000 }).not.toEqual([])
  await page.goto('/odjava')
  await page.locator('main form [type=submit], main form button').first().click()
  await page.waitForURL((url) => url.pathname === '/')
  await expect.poll(() => storedPaths(page)).toEqual([])
  // Signing out has removed the worker; the app's next page brings it back.
  await page.waitForFunction(() => navigator.serviceWorker.controller)
  await page.context().setOffline(true)
  await page.goto(`/majstor/posao/${adId}`)
  expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Niste povezani na internet')
  expect(await page.locator('a.copy').count()).toBe(0)
  await page.context().setOffline(false)

  const second = await aWorkerWithJob()
  await second.page.goto(`/majstor/posao/${second.adId}`)
  await expect.poll(() => storedPaths(second.page), { timeout: 20_000 }).not.toEqual([])
  await db.deleteFrom('sessions').where('user_id', '=', second.cast.worker.id).execute()
  await second.page.goto(`/majstor/posao/${second.adId}`)
  await expect.poll(() => storedPaths(second.page), { timeout: 20_000 }).toEqual([])
  expect(cast.worker.id).not.toBe(second.cast.worker.id)
})

test('the copies of one member are gone when another one is signed in without the page for it', async () => {
  const { page, adId } = await aWorkerWithJob()
  await page.goto(`/majstor/posao/${adId}`)
  await expect.poll(() => storedPaths(page), { timeout: 20_000 }).not.toEqual([])
  const [name, value = ''] = (await createSessionCookie((await aWorker()).id)).split('=')
  await page.context().addCookies([{ name: name!, value, url: web.origin }])
  await page.goto('/majstor/moje-ponude')
  await expect.poll(() => storedPaths(page), { timeout: 20_000 }).toEqual([])
})

test('the copies stay while a form stores its drafts', async () => {
  const { page, adId } = await aWorkerWithJob()
  await page.goto(`/majstor/posao/${adId}`)
  await expect.poll(() => storedPaths(page), { timeout: 20_000 }).not.toEqual([])
  await page.goto('/majstor/moj-profil/vjestine')
  const stored = page.waitForResponse('**/api/user/profile/form-drafts')
  await page.getByLabel('Godine iskustva').pressSequentially('9')
  expect((await stored).ok()).toBe(true)
  await page.waitForTimeout(500)
  expect(await storedPaths(page)).toContain(`/majstor/posao/${adId}`)
})

test('a full disk costs copies, not pages', async () => {
  const { page, adId } = await aWorkerWithJob()
  const [worker] = page.context().serviceWorkers()
  await worker!.evaluate(() => {
    Cache.prototype.put = () => Promise.reject(new DOMException('full', 'QuotaExceededError'))
  })
  await page.goto(`/majstor/posao/${adId}`)
  await page.waitForTimeout(4_000)
  expect(await storedPaths(page)).toEqual([])
  await page.context().setOffline(true)
  await page.goto(`/majstor/posao/${adId}`)
  expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Niste povezani na internet')
  await page.context().setOffline(false)
})

test('an error of the main document is our page with status 200', async () => {
  const { page } = await aWorkerWithJob()
  for (const path of ['/majstor/posao/999999999', '/dzepna-kartica/999999999', '/oglasi/999999999']) {
    const answer = await page.goto(path)
    expect([path, answer!.status()]).toEqual([path, 200])
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBeTruthy()
  }
})

test('a new version takes over without losing a form', async () => {
  const { page, adId } = await aWorkerWithJob()
  await page.goto(`/majstor/poruke/${adId}`)
  await page.getByLabel('Vaša poruka').fill('Stižem u devet.')
  // The page registers the worker itself once it has loaded.
  await page.waitForTimeout(3_000)
  const version = await page.evaluate(async () => {
    const { serviceWorker } = navigator
    const taken = new Promise<string>((resolve) => {
      serviceWorker.addEventListener('controllerchange', () => {
        const { scriptURL } = serviceWorker.controller!
        if (scriptURL.endsWith('?nova')) resolve(scriptURL)
      })
    })
    await navigator.serviceWorker.register('/sw.js?nova')
    return new URL(await taken).search
  })
  expect(version).toBe('?nova')
  expect(await page.getByLabel('Vaša poruka').inputValue()).toBe('Stižem u devet.')
})
