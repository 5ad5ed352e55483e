import type { Locator, Page } from '@playwright/test'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findFreePort } from '#tools/postgres/ports.ts'
import { isOpenToVisitors, signInCallers } from '#tests/support/web/callers.ts'
import { pagesWithAction, prepareForm, type PreparedForm, type Setup } from '#tests/support/web/prepared-forms.ts'
import { startWebProcess, unreachableProviders } from '#tests/support/web/web-process.ts'
import { fillControls, findForm, readControls, submitForm, waitUntilReady } from './support/form-controls.ts'
import { endNewestSession, signIn, startPhones, type Person } from './support/phones.ts'
import { startUnreliableNetwork, type UnreliableNetwork } from './support/unreliable-network.ts'

let setup: Setup
let network: UnreliableNetwork
let phones: Awaited<ReturnType<typeof startPhones>>

beforeAll(async () => {
  const port = await findFreePort()
  network = await startUnreliableNetwork(`http://127.0.0.1:${port}`)
  const web = await startWebProcess({ ...unreachableProviders, PORT: String(port), PUBLIC_ORIGIN: network.origin })
  setup = { web, ...(await signInCallers(web)) }
  phones = await startPhones(network.origin)
})

afterAll(async () => {
  await phones?.stop()
  network?.stop()
  await setup?.web.stop()
})

/** No network, a connection that breaks, and a proxy whose server is away. */
const interruptions = [
  { begin: (page: Page) => page.context().setOffline(true), end: (page: Page) => page.context().setOffline(false) },
  { begin: () => network.become('broken'), end: () => network.become('up') },
  { begin: () => network.become('bad-gateway'), end: () => network.become('up') },
]

test.each(pagesWithAction)('what was entered on $path survives each interruption, and is sent once', async (row) => {
  network.takeAnswers()
  const prepared = await prepareForm(row, setup)
  const { person } = prepared
  const page = await phones.openPage(person)
  await page.goto(prepared.page)
  await waitUntilReady(page)
  const form = await findForm(page, prepared.form.action)
  await fillControls(form, [...prepared.data])
  const entered = await readControls(form)

  for (const { begin, end } of interruptions) {
    await begin(page)
    await submitForm(form)
    await form.locator('.not-sent').waitFor()
    expect(await readControls(form)).toEqual(entered)
    await end(page)
  }
  expect(network.takeAnswers()).toEqual([])

  const sent = person && !isOpenToVisitors(row) ? await sendAfterSessionEnd(page, form, person, prepared) : form
  expect(withoutSecrets(await readControls(sent))).toEqual(withoutSecrets(entered))
  network.takeAnswers()
  await fillSecrets(sent, prepared)
  await submitForm(sent)
  await expect.poll(() => network.takeAnswers(), { timeout: 5_000 }).toEqual([expect.toBeOneOf([200, 202, 303])])
  // Chromium may never answer it while the page of a service worker is being replaced.
  void page.close().catch(() => undefined)
})

/** The form as it comes back after the sign-in that follows. */
async function sendAfterSessionEnd(
  page: Page,
  form: Locator,
  person: Person,
  prepared: PreparedForm,
): Promise<Locator> {
  await endNewestSession(person)
  await submitForm(form)
  await page.waitForURL(/\/prijava/)
  await signIn(page.context(), network.origin, person)
  await page.goto(new URL(page.url()).searchParams.get('next') ?? prepared.page)
  await waitUntilReady(page)
  return findForm(page, prepared.form.action)
}

function isSecret(name: string): boolean {
  return /password/i.test(name)
}

/** Passwords are not stored, and of files only their names. */
function withoutSecrets(controls: [name: string, value: unknown][]) {
  return controls.filter(([name, value]) => !isSecret(name) && typeof value !== 'number')
}

async function fillSecrets(form: Locator, { data }: PreparedForm): Promise<void> {
  await fillControls(
    form,
    [...data].filter(([name]) => isSecret(name)),
  )
}
