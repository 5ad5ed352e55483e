import type { Page } from '@playwright/test'

/** Automated browsers are shown no tour and no request for a review, unless they pass for a person’s. */
export async function actAsPerson(page: Page): Promise<void> {
  await page.addInitScript(() => Object.defineProperty(Navigator.prototype, 'webdriver', { get: () => false }))
}

/** Starts the deferred scripts at once, and what waits for the page to come to rest after a moment. */
export async function hurry(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const { setTimeout: original } = window
    const shorter: Record<number, number> = { 1_500: 0, 4_000: 400 }
    Object.assign(window, {
      setTimeout: (callback: () => void, ms = 0, ...rest: unknown[]) => original(callback, shorter[ms] ?? ms, ...rest),
    })
  })
}
