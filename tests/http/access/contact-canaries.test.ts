import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { cancelAd } from '#app/ads/cancelling.server.ts'
import { postAd } from '#app/ads/publishing.server.ts'
import { sendDirectMessage, sendAdMessage } from '#app/messages/sending.server.ts'
import { createUnsubscribeToken } from '#app/notifications/channels/unsubscribe-token.server.ts'
import { completeAssignment } from '#app/offers/completing.server.ts'
import { acceptOffer, unacceptOffer } from '#app/offers/deciding.server.ts'
import { sendOffer } from '#app/offers/sending.server.ts'
import type { Outcome } from '#app/outcome.ts'
import { addPortfolioItem } from '#app/portfolio/items.server.ts'
import { askQuestion } from '#app/questions/asking.server.ts'
import { deliverAll } from '#tests/notifications/deliver-all.ts'
import { readApiTable } from '#tests/support/web/access-table.ts'
import { tapAd } from '#tests/support/data/ads.ts'
import { listPages } from '#tests/support/web/callers.ts'
import { aCanary, findMarks, type Canary } from '#tests/support/data/contact-canaries.ts'
import { password } from '#tests/support/data/cast.ts'
import { db } from '#tests/support/data/database.ts'
import { linksOn } from '#tests/support/web/html.ts'
import { fillPath } from '#tests/support/web/route-list.ts'
import { dataPath } from '#tests/support/web/single-fetch.ts'
import {
  signInAs,
  startWebProcess,
  openBrowser,
  type Browser,
  type WebProcess,
} from '#tests/support/web/web-process.ts'
import { partOfToday } from '#tests/support/environment/part-of-today.ts'

type Seen = { who: string; address: string; marks: string[] }

let web: WebProcess
let people: Record<'amra' | 'zora' | 'mirza' | 'senad', Canary & { street: string }>
let browsers: Record<string, Browser>
let ids: Record<string, string>
let [adId, offerId] = [0, 0]

beforeAll(async () => {
  web = await startWebProcess({ LOG_LEVEL: 'debug' })
  people = {
    amra: await aCanary('amra', 'Client'),
    zora: await aCanary('zora', 'Client'),
    mirza: await aCanary('mirza', 'Worker'),
    senad: await aCanary('senad', 'Worker'),
  }
  const { amra, zora, mirza, senad } = people
  const now = new Date()
  ;({ adId } = unwrap(await postAd(db, { ...tapAd, address: amra.street, clientId: amra.id, now })))
  unwrap(await postAd(db, { ...tapAd, address: zora.street, clientId: zora.id, now }))
  const { id: questionId } = unwrap(await askQuestion(db, { adId, workerId: mirza.id, text: 'Je li hitno?', now }))
  ;({ offerId } = unwrap(await sendOffer(db, { adId, workerId: mirza.id, amount: 8_000, message: 'Mogu sutra.', now })))
  unwrap(await sendOffer(db, { adId, workerId: senad.id, amount: 9_000, message: 'Mogu danas.', now }))
  unwrap(
    await sendDirectMessage(db, {
      sender: { id: amra.id, userType: 'Client' },
      recipientId: mirza.id,
      text: 'Dobar dan.',
      idempotencyKey: 'a',
      now,
    }),
  )

  browsers = {
    visitor: openBrowser(web),
    amra: await signInAs(web, amra),
    zora: await signInAs(web, zora),
    mirza: await signInAs(web, mirza),
    senad: await signInAs(web, senad),
  }
  const { slug } = await db
    .selectFrom('worker_profiles')
    .select('public_slug as slug')
    .where('user_id', '=', mirza.id)
    .executeTakeFirstOrThrow()
  const { itemId } = unwrap(
    await addPortfolioItem(db, { workerId: mirza.id, title: 'Rasvjeta', description: '', imageIds: [], now }),
  )
  const numbers = {
    id: adId,
    itemId,
    jobAdId: adId,
    offerId,
    questionId,
    reviewId: 1,
    planId: 1,
    subscriptionOrderId: 1,
    receiptId: 1,
    workerId: mirza.id,
    clientId: amra.id,
    recipientId: mirza.id,
    userId: mirza.id,
    notificationId: 1,
    exportId: 1,
    sessionId: 1,
    deviceId: 1,
    proposalId: 1,
    changeId: 1,
    causeId: 1,
    position: 1,
  }
  ids = {
    ...Object.fromEntries(Object.entries(numbers).map(([name, id]) => [name, String(id)])),
    slug,
    publicProfileSlug: slug,
    token: createUnsubscribeToken({ userId: mirza.id, type: 'NewMessage' }),
    name: 'nema',
    file: 'nema',
    skill: 'vodoinstalater',
    trade: 'centralno-grijanje',
    city: 'sarajevo',
  }
})

afterAll(() => web.stop())

// Each crawl asks for every page and call as every person.
vi.setConfig({ testTimeout: 120_000 })

/** The two whom it concerns look each time, of the others one a day. */
const betweenThem = ['amra', 'mirza']
const bystanders = ['visitor', 'zora', 'senad']

/** Where the two of a running job may see each other's contacts; street and phone stand at the worker's job, too. */
const contactPages = /kontakt-razmjena|contact-exchange|dzepna-kartica/
const agreementPages = /^\/(?:klijent|majstor)\/dogovor\/\d+(?:\/list|\/dogovor\.txt)?(?:\.data)?$/
const ownAdPages = /^\/klijent\/moji-oglasi\/\d+(?:\.data)?$/
const chatPages = /^\/(?:klijent|majstor)\/poruke\/\d+(?:\.data)?(?:\?.*)?$/
const assignmentPages = /^\/majstor\/posao\/\d+(?:\.data)?(?:\?.*)?$/
const streetPages = /^\/majstor\/posao\/|^\/api\/jobad\/\d+$/

test('before an offer is accepted nobody sees the contacts of anybody else', async () => {
  expect(await crawl()).toEqual([])
})

test('an accepted offer shows the two to each other, on the pages for it, and to nobody else', async () => {
  unwrap(await acceptOffer(db, { offerId, clientId: people.amra.id, now: new Date() }))
  unwrap(
    await sendAdMessage(db, {
      sender: { id: people.mirza.id, userType: 'Worker' },
      adId,
      workerId: people.mirza.id,
      text: 'Stižem.',
      idempotencyKey: 'b',
      now: new Date(),
    }),
  )
  const seen = await crawl()
  expect(seen.filter((one) => !isAllowed(one))).toEqual([])
  const shown = (who: string) => new Set(seen.filter((one) => one.who === who).flatMap(({ marks }) => marks))
  expect(shown('amra')).toEqual(new Set(['mirza.phone', 'mirza.email', 'mirza.street', 'mirza.surname']))
  expect(shown('mirza')).toEqual(new Set(['amra.phone', 'amra.email', 'amra.street', 'amra.surname']))
})

test('a withdrawn acceptance takes the contacts back', async () => {
  unwrap(await unacceptOffer(db, { offerId, clientId: people.amra.id, now: new Date() }))
  expect(await crawl()).toEqual([])
})

test('a finished job keeps them', async () => {
  unwrap(await acceptOffer(db, { offerId, clientId: people.amra.id, now: new Date() }))
  unwrap(
    await completeAssignment(db, {
      adId,
      clientId: people.amra.id,
      rating: 5,
      comment: 'Sve u redu.',
      now: new Date(),
    }),
  )
  expect((await crawl()).filter((one) => !isAllowed(one))).toEqual([])
})

test('a cancelled job takes them back', async () => {
  const { amra, mirza } = people
  const { adId: another } = unwrap(
    await postAd(db, { ...tapAd, address: amra.street, clientId: amra.id, now: new Date() }),
  )
  const { offerId: other } = unwrap(
    await sendOffer(db, { adId: another, workerId: mirza.id, amount: 8_000, message: '', now: new Date() }),
  )
  unwrap(await acceptOffer(db, { offerId: other, clientId: amra.id, now: new Date() }))
  unwrap(await cancelAd(db, { adId: another, clientId: amra.id, now: new Date() }))
  ids = { ...ids, id: String(another), jobAdId: String(another), offerId: String(other) }
  const seen = await crawl()
  expect(
    seen.filter(
      (one) =>
        !isAllowed(one) ||
        new RegExp(
          `(?:kontakt-razmjena/|dzepna-kartica/|contact-exchange/|[a-z]/poruke/|dogovor/|majstor/posao/)${another}\\b`,
        ).test(one.address),
    ),
  ).toEqual([])
})

test('nothing of it stands in jobs, notifications or the log', async () => {
  await deliverAll()
  for (const table of ['outbox', 'notifications', 'ad_events', 'offer_events', 'rate_limits'] as const) {
    const rows = await db.selectFrom(table).selectAll().execute()
    expect(findMarks(JSON.stringify(rows), Object.values(people)), table).toEqual([])
  }
  const log = web.lines().join('\n')
  expect(log.length).toBeGreaterThan(1_000)
  expect(findMarks(log, Object.values(people))).toEqual([])
  expect(log).not.toContain(password)
  expect(log).not.toMatch(/session=|cookie/i)
})

function isAllowed({ who, address, marks }: Seen): boolean {
  const other = { amra: 'mirza', mirza: 'amra' }[who]
  if (!other || marks.some((mark) => !mark.startsWith(`${other}.`))) return false
  return (
    contactPages.test(address) ||
    (agreementPages.test(address) && marks.every((mark) => mark === `${other}.surname`)) ||
    (chatPages.test(address) && marks.every((mark) => mark === `${other}.phone`)) ||
    (who === 'mirza' && streetPages.test(address) && marks.every((mark) => mark === 'amra.street')) ||
    (who === 'mirza' && assignmentPages.test(address) && marks.every((mark) => /street|phone/.test(mark))) ||
    (who === 'amra' && ownAdPages.test(address) && marks.every((mark) => mark === 'mirza.phone'))
  )
}

/** Goes everywhere as everyone: every page of the table, its data, every link found there, and every API call that only asks. */
async function crawl(): Promise<Seen[]> {
  await deliverAll()
  const seen: Seen[] = []
  for (const [who, browser] of [...betweenThem, ...partOfToday(bystanders, 3)].map(
    (name) => [name, browsers[name]!] as const,
  )) {
    const own = {
      ...ids,
      provider: 'google',
      target: 'profil',
      conversationId: '0',
      hiddenId: '0',
      draftKey: '0',
      kind: 'NewMessage.default',
      ...(who === 'mirza' && { recipientId: ids.clientId!, userId: ids.clientId! }),
    }
    const pages = listPages().filter(
      ({ area }) =>
        area === 'public' ||
        area === 'anyone' ||
        (who === 'amra' || who === 'zora' ? area === 'clients' : area === 'workers') ||
        area === 'members',
    )
    const addresses = new Set([
      ...pages.map(({ path }) => fillPath(path, own)),
      ...readOnlyCalls().map((path) => fillPath(path, own)),
    ])
    const others = Object.values(people).filter((person) => person.who !== who)
    for (const address of addresses) {
      const html = await read(browser, address)
      for (const link of linksOn(html)) if (isWorthCrawling(link, addresses)) addresses.add(link)
      const responses = address.startsWith('/api')
        ? [[address, html]]
        : [
            [address, html],
            [dataPath(address), await read(browser, dataPath(address))],
          ]
      for (const [where, text] of responses) {
        const marks = findMarks(text!, others)
        if (marks.length) seen.push({ who, address: where!, marks })
      }
    }
  }
  return seen
}

function isWorthCrawling(link: string, known: Set<string>): boolean {
  return known.size < 130 && !/[?&]lng=|odjava|\?/.test(link)
}

function readOnlyCalls(): string[] {
  const paths = readApiTable().filter(
    ({ method, path }) => method === 'GET' && !path.includes('image') && path !== '/api/openapi.json',
  )
  return [
    ...paths.map(({ path }) => path.replaceAll(/\{(\w+)\}/g, ':$1')),
    '/api/user/workers?city=sarajevo',
    '/api/jobad?skill=plumber',
  ]
}

async function read(browser: Browser, address: string): Promise<string> {
  const response = await browser(address)
  if (response.status >= 500) throw new Error(`${address} answers ${response.status}`)
  return response.text()
}

function unwrap<Value>(outcome: Outcome<Value, string>): Value {
  if (!outcome.ok) throw new Error(outcome.reason)
  return outcome.value
}
