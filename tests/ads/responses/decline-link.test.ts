import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { cancelAd } from '#app/ads/cancelling.server.ts'
import { declineAd, undoDecline, withdrawDecline } from '#app/ads/responses/declining.server.ts'
import { matchAd } from '#app/ads/matching/matching.server.ts'
import { markVerified } from '#app/accounts/verifying.server.ts'
import { createLinkToken } from '#app/notifications/channels/link-token.server.ts'
import { createUnsubscribeToken } from '#app/notifications/channels/unsubscribe-token.server.ts'
import { formatDate, localDay } from '#app/i18n/formats.ts'
import { setAway } from '#app/workers/away/away.server.ts'
import { sendOffer } from '#app/offers/sending.server.ts'
import { aDeliveryHarness, aDevice, jobReview } from '#tests/deliveries/delivery-harness.ts'
import { anAd, tapAd } from '#tests/support/data/ads.ts'
import { aClient, aWorker } from '#tests/support/data/cast.ts'
import { db } from '#tests/support/data/database.ts'
import { unwrap } from '#tests/support/data/shop.ts'
import { formsOf } from '#tests/support/web/html.ts'
import {
  openBrowser,
  signInAs,
  startWebProcess,
  type Browser,
  type WebProcess,
} from '#tests/support/web/web-process.ts'

const dayMs = 86_400_000
const links = /http:\/\/localhost:\d+(\/ne-mogu\/[\w.-]+\?lng=bs)/g

let web: WebProcess
let amra: { id: number }
let mirza: { id: number }
let senad: { id: number }
let adId: number

beforeAll(async () => {
  web = await startWebProcess()
})
afterAll(() => web.stop())

beforeEach(async () => {
  amra = await aClient()
  await markVerified(db, { userId: amra.id, purpose: 'email', now: new Date() })
  const city = towns.next().value!
  mirza = await aWorker({ city, skills: [tapAd.skill] })
  senad = await aWorker()
  await markVerified(db, { userId: mirza.id, purpose: 'email', now: new Date() })
  await db.updateTable('users').set({ quiet_from: null, quiet_until: null }).execute()
  adId = (await anAd(amra.id, { city, now: new Date() })).id
})

const towns =
  'zenica tuzla mostar bihac brcko travnik gorazde doboj trebinje livno bugojno konjic visoko cazin zvornik kakanj jajce prijedor bijeljina'
    .split(' ')
    .values()

const pathOf = (token: string) => `/ne-mogu/${token}`
const linkOf = (expiresAt = new Date(Date.now() + dayMs)) =>
  pathOf(createLinkToken('decline', { workerId: mirza.id, subjectId: adId, expiresAt }))

function readAnswers() {
  return db
    .selectFrom('ad_responses')
    .select(['worker_id as workerId', 'decline_reason as reason'])
    .where('ad_id', '=', adId)
    .execute()
}

async function send(browser: Browser, path: string, { action = path, reason = 'too_far', until = '' } = {}) {
  const form = formsOf(await (await browser(path)).text(), path).find((each) => each.action === action)
  const fields = form?.fields.map(({ name, value }): [string, string] => [name, value ?? '']) ?? []
  const body = new URLSearchParams(fields.filter(([name]) => name !== 'reason'))
  if (action === path) body.set('reason', reason)
  if (action === path) body.set('until', until)
  return browser(action, { method: 'POST', body })
}

describe('the message of a new ad', () => {
  async function messagesOf(type: 'NewJobMatch' | 'JobReview') {
    const harness = aDeliveryHarness()
    await db.deleteFrom('outbox').execute()
    await aDevice(mirza.id, 'web_push')
    if (type === 'NewJobMatch') await matchAd(db, { adId, now: new Date() }, harness.channels)
    else await harness.notify(jobReview(mirza.id))
    await harness.runDueJobs(new Date(Date.now() + dayMs))
    const mail = harness.ledger.find((each) => each.channel === 'email')!
    const push = harness.ledger.find((each) => each.channel === 'web_push')!
    return { mail, push }
  }

  test('has one link, in both parts of the mail, and a button in the push, which open the ad to be declined', async () => {
    const { mail, push } = await messagesOf('NewJobMatch')
    const [inText, inHtml] = [mail.text, mail.html].map((part) => [...part.matchAll(links)].map(([, path]) => path))
    expect(inText).toHaveLength(1)
    expect(inHtml).toEqual(inText)
    expect(mail.text).toContain('Ne mogu:\n')
    expect(push.actions).toEqual([{ title: 'Ne mogu', action: expect.stringMatching(/^\/ne-mogu\//) }])
    for (const path of [inText![0]!, push.actions![0]!.action])
      expect(await (await openBrowser(web)(path)).text()).toContain(tapAd.title)
    const rows = await db.selectFrom('deliveries').selectAll().where('user_id', '=', mirza.id).execute()
    expect(JSON.stringify(rows)).not.toContain('ne-mogu')
  })

  test('has one for each of several ads, and then the push has none', async () => {
    const { city } = await db.selectFrom('ads').select('city').where('id', '=', adId).executeTakeFirstOrThrow()
    const another = await anAd(amra.id, { city, title: 'Curi bojler u kupatilu', now: new Date() })
    const harness = aDeliveryHarness()
    await db.deleteFrom('outbox').execute()
    await matchAd(db, { adId, now: new Date() }, harness.channels)
    await matchAd(db, { adId: another.id, now: new Date() }, harness.channels)
    await harness.runDueJobs(new Date(Date.now() + dayMs))
    const mail = harness.ledger.find((each) => each.channel === 'email')!
    expect([...mail.text.matchAll(links)]).toHaveLength(2)
    expect(mail.text).toContain('Ne mogu: „Curi bojler u kupatilu“:\n')
  })

  test('of another type has none', async () => {
    const { mail, push } = await messagesOf('JobReview')
    expect(mail.text + mail.html).not.toContain('ne-mogu')
    expect(push.actions).toEqual([])
  })
})

test('a link that is only looked at declines nothing, and is of no use to search engines and caches', async () => {
  const browser = openBrowser(web)
  const page = await browser(linkOf())
  expect([page.status, page.headers.get('cache-control')]).toEqual([200, 'no-store'])
  expect(page.headers.get('referrer-policy')).toBe('same-origin')
  const html = await page.text()
  expect(html).toContain('<meta name="robots" content="noindex"')
  expect(html).toContain(tapAd.title)
  expect((await browser(linkOf(), { method: 'HEAD' })).status).toBe(200)
  expect((await browser(`${linkOf()}/ponistavanje`)).status).toBe(303)
  expect(await readAnswers()).toEqual([])
})

test('one button answers without a session, a replay shows the answer, and it can be taken back', async () => {
  const [browser, path] = [openBrowser(web), linkOf()]
  const answer = await send(browser, path)
  expect([answer.status, answer.headers.get('location')]).toEqual([303, path])
  expect(await readAnswers()).toEqual([{ workerId: mirza.id, reason: 'too_far' }])
  expect(web.lines().join('\n')).not.toContain(path)

  const replay = await (await openBrowser(web)(path)).text()
  expect(replay).toContain('Odgovorili ste da je predaleko.')
  expect(replay).toContain('/majstor/moj-profil/podrucje')
  expect(formsOf(replay, path).map(({ action }) => action)).not.toContain(path)

  expect((await send(browser, path, { action: `${path}/ponistavanje` })).status).toBe(303)
  expect(await readAnswers()).toEqual([])
})

const dayIn = (days: number) => localDay(new Date(Date.now() + days * dayMs))

async function readAway() {
  const own = db.selectFrom('worker_profiles').select('away_until').where('user_id', '=', mirza.id)
  return (await own.executeTakeFirstOrThrow()).away_until
}

test('who is busy until a day is away until then, without a session, and there again once the answer is taken back', async () => {
  const browser = openBrowser(web)
  const [past, long] = [dayIn(-1), dayIn(1_000)]
  for (const until of [past, long, '10. 1.']) {
    const refused = await send(browser, linkOf(), { reason: 'busy', until })
    expect([until, refused.status]).toEqual([until, 400])
    expect(await refused.text()).toContain('aria-invalid')
  }
  expect([await readAnswers(), await readAway()]).toEqual([[], null])

  const path = linkOf()
  const answer = await send(browser, path, { reason: 'busy', until: dayIn(10) })
  expect(answer.status).toBe(303)
  const cookie = answer.headers
    .getSetCookie()
    .find((each) => each.startsWith('flash='))!
    .split(';')[0]!
  const day = formatDate(new Date(Date.now() + 10 * dayMs), 'bs')
  expect(await (await browser(path, { headers: { cookie } })).text()).toContain(`Do ${day} Vam ne javljamo`)
  expect([await readAnswers(), await readAway()]).toEqual([[{ workerId: mirza.id, reason: 'busy' }], dayIn(10)])
  await send(browser, path, { action: `${path}/ponistavanje` })
  expect([await readAnswers(), await readAway()]).toEqual([[], null])
})

test('a day beside another reason is refused, and an absence that was set meanwhile outlives the answer', async () => {
  const browser = openBrowser(web)
  const path = linkOf()
  const refused = await send(browser, path, { reason: 'too_far', until: dayIn(10) })
  expect([refused.status, await refused.text()]).toEqual([400, expect.stringContaining('Dan ide samo uz odgovor')])
  expect([await readAnswers(), await readAway()]).toEqual([[], null])
  await send(browser, path, { reason: 'busy', until: dayIn(10) })
  await setAway(db, { workerId: mirza.id, until: dayIn(20), now: new Date() })
  await send(browser, path, { action: `${path}/ponistavanje` })
  expect(await readAway()).toBe(dayIn(20))
})

test('a longer absence stays, a changed answer ends its own, and another answer holds the same day', async () => {
  const browser = openBrowser(web)
  const path = linkOf()
  await setAway(db, { workerId: mirza.id, until: dayIn(20), now: new Date() })
  await send(browser, path, { reason: 'busy', until: dayIn(10) })
  await send(browser, path, { action: `${path}/ponistavanje` })
  expect(await readAway()).toBe(dayIn(20))

  await setAway(db, { workerId: mirza.id, until: null, now: new Date() })
  await send(browser, path, { reason: 'busy', until: dayIn(10) })
  expect((await send(browser, path, { reason: 'busy', until: dayIn(-1) })).status).toBe(400)
  expect(await readAway()).toBe(dayIn(10))
  await send(browser, path, { reason: 'busy', until: dayIn(5) })
  expect(await readAway()).toBe(dayIn(5))
  const other = await anAd(amra.id, { now: new Date() })
  await declineAd(db, { adId: other.id, workerId: mirza.id, reason: 'busy', until: dayIn(5), now: new Date() })
  await send(browser, path, { reason: 'too_far' })
  expect(await readAway()).toBe(dayIn(5))
  await undoDecline(db, { adId: other.id, workerId: mirza.id })
  expect(await readAway()).toBeNull()
})

test('an absence that the worker set is never ended by an answer: not to the same day, nor to a later one', async () => {
  const browser = openBrowser(web)
  const path = linkOf()
  const setOwn = (days: number) => setAway(db, { workerId: mirza.id, until: dayIn(days), now: new Date() })
  const answer = (days: number) => send(browser, path, { reason: 'busy', until: dayIn(days) })
  const takeBack = () => send(browser, path, { action: `${path}/ponistavanje` })
  await setOwn(10)
  await answer(10)
  await takeBack()
  expect(await readAway()).toBe(dayIn(10))

  await answer(20)
  expect(await readAway()).toBe(dayIn(20))
  await takeBack()
  expect(await readAway()).toBe(dayIn(10))

  await answer(20)
  await setOwn(20)
  await takeBack()
  expect(await readAway()).toBe(dayIn(20))
})

test('two answers hold the later day; an offer that follows one leaves its day', async () => {
  const other = await anAd(amra.id, { now: new Date() })
  const [near, far] = [
    { adId, workerId: mirza.id },
    { adId: other.id, workerId: mirza.id },
  ]
  const decline = (key: typeof near, days: number) =>
    declineAd(db, { ...key, reason: 'busy', until: dayIn(days), now: new Date() })
  await decline(near, 5)
  await decline(far, 10)
  await undoDecline(db, far)
  expect(await readAway()).toBe(dayIn(5))
  await decline(far, 10)
  await withdrawDecline(db, far)
  await undoDecline(db, near)
  expect(await readAway()).toBe(dayIn(10))
})

test('an answer without a reason comes back with the three to choose from', async () => {
  const refusal = await send(openBrowser(web), linkOf(), { reason: 'tired' })
  expect(refusal.status).toBe(400)
  expect(await refusal.text()).toContain('Izaberite jedan od odgovora.')
  expect(await readAnswers()).toEqual([])
})

test('the page is in the language of the mail', async () => {
  const page = await openBrowser(web)(`${linkOf()}?lng=de`, { headers: { 'accept-language': 'bs' } })
  expect(await page.text()).toContain('Nicht mein Gewerk')
})

test('an expired link says so, leads on, and declines nothing', async () => {
  const path = linkOf(new Date(Date.now() - 1_000))
  const browser = openBrowser(web)
  const page = await browser(path)
  expect(page.status).toBe(410)
  expect(await page.text()).toContain(`/majstor/posao/${adId}`)
  expect((await send(browser, path)).status).toBe(410)
  expect(await readAnswers()).toEqual([])
})

test('a forged link, one for another purpose and one of another member are not there', async () => {
  const [token, expiresAt] = [linkOf().slice('/ne-mogu/'.length), new Date(Date.now() + dayMs)]
  const [worker, ad, expires, signature] = token.split('.')
  const forged = [
    `${senad.id}.${ad}.${expires}.${signature}`,
    `${worker}.${Number(ad) + 1}.${expires}.${signature}`,
    `${worker}.${ad}.${Number(expires) + 1}.${signature}`,
    `${worker}.${ad}.${expires}.${'a'.repeat(43)}`,
    `${worker}.${ad}.${expires}`,
    createUnsubscribeToken({ userId: mirza.id, type: 'NewJobMatch' }),
  ]
  const attempts: [Browser, string][] = [
    ...forged.map((each): [Browser, string] => [openBrowser(web), pathOf(each)]),
    [await signInAs(web, senad), linkOf()],
    [await signInAs(web, amra), linkOf()],
    [openBrowser(web), pathOf(createLinkToken('decline', { workerId: amra.id, subjectId: adId, expiresAt }))],
  ]
  for (const [browser, path] of attempts) {
    expect([path, (await browser(path)).status]).toEqual([path, 404])
    expect([path, (await send(browser, path)).status]).toEqual([path, 404])
    expect([path, (await send(browser, path, { action: `${path}/ponistavanje` })).status]).toEqual([path, 404])
  }
  expect(await readAnswers()).toEqual([])
  expect((await send(await signInAs(web, mirza), linkOf())).status).toBe(303)
})

test('nobody takes back the answer of another worker', async () => {
  const path = linkOf()
  await send(openBrowser(web), path)
  const other = await signInAs(web, senad)
  expect((await other(`${path}/ponistavanje`, { method: 'POST', body: new URLSearchParams() })).status).toBe(404)
  expect(await readAnswers()).toEqual([{ workerId: mirza.id, reason: 'too_far' }])
})

test.each(['suspended_at', 'deleted_at'] as const)('a worker with %s answers nothing', async (column) => {
  await db
    .updateTable('users')
    .set({ [column]: new Date() })
    .where('id', '=', mirza.id)
    .execute()
  const browser = openBrowser(web)
  expect((await browser(linkOf())).status).toBe(404)
  expect((await send(browser, linkOf())).status).toBe(404)
  expect(await readAnswers()).toEqual([])
})

test('an ad that is closed meanwhile, and one with an offer of the worker, say why there is nothing to decline', async () => {
  const browser = openBrowser(web)
  unwrap(await sendOffer(db, { adId, workerId: mirza.id, amount: 9_000, message: '', now: new Date() }))
  const offered = await browser(linkOf())
  expect([offered.status, await offered.text()]).toEqual([410, expect.stringContaining('Već ste poslali ponudu')])

  unwrap(await cancelAd(db, { adId, clientId: amra.id, reason: '', now: new Date() }))
  const closed = await browser(linkOf())
  expect([closed.status, await closed.text()]).toEqual([410, expect.stringContaining('više ne možete odgovoriti')])
})

test('a form that was open while the ad was closed is refused', async () => {
  const [browser, path] = [openBrowser(web), linkOf()]
  const form = formsOf(await (await browser(path)).text(), path).find(({ action }) => action === path)!
  const body = new URLSearchParams(form.fields.map(({ name, value }) => [name, value ?? '']))
  body.set('reason', 'busy')
  unwrap(await cancelAd(db, { adId, clientId: amra.id, reason: '', now: new Date() }))
  const answer = await browser(path, { method: 'POST', body })
  expect([answer.status, await answer.text()]).toEqual([400, expect.stringContaining('više ne možete odgovoriti')])
  expect(await readAnswers()).toEqual([])
})
