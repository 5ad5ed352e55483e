import type { Locator, Page } from '@playwright/test'
import { expect } from 'vitest'
import { mayWait } from '#app/enhance/waiting/waiting-rules.ts'
import { findFreePort } from '#tools/postgres/ports.ts'
import { isOpenToVisitors, signInCallers, type PageRow } from '#tests/support/web/callers.ts'
import { prepareForm, type PreparedForm } from '#tests/support/web/prepared-forms.ts'
import { startWebProcess, unreachableProviders } from '#tests/support/web/web-process.ts'
import { fillControls, findForm, readControls, submitForm, waitUntilReady } from './form-controls.ts'
import { endNewestSession, signIn, startPhones } from './phones.ts'
import { startUnreliableNetwork } from './unreliable-network.ts'

export type Phones = Awaited<ReturnType<typeof startInterruptedPhones>>
type OpenedForm = Awaited<ReturnType<Phones['openForm']>>

/** Phones whose network fails for what is sent. */
export async function startInterruptedPhones() {
  const port = await findFreePort()
  const network = await startUnreliableNetwork(`http://127.0.0.1:${port}`)
  const web = await startWebProcess({ ...unreachableProviders, PORT: String(port), PUBLIC_ORIGIN: network.origin })
  const setup = { web, ...(await signInCallers(web)) }
  const phones = await startPhones(network.origin)
  /** No network, a connection that breaks, and a proxy whose server is away. */
  const interruptions = [
    { begin: (page: Page) => page.context().setOffline(true), end: (page: Page) => page.context().setOffline(false) },
    { begin: () => network.become('broken'), end: () => network.become('up') },
    { begin: () => network.become('bad-gateway'), end: () => network.become('up') },
  ]
  return { network, setup, openForm, interruptEach, stop }

  async function openForm(row: PageRow) {
    const prepared = await prepareForm(row, setup)
    const page = await phones.openPage(prepared.person, prepared.cookie)
    // A form that failed before may have left both away.
    network.become('up')
    await page.context().setOffline(false)
    await page.goto(prepared.page)
    await waitUntilReady(page)
    network.takeAnswers()
    return { prepared, page, form: await findForm(page, prepared.form.action) }
  }

  async function interruptEach(page: Page, attempt: () => Promise<void>): Promise<void> {
    for (const { begin, end } of interruptions) {
      await begin(page)
      await attempt().finally(() => end(page))
    }
    expect(network.takeAnswers()).toEqual([])
  }

  async function stop() {
    await phones.stop()
    network.stop()
    await web.stop()
  }
}

/** Fills in the form of this address, loses the network three times and then the session, unless the form belongs to it, and sends it once. */
export async function walkForm(phones: Phones, row: PageRow): Promise<void> {
  const { network, openForm, interruptEach } = phones
  const opened = await openForm(row)
  const { prepared, page, form } = opened
  await fillControls(form, [...prepared.data])
  const entered = await readControls(form)
  const { action, fields } = prepared.form
  const key = fields.find(({ name }) => name === '_key')?.value ?? ''
  if (mayWait(action.split('?')[0]!, key)) return walkWaitingForm(phones, opened)
  await interruptEach(page, async () => {
    await submitForm(form)
    await form.locator('.not-sent').waitFor()
    expect(await readControls(form)).toEqual(entered)
  })

  const isMember = prepared.person && !prepared.cookie && !isOpenToVisitors(row)
  const sent = isMember ? await findAfterSessionEnd(page, form, prepared, network.origin) : form
  expect(withoutSecrets(await readControls(sent))).toEqual(withoutSecrets(entered))
  network.takeAnswers()
  await fillControls(
    sent,
    [...prepared.data].filter(([name]) => isSecret(name)),
  )
  await submitForm(sent)
  await expectSentOnce(network)
  // Chromium may never answer it while the page of a service worker is being replaced.
  void page.close().catch(() => undefined)
}

/** The form waits on the phone, which sends it by itself when its member has signed in again. */
async function walkWaitingForm({ network }: Phones, { prepared, page, form }: OpenedForm): Promise<void> {
  const { person } = prepared
  const entered = await readControls(form)
  network.become('broken')
  await page.context().setOffline(true)
  for (const goOn of [() => page.context().setOffline(false), () => network.become('bad-gateway'), () => undefined]) {
    await submitForm(form)
    await form.locator('.retained').waitFor()
    expect(await readControls(form)).toEqual(entered)
    await goOn()
  }
  expect(network.takeAnswers()).toEqual([])

  if (person) await endNewestSession(person)
  network.become('up')
  await page.evaluate(() => dispatchEvent(new Event('online')))
  if (person) {
    await expect.poll(() => network.takeAnswers(), { timeout: 5_000 }).toEqual([401])
    await signIn(page.context(), network.origin, person)
  }
  await page.goto(person ? '/obavjestenja' : prepared.page)
  await expectSentOnce(network)
  await page.goto('/ceka-slanje')
  expect(await page.locator('main li').first().textContent()).toContain('Poslano')
  expect(network.takeAnswers()).toEqual([])
  void page.close().catch(() => undefined)
}

export async function expectSentOnce(network: Phones['network']): Promise<void> {
  await expect.poll(() => network.takeAnswers(), { timeout: 15_000 }).toEqual([expect.toBeOneOf([200, 202, 303])])
}

/** The form as it comes back after the sign-in that follows. */
async function findAfterSessionEnd(page: Page, form: Locator, prepared: PreparedForm, origin: string) {
  const person = prepared.person!
  await endNewestSession(person)
  await submitForm(form)
  await page.waitForURL(/\/prijava/)
  await signIn(page.context(), origin, person)
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
