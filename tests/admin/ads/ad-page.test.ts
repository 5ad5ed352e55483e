import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { markVerified } from '#app/accounts/verifying.server.ts'
import { addAdNote, notifyChosenAsAdmin, notifyWorkersAsAdmin } from '#app/admin/ads/acts.server.ts'
import { historyShown, listAdHistory } from '#app/admin/ads/history.server.ts'
import { cancelAd, reactivateAd } from '#app/ads/cancelling.server.ts'
import { editAd } from '#app/ads/editing.server.ts'
import { answerExpiry } from '#app/ads/expiry/answering.server.ts'
import { recordAdEvent } from '#app/ads/history.server.ts'
import { matchAd } from '#app/ads/matching/matching.server.ts'
import { declineAd } from '#app/ads/responses/declining.server.ts'
import { notifySeenMatch } from '#app/ads/viewing.server.ts'
import { hideItem, restoreItem } from '#app/moderation/acting.server.ts'
import { acceptOffer, rejectOffer, unacceptOffer } from '#app/offers/deciding.server.ts'
import { editOffer, sendOffer, withdrawOffer } from '#app/offers/sending.server.ts'
import { reportContent } from '#app/reports/reporting.server.ts'
import { anAdmin, signInAsAdmin } from '#tests/support/data/admins.ts'
import { anAd, tapAd } from '#tests/support/data/ads.ts'
import { aClient, aWorker, noon } from '#tests/support/data/cast.ts'
import { db } from '#tests/support/data/database.ts'
import { unwrap } from '#tests/support/data/shop.ts'
import { signInAs, startWeb, type Web } from '#tests/support/web/in-process-web.ts'

let web: Web
let adminId: number
let admin: Awaited<ReturnType<typeof signInAsAdmin>>
let amra: { id: number }
let mirza: { id: number }
let adId: number

beforeAll(async () => {
  web = await startWeb()
  ;({ adminId } = await anAdmin('support'))
  admin = await signInAsAdmin(web, { adminId })
}, 300_000)
afterAll(() => web.stop())

beforeEach(async () => {
  await db.deleteFrom('users').execute()
  amra = await aClient({ name: 'Amra', surname: 'Hodžić', phone: '+38761555444' })
  await markVerified(db, { userId: amra.id, purpose: 'email', now: noon })
  mirza = await aWorker({ skills: [tapAd.skill], city: tapAd.city, name: 'Mirza', surname: 'Begić' })
  adId = (await anAd(amra.id, { now: noon })).id
})

const dayMs = 86_400_000
let clock = noon
const later = (ms = dayMs) => (clock = new Date(clock.getTime() + ms))
const ofClient = () => ({ adId, clientId: amra.id, now: later() })
const readPage = async (id = adId) => (await admin(`/admin/ads/${id}`)).text()

/** The timeline of the page, the first event first. */
async function readTimeline(id = adId): Promise<string[]> {
  const [, list] = /<ol class="admin-timeline">(.*?)<\/ol>/s.exec(await readPage(id)) ?? []
  const items = [...list!.matchAll(/<li>.*?<\/time>(.*?)<\/li>/gs)].map(([, text]) => text!.replaceAll(/<[^>]+>/g, ''))
  return items.map((text) => text.replaceAll(/&nbsp;|\u00a0/g, ' ')).toReversed()
}

test('the page of an ad has everything that happened to it, in words, with who did it', async () => {
  clock = noon
  const busy = await aWorker({ skills: [tapAd.skill], city: tapAd.city, name: 'Zauzeti', surname: 'Zec' })
  await matchAd(db, { adId, now: later(60_000) })
  unwrap(await declineAd(db, { adId, workerId: busy.id, reason: 'too_far', now: later() }))
  unwrap(await addAdNote(db, { adId, adminId, reason: 'Zvao Mirzu', now: later() }))
  const round = later()
  unwrap(await notifyWorkersAsAdmin(db, { adId, adminId, reason: 'Niko se ne javlja', now: round }))
  await matchAd(db, { adId, round: Math.floor(round.getTime() / 3_600_000), now: later(60_000) })
  unwrap(await notifyChosenAsAdmin(db, { adId, adminId, workers: [mirza.id], now: later(2 * dayMs) }))
  unwrap(await answerExpiry(db, { ...ofClient(), answer: 'prolong' }))
  unwrap(await editAd(db, { ...tapAd, ...ofClient(), title: 'Česma u kupatilu' }))

  const own = { adId, workerId: mirza.id, message: 'Mogu sutra.' }
  const { offerId } = unwrap(await sendOffer(db, { ...own, amount: 8_000, now: later() }))
  unwrap(await editOffer(db, { ...own, offerId, amount: 9_000, now: later() }))
  unwrap(await withdrawOffer(db, { offerId, workerId: mirza.id, now: later() }))
  const again = unwrap(await sendOffer(db, { ...own, amount: 7_000, now: later() }))
  const ofOffer = () => ({ offerId: again.offerId, clientId: amra.id, now: later() })
  unwrap(await acceptOffer(db, ofOffer()))
  unwrap(await unacceptOffer(db, { ...ofOffer(), cause: 'no_day' }))
  unwrap(await rejectOffer(db, ofOffer()))
  unwrap(await cancelAd(db, { ...ofClient(), reason: 'Selimo se' }))
  unwrap(await reactivateAd(db, ofClient()))

  const name = 'Mirza Begić'
  expect(await readTimeline()).toEqual([
    'Objavljen',
    'Javljeno majstorima: 2',
    'Majstor ne može: predaleko · Zauzeti Zec',
    expect.stringMatching(/^Bilješka uz oglas · Zvao Mirzu · /),
    expect.stringMatching(/^Majstori obaviješteni ponovo · Niko se ne javlja · /),
    'Ponovo javljeno svim majstorima: 1',
    expect.stringMatching(/^Odabrani majstori obaviješteni/),
    'Produžen',
    'Izmijenjen',
    `Ponuda poslana · 80 KM · ${name}`,
    `Ponuda izmijenjena · 90 KM · ${name}`,
    `Ponuda povučena · ${name}`,
    `Ponuda poslana · 70 KM · ${name}`,
    `Ponuda prihvaćena · 70 KM · ${name}`,
    `Prihvatanje ponude poništeno · Nije bilo dogovora o terminu · ${name}`,
    `Ponuda odbijena · ${name}`,
    'Oglas otkazan · Selimo se',
    'Ponovo otvoren',
  ])

  const page = await readPage()
  for (const text of ['Česma u kupatilu', 'Amra Hodžić', `href="/admin/users/${amra.id}"`, `href="/oglasi/${adId}"`])
    expect(page).toContain(text)
  expect(page).toContain(`href="/admin/users/${mirza.id}"`)
  expect(page).toContain('Javljeno majstorima: 0 · otvorilo: 0 · ne mogu: 0 · ponuda: 1')
  for (const secret of ['555', tapAd.address]) expect(page).not.toContain(secret)
})

test('an ad that moderators hide and show says so, and has no link to a page that is not there', async () => {
  clock = new Date()
  const content = { target: 'ad', reason: 'scam' } as const
  unwrap(await reportContent(db, { ...content, id: adId, reporterId: mirza.id, details: '', now: later(1_000) }))
  const item = { adminId, note: '', targetId: adId, ...content }
  unwrap(await hideItem(db, { ...item, kind: 'report', itemId: adId, now: later(1_000) }))
  expect(await readPage()).not.toContain(`href="/oglasi/${adId}"`)
  const hidden = db.selectFrom('hidden_contents').select('id').where('target_id', '=', adId)
  const { id: itemId } = await hidden.executeTakeFirstOrThrow()
  unwrap(await restoreItem(db, { adminId, note: '', kind: 'answer', itemId, now: later(1_000) }))
  expect((await readTimeline()).slice(1)).toEqual([
    expect.stringMatching(/^Sadržaj uklonjen · /),
    expect.stringMatching(/^Sadržaj vraćen · /),
  ])
  expect(await readPage()).toContain(`href="/oglasi/${adId}"`)
})

test('the history of another ad is not in it, and neither is a worker who looked before the alert was sent', async () => {
  const other = (await anAd((await aClient()).id, { now: noon })).id
  unwrap(await declineAd(db, { adId: other, workerId: mirza.id, reason: 'busy', now: noon }))
  unwrap(await addAdNote(db, { adId: other, adminId, reason: 'Drugi oglas', now: noon }))
  await notifySeenMatch(db, { adId, workerId: mirza.id, now: noon })
  await matchAd(db, { adId, now: noon })
  const rows = await listAdHistory(db, adId)
  expect(rows.map(({ kind }) => kind)).toEqual(['ad'])
})

test('only the latest events are shown, and the page says so', async () => {
  for (let nth = 1; nth <= historyShown; nth += 1)
    await recordAdEvent(db, { adId, actorId: amra.id, type: 'edited', now: new Date(noon.getTime() + nth * 1_000) })
  expect(await readTimeline()).toEqual(Array.from({ length: historyShown }, () => 'Izmijenjen'))
  expect(await readPage()).toContain(`Prikazano je posljednjih ${historyShown} događaja.`)
})

test('who has closed the account is not named', async () => {
  unwrap(await declineAd(db, { adId, workerId: mirza.id, reason: 'busy', now: later() }))
  unwrap(await cancelAd(db, ofClient()))
  const erased = { name: '', surname: '', deleted_at: new Date() }
  await db.updateTable('users').set(erased).where('id', 'in', [amra.id, mirza.id]).execute()
  expect((await readTimeline())[1]).toBe('Majstor ne može: nema vremena · Obrisan korisnik')
  const page = await readPage()
  for (const { id } of [amra, mirza]) expect(page).not.toContain(`href="/admin/users/${id}"`)
})

test('lists of ads lead to it, and neither members nor wrong numbers do', async () => {
  const path = `/admin/ads/${adId}`
  await db
    .updateTable('ads')
    .set({ published_at: new Date(Date.now() - 3 * dayMs) })
    .execute()
  unwrap(await addAdNote(db, { adId, adminId, reason: 'Stara bilješka', now: noon }))
  unwrap(await sendOffer(db, { adId, workerId: mirza.id, amount: 8_000, message: 'Mogu.', now: noon }))
  for (const list of [`/admin/users/${amra.id}`, `/admin/users/${mirza.id}`])
    expect(await (await admin(list)).text()).toContain(`href="${path}"`)
  await db.updateTable('ads').set({ offer_count: 0 }).execute()
  expect(await (await admin('/admin/unanswered')).text()).toContain(`href="${path}"`)
  const owner = await signInAsAdmin(web, await anAdmin('owner'))
  expect(await (await owner('/admin/audit')).text()).toContain(`href="${path}"`)
  for (const person of [amra, mirza])
    expect((await (await signInAs(web, person))(path)).headers.get('location')).toContain('/admin/prijava')
  expect((await admin('/admin/ads/987654321')).status).toBe(404)
})
