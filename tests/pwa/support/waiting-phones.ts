import type { Page } from '@playwright/test'
import { findFreePort } from '#tools/postgres/ports.ts'
import { waitForScripts } from '#tests/e2e/support/form-controls.ts'
import { startPhones, type Person } from '#tests/e2e/support/phones.ts'
import { startUnreliableNetwork } from '#tests/e2e/support/unreliable-network.ts'
import { startWebProcess, unreachableProviders } from '#tests/support/web/web-process.ts'

export type WaitingPhones = Awaited<ReturnType<typeof startWaitingPhones>>

/** Phones whose pages have a service worker, behind a network that fails for what is sent. */
export async function startWaitingPhones() {
  const port = await findFreePort()
  const network = await startUnreliableNetwork(`http://127.0.0.1:${port}`)
  const settings = { ...unreachableProviders, PORT: String(port), PUBLIC_ORIGIN: network.origin }
  let web = await startWebProcess(settings)
  const phones = await startPhones(network.origin)

  return {
    network,
    openTab: phones.openPage,
    killServer: () => web.kill(),
    async restartServer() {
      web = await startWebProcess(settings)
    },
    async openPage(person: Person | null, path: string): Promise<Page> {
      network.become('up')
      const page = await phones.openPage(person)
      await page.goto(path)
      await page.evaluate(async () => {
        await navigator.serviceWorker.register('/sw.js', { updateViaCache: 'none' })
        await navigator.serviceWorker.ready
      })
      await page.waitForFunction(() => navigator.serviceWorker.controller)
      await page.goto(path)
      await waitForScripts(page)
      network.takeAnswers()
      return page
    },
    async stop() {
      await phones.stop()
      network.stop()
      await web.stop()
    },
  }
}

/** What "Čeka slanje" lists. */
export async function readList(page: Page): Promise<string[]> {
  await page.goto('/ceka-slanje')
  return page.locator('main li').allTextContents()
}

export async function fillAd(page: Page, title: string): Promise<void> {
  await page.getByLabel('Naslov').fill(title)
  await page.getByRole('radio', { name: 'Vodoinstalater' }).check()
  await page.getByLabel('Opis posla').fill('Kaplje ispod bojlera.')
  await page.getByLabel('Budžet od').fill('50')
}

export const retainedText = 'Sačuvano na telefonu. Šaljemo čim bude mreže.'
