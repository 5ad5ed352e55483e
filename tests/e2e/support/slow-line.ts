import { expect, type Locator, type Page, type Route } from '@playwright/test'
import pg from 'pg'

/** 400 kbit/s and 800 ms, as Chromium counts them. */
const slow = { offline: false, latency: 800, downloadThroughput: 50_000, uploadThroughput: 50_000 }

/** The line of a page, which is slow from now on and can be cut. */
export async function useSlowLine(page: Page) {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  const set = (offline: boolean) => session.send('Network.emulateNetworkConditions', { ...slow, offline })
  await set(false)

  return {
    mend: () => set(false),
    async cut(act: () => Promise<unknown>): Promise<void> {
      await set(true)
      await act()
    },
    /**
     * Presses the button without a line, again with one that breaks before the answer arrives, and at last with a good one.
     * Each failure leaves the page, and the focus on the button, and says `failure` beside it.
     */
    async press(buttonName: string, failure: string): Promise<void> {
      const button = page.getByRole('button', { name: buttonName, exact: true })
      const notice = page.getByRole('alert').filter({ hasText: failure })
      const again = notice.getByRole('button', { name: 'Pokušaj ponovo' })
      await button.scrollIntoViewIfNeeded()
      const address = page.url()
      await set(true)
      await button.click()
      await expect(notice).toBeVisible()
      await expect(button).toBeFocused()
      expect(await distance(again, button)).toBeLessThan(100)

      await set(false)
      const isSending = Promise.withResolvers<void>()
      const loseAnswer = async (route: Route) => {
        // The server has carried out what was sent.
        await route.fetch({ maxRedirects: 0 })
        await isSending.promise
        await route.abort('connectionreset')
      }
      await page.route('**/*.data*', loseAnswer)
      await again.click()
      await expect(again).toHaveCount(0)
      isSending.resolve()
      await expect(notice).toBeVisible()
      expect(page.url()).toBe(address)
      await page.unroute('**/*.data*', loseAnswer)
      await again.click()
    },
  }
}

async function distance(above: Locator, below: Locator): Promise<number> {
  const [first, second] = [await above.boundingBox(), await below.boundingBox()]
  return Math.abs(second!.y - first!.y - first!.height)
}

/** How long after a tap on a link its tab is lit, and the bar is seen. */
export async function measureTap(page: Page, href: string): Promise<{ litMs: number; barMs: number }> {
  return page.evaluate(async (target) => {
    const link = document.querySelector<HTMLAnchorElement>(`.bottom-nav a[href="${target}"]`)!
    const startedAt = performance.now()
    link.click()
    const until = async (isTrue: () => boolean) => {
      while (!isTrue()) await new Promise(requestAnimationFrame)
      return performance.now() - startedAt
    }
    const litMs = await until(() => link.getAttribute('aria-current') === 'page')
    const isBarShown = () => {
      const bar = document.querySelector('.pending:not(:empty)')
      return bar !== null && getComputedStyle(bar).opacity === '1'
    }
    return { litMs, barMs: await until(isBarShown) }
  }, href)
}

export async function countRows(query: string, values: unknown[]): Promise<number> {
  const client = new pg.Client({ connectionString: process.env.TEST_JOURNEY_DATABASE_URL })
  await client.connect()
  const { rows } = await client.query<{ count: number }>(`select count(*)::int as count from ${query}`, values)
  await client.end()
  return rows[0]!.count
}
