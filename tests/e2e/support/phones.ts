import { chromium, devices, type Browser, type BrowserContext, type Page } from '@playwright/test'
import { db } from '#tests/support/data/database.ts'
import { createSessionCookie } from '#tests/support/web/web-process.ts'

export type Person = { id: number }

/** Phones in one browser: a member's stays the same, with its service worker; each visitor has a new one. */
export async function startPhones(origin: string) {
  const executablePath = process.env.TEST_CHROMIUM
  const args = process.getuid?.() === 0 ? ['--no-sandbox'] : []
  const browser = await chromium.launch({ ...(executablePath && { executablePath }), args })
  const phones = new Map<number, BrowserContext>()

  return {
    /** With a cookie of its own where the page depends on it, otherwise with a new session. */
    async openPage(person: Person | null, cookie?: string): Promise<Page> {
      const context = (person && phones.get(person.id)) ?? (await createPhone(browser, origin))
      if (person) phones.set(person.id, context)
      if (cookie) await setCookie(context, origin, cookie)
      else if (person) await signIn(context, origin, person)
      const page = await context.newPage()
      page.setDefaultTimeout(60_000)
      return page
    },
    stop: () => browser.close(),
  }
}

async function createPhone(browser: Browser, origin: string): Promise<BrowserContext> {
  const context = await browser.newContext({ ...devices['Galaxy S9+'], locale: 'bs-BA', baseURL: origin })
  await context.addInitScript(loadDeferredAtOnce)
  await context.addCookies([{ name: 'js', value: '1', url: origin }])
  return context
}

export async function signIn(context: BrowserContext, origin: string, { id }: Person): Promise<void> {
  await setCookie(context, origin, await createSessionCookie(id))
}

async function setCookie(context: BrowserContext, origin: string, cookie: string): Promise<void> {
  const [name = '', value = ''] = cookie.split('=')
  await context.addCookies([{ name, value, url: origin }])
}

/** The session of the phone; those before it belong to `prepareForm`. */
export async function endNewestSession({ id }: Person): Promise<void> {
  const newest = db
    .selectFrom('sessions')
    .select(({ fn }) => fn.max('id').as('id'))
    .where('user_id', '=', id)
  await db.deleteFrom('sessions').where('id', '=', newest).execute()
}

function loadDeferredAtOnce(): void {
  const { setTimeout: original } = window
  Object.assign(window, {
    setTimeout: (callback: () => void, ms?: number, ...rest: unknown[]) =>
      original(callback, ms === 1_500 ? 0 : ms, ...rest),
  })
}
