import { afterAll, beforeAll, expect, test } from 'vitest'
import { randomUUID } from 'node:crypto'
import { signInCallers } from '#tests/support/web/callers.ts'
import { db } from '#tests/support/data/database.ts'
import { encodeForm, fillForm } from '#tests/support/web/form-filling.ts'
import { formsOf } from '#tests/support/web/html.ts'
import type { Setup } from '#tests/support/web/prepared-forms.ts'
import { anAdAtStage } from '#tests/support/data/scenes.ts'
import { createSessionCookie, startWebProcess, openBrowser, type Browser } from '#tests/support/web/web-process.ts'

const rounds = 12

let setup: Setup

beforeAll(async () => {
  const web = await startWebProcess()
  setup = { web, ...(await signInCallers(web)) }
})

afterAll(() => setup.web.stop())

type Round = { adId: number; offerId: number; otherOfferId: number }

/** Each of two people presses a button at the same moment. */
const races: [string, (round: Round) => [Sender, Sender], string[]][] = [
  ['two acceptances', ({ offerId, otherOfferId }) => [accept(offerId), accept(otherOfferId)], ['in_progress']],
  [
    'acceptance and edit of the ad',
    ({ offerId, adId }) => [accept(offerId), client(`/klijent/moji-oglasi/${adId}/uredi`, { title: 'Drugi naslov' })],
    ['in_progress'],
  ],
  [
    'acceptance and cancellation',
    ({ offerId, adId }) => [accept(offerId), client(`/klijent/moji-oglasi/${adId}/otkazivanje`)],
    ['cancelled'],
  ],
  [
    'acceptance and withdrawal',
    ({ offerId }) => [accept(offerId), worker(`/majstor/moje-ponude/${offerId}/povlacenje`)],
    ['in_progress', 'open'],
  ],
  [
    'acceptance and another price',
    ({ offerId }) => [accept(offerId), worker(`/majstor/moje-ponude/${offerId}/izmjena`, { amount: '95' })],
    ['in_progress', 'open'],
  ],
  [
    'acceptance and rejection',
    ({ offerId }) => [accept(offerId), client(`/klijent/ponude/${offerId}/odbijanje`)],
    ['in_progress', 'open'],
  ],
]

test.each(races)('%s at once: one succeeds and the other gets a reason', async (_name, sendersOf, allowedStatuses) => {
  for (let nth = 0; nth < rounds; nth += 1) {
    const round = await createRound()
    const senders = await Promise.all(sendersOf(round).map((open) => open()))
    const responses = await Promise.all((nth % 2 ? senders : senders.toReversed()).map((send) => send()))
    for (const response of responses) expect(response.status, await response.clone().text()).toBe(303)

    const { status, accepted, isConsistent } = await stateOf(round.adId)
    expect(allowedStatuses).toContain(status)
    expect(accepted).toBe(status === 'in_progress' ? 1 : 0)
    expect(isConsistent).toBe(true)
    for (const response of responses) expect(await pageAfter(response)).toMatch(plainMessage)
  }
})

test('the one who comes too late to an accepted offer reads that it was accepted already', async () => {
  const { offerId, otherOfferId } = await createRound()
  const late = await accept(otherOfferId)()
  await (
    await accept(offerId)()
  )()
  const response = await late()
  expect(await pageAfter(response)).toMatch(/već prihvaćena/)
})

type Sender = () => Promise<() => Promise<Response>>

function accept(offerId: number): Sender {
  return client(`/klijent/ponude/${offerId}/prihvatanje`)
}

function client(path: string, overrides?: Record<string, string>): Sender {
  return () => openForm(setup.callers.client, path, overrides)
}

function worker(path: string, overrides?: Record<string, string>): Sender {
  return () => openForm(setup.callers.worker, path, overrides)
}

/** The page is open in front of them; what is answered is how it gets sent. */
async function openForm(
  browser: Browser,
  path: string,
  overrides: Record<string, string> = {},
): Promise<() => Promise<Response>> {
  const form = formsOf(await (await browser(path)).text(), path).find(({ action }) => action === path)
  if (!form) throw new Error(`no form on ${path}`)
  const data = fillForm(form)
  for (const [name, value] of Object.entries(overrides)) data.set(name, value)
  data.set('_key', randomUUID())
  return () => browser(path, { method: 'POST', body: encodeForm(form, data) })
}

async function createRound(): Promise<Round> {
  const { adId, offerId } = await anAdAtStage('offered', setup.cast)
  const { id } = await db
    .selectFrom('offers')
    .select('id')
    .where('ad_id', '=', adId)
    .where('id', '!=', offerId)
    .executeTakeFirstOrThrow()
  return { adId, offerId, otherOfferId: id }
}

async function stateOf(adId: number) {
  const ad = await db
    .selectFrom('ads')
    .select(['status', 'accepted_offer_id'])
    .where('id', '=', adId)
    .executeTakeFirstOrThrow()
  const offers = await db.selectFrom('offers').select(['id', 'status']).where('ad_id', '=', adId).execute()
  const accepted = offers.filter(({ status }) => status === 'accepted')
  return {
    status: ad.status as string,
    accepted: accepted.length,
    isConsistent: (accepted[0]?.id ?? null) === ad.accepted_offer_id,
  }
}

/** What is said to someone of an offer or ad that is not as they saw it, or to whom it went well. */
const plainMessage = /je prihvaćena|već|izmijen|otkazan|odustat|odbijena|povučena|sačuvane|zaključan/

/** The page that the answer leads to, with the message that goes along. */
async function pageAfter(response: Response): Promise<string> {
  const location = response.headers.get('location')!
  const reader = location.startsWith('/majstor') ? setup.cast.worker : setup.cast.client
  const message =
    response.headers
      .getSetCookie()
      .find((cookie) => cookie.startsWith('flash='))
      ?.split(';', 1)[0] ?? ''
  const page = await openBrowser(setup.web)(location, {
    headers: { cookie: `${await createSessionCookie(reader.id)}; ${message}` },
  })
  // The contacts of a job that was cancelled in the same moment lead on.
  if (page.status === 303) return pageAfter(page)
  expect([200, 404]).toContain(page.status)
  return page.text()
}
