import { chromium, devices, type Browser, type BrowserContext, type Locator, type Page } from '@playwright/test'
import { findFreePort } from '#tools/postgres/ports.ts'
import { aClient, aWorker } from '#tests/support/data/cast.ts'
import { isOpenToVisitors, signInCallers, type PageRow } from '#tests/support/web/callers.ts'
import { prepareForm, type Setup } from '#tests/support/web/prepared-forms.ts'
import { createSessionCookie, startWebProcess, unreachableProviders } from '#tests/support/web/web-process.ts'
import { fillControls, findForm, waitUntilReady } from './form-controls.ts'
import { startUnreliableNetwork, type UnreliableNetwork } from './unreliable-network.ts'

type Person = { id: number }

export type Interrupted = {
  setup: Setup
  network: UnreliableNetwork
  /** Stops the web process, and starts another one at its address. */
  restart: () => Promise<void>
  openForm: (pageRow: PageRow) => Promise<OpenForm>
  stop: () => Promise<void>
}

export type OpenForm = { page: Page; path: string; form: Locator; person: Person | undefined }

/** A phone, a web process, and an unreliable network between them. */
export async function startInterrupted(): Promise<Interrupted> {
  const port = await findFreePort()
  const network = await startUnreliableNetwork(`http://127.0.0.1:${port}`)
  const start = () => startWebProcess({ ...unreachableProviders, PORT: String(port), PUBLIC_ORIGIN: network.origin })
  let web = await start()
  const setup: Setup = { web, ...(await signInCallers(web)) }
  const browser = await launchBrowser()

  async function openForm(pageRow: PageRow): Promise<OpenForm> {
    const prepared = await prepareForm(pageRow, setup)
    const person = await personOf(pageRow, setup)
    const context = await browser.newContext({ ...devices['Galaxy S9+'], locale: 'bs-BA', baseURL: network.origin })
    await context.addInitScript(loadDeferredAtOnce)
    await signIn(context, network.origin, person)
    const page = await context.newPage()
    page.setDefaultTimeout(10_000)
    await page.goto(prepared.page)
    await waitUntilReady(page)
    const form = await findForm(page, prepared.form.action)
    await fillControls(form, [...prepared.data])
    return { page, path: prepared.page, form, person }
  }

  return {
    setup,
    network,
    restart: async () => {
      await web.stop()
      web = await start()
    },
    openForm,
    stop: async () => {
      await browser.close()
      network.stop()
      await web.stop()
    },
  }
}

/** With scripts, as in any later visit, and with a new session if someone is to be signed in. */
export async function signIn(context: BrowserContext, url: string, person: Person | undefined): Promise<void> {
  const cookies = ['js=1', ...(person ? [await createSessionCookie(person.id)] : [])]
  await context.addCookies(
    cookies.map((cookie) => {
      const [name = '', value = ''] = cookie.split('=')
      return { name, value, url }
    }),
  )
}

function launchBrowser(): Promise<Browser> {
  const executablePath = process.env.TEST_CHROMIUM
  const args = process.getuid?.() === 0 ? ['--no-sandbox'] : []
  return chromium.launch({ ...(executablePath && { executablePath }), args })
}

function loadDeferredAtOnce(): void {
  const { setTimeout: original } = window
  Object.assign(window, {
    setTimeout: (callback: () => void, ms?: number, ...rest: unknown[]) =>
      original(callback, ms === 1_500 ? 0 : ms, ...rest),
  })
}

/** As in `prepareForm`, whose sessions only its own requests have. */
async function personOf({ path, area }: PageRow, { cast }: Setup): Promise<Person | undefined> {
  if (path === '/odjava') return aClient()
  if (isOpenToVisitors({ area })) return undefined
  if (path === '/majstor/posao/:id') return aWorker()
  if (path.endsWith('/sigurnost')) return area === 'workers' ? aWorker() : aClient()
  return area === 'workers' ? cast.worker : cast.client
}
