import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { completeAssignment } from '#app/offers/completing.server.ts'
import { rejectOffer, unacceptOffer } from '#app/offers/deciding.server.ts'
import { mayPathWait, ownerOf } from '#app/enhance/waiting/waiting-rules.ts'
import { hideContent } from '#app/moderation/hiding.server.ts'
import { suspendMember } from '#app/suspensions/suspending.server.ts'
import { db } from '#tests/support/data/database.ts'
import { partOfToday } from '#tests/support/environment/part-of-today.ts'
import { listPages, signInCallers } from '#tests/support/web/callers.ts'
import { pagesWithAction, prepareForm, type PreparedForm, type Setup } from '#tests/support/web/prepared-forms.ts'
import { unreachableProviders, startWebProcess } from '#tests/support/web/web-process.ts'

let setup: Setup

beforeAll(async () => {
  const web = await startWebProcess(unreachableProviders)
  setup = { web, ...(await signInCallers(web)) }
})

afterAll(() => setup.web.stop())

/** As the service worker sends it. */
async function send({ browser, form, data, body }: PreparedForm) {
  const key = data.get('_key')!
  const headers = { 'x-retained-form': ownerOf(key) || '-' }
  const answer = await browser(form.action, { method: 'POST', headers, body: body() })
  const isNamedAsSent = answer.headers.getSetCookie().some((cookie) => cookie.startsWith(`sent=${key};`))
  const text = await answer.text()
  const { isRefused } = answer.ok ? (JSON.parse(text) as { isRefused: boolean }) : { isRefused: true }
  return { status: answer.status, isRefused, isNamedAsSent }
}

const waiting = pagesWithAction.filter(({ path }) => mayPathWait(path))

describe.each(partOfToday(waiting, 3))('$path', (pageRow) => {
  test('is answered as carried out, also the second time, and names its form', async () => {
    const prepared = await prepareForm(pageRow, setup)
    // The name of what is deleted is that of the draft.
    const isNamedAsSent = !pageRow.path.includes(':draftKey')
    for (const nth of [1, 2])
      expect([nth, await send(prepared)]).toEqual([nth, { status: 200, isRefused: false, isNamedAsSent }])
  })
})

const prepare = (path: string) =>
  prepareForm(
    listPages().find((page) => page.path === path)!,
    setup,
  )

async function offerOf({ form }: PreparedForm) {
  const [number] = /\d+/.exec(form.action)!
  const column = form.action.includes('/ponude/') ? 'id' : 'ad_id'
  const offers = db.selectFrom('offers').select(['id', 'ad_id as adId', 'worker_id as workerId'])
  const ofForm = offers.where(column, '=', Number(number)).where('worker_id', '=', setup.cast.worker.id)
  const { id: offerId, adId, workerId } = await ofForm.executeTakeFirstOrThrow()
  return { offerId, adId, workerId, clientId: setup.cast.client.id, now: new Date() }
}

test.each([
  ['/klijent/ponude/:offerId/prihvatanje', rejectOffer],
  ['/klijent/ponude/:offerId/odbijanje', rejectOffer],
  ['/klijent/ponude/:offerId/ponistavanje', unacceptOffer],
  [
    '/klijent/moji-oglasi/:id/zavrsetak',
    (trx: typeof db, offer: Awaited<ReturnType<typeof offerOf>>) =>
      completeAssignment(trx, { ...offer, rating: 5, comment: '' }),
  ],
])('%s is refused without a word, and is not taken for one that was sent', async (path, decide) => {
  const prepared = await prepare(path)
  expect(await decide(db, await offerOf(prepared))).toMatchObject({ ok: true })
  expect(await send(prepared)).toEqual({ status: 200, isRefused: true, isNamedAsSent: false })
})

test('an acceptance is undone also where its ad is a draft then, about which the page has a word of its own', async () => {
  const prepared = await prepare('/klijent/ponude/:offerId/ponistavanje')
  const { adId: id, now } = await offerOf(prepared)
  const hidden = await hideContent(db, { target: 'ad', id, reason: 'other', note: '', actor: 'Zora', now })
  expect(hidden).toMatchObject({ ok: true })
  expect(await send(prepared)).toEqual({ status: 200, isRefused: false, isNamedAsSent: true })
})

test('a form of a suspended member is refused', async () => {
  const prepared = await prepare('/majstor/posao/:id')
  await suspendMember(db, { userId: prepared.person!.id, reason: 'Prijave.', actor: 'Zora', now: new Date() })
  expect(await send(prepared)).toEqual({ status: 200, isRefused: true, isNamedAsSent: false })
})
