import { chromium, type Browser, type BrowserContext, type BrowserContextOptions, type Page } from '@playwright/test'
import { signIn, type Person } from './phones.ts'

export type Screens = Awaited<ReturnType<typeof startScreens>>

/** One browser, in which each person has a window that stays signed in; visitors share one. `options` are those of the windows. */
export async function startScreens(origin: string, options: BrowserContextOptions = {}) {
  const executablePath = process.env.TEST_CHROMIUM
  const args = process.getuid?.() === 0 ? ['--no-sandbox'] : []
  const browser = await chromium.launch({ ...(executablePath && { executablePath }), args })
  const windows = new Map<number, Promise<BrowserContext>>()

  return {
    async openPage(person: Person | null): Promise<Page> {
      const key = person?.id ?? 0
      if (!windows.has(key)) windows.set(key, openWindow(browser, { origin, person, options }))
      const page = await (await windows.get(key)!).newPage()
      page.setDefaultTimeout(60_000)
      return page
    },
    /** Signs everybody out and clears what their windows stored, in a tenth of the time of another browser. */
    async closeWindows(): Promise<void> {
      const opened = [...windows.values()]
      windows.clear()
      await Promise.all(opened.map(async (window) => (await window).close()))
    },
    stop: () => browser.close(),
  }
}

type Window = { origin: string; person: Person | null; options: BrowserContextOptions }

async function openWindow(browser: Browser, { origin, person, options }: Window): Promise<BrowserContext> {
  const context = await browser.newContext({
    baseURL: origin,
    locale: 'bs-BA',
    timezoneId: 'Europe/Sarajevo',
    viewport: { width: 360, height: 740 },
    hasTouch: true,
    reducedMotion: 'reduce',
    ...options,
  })
  await context.addCookies([{ name: 'js', value: '1', url: origin }])
  if (person) await signIn(context, origin, person)
  return context
}
