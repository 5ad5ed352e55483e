import { beforeEach, expect, test } from 'vitest'
import { accountComposer } from '#app/accounts/message-templates.server.ts'
import { requestPhoneChange } from '#app/accounts/contact-changes/phone-changing.server.ts'
import { registerUser } from '#app/accounts/registering.server.ts'
import { requestPasswordReset } from '#app/accounts/resetting.server.ts'
import { sendEmailVerification, sendPhoneCode } from '#app/accounts/verifying.server.ts'
import { postAd } from '#app/ads/publishing.server.ts'
import { sendDirectMessage, sendAdMessage } from '#app/messages/sending.server.ts'
import { acceptOffer, unacceptOffer } from '#app/offers/deciding.server.ts'
import { editOffer, sendOffer } from '#app/offers/sending.server.ts'
import { askQuestion } from '#app/questions/asking.server.ts'
import { tapAd } from '#tests/support/data/ads.ts'
import { aClient, aWorker, passwordHash } from '#tests/support/data/cast.ts'
import { verifyContacts } from '#tests/support/data/verified-contacts.ts'
import { db } from '#tests/support/data/database.ts'
import { aDeliveryHarness, minutesFromNow, listJobs } from './delivery-harness.ts'

/** As many as once reached one stranger's address within seconds. */
const floodSize = 81
const channels = { email: true, sms: true }
const now = new Date()
const indexes = Array.from({ length: floodSize }, (_, index) => index)

let harness: ReturnType<typeof aDeliveryHarness>
/** The client, and the worker, to whom others do things. */
let amra: { id: number }
let mirza: { id: number }
let email: string

beforeEach(async () => {
  for (const table of ['deliveries', 'outbox', 'daily_counts'] as const) await db.deleteFrom(table).execute()
  harness = aDeliveryHarness({ composers: [accountComposer] })
  amra = await aClient()
  mirza = await aWorker()
  email = String(
    (await db.selectFrom('users').select('email').where('id', '=', amra.id).executeTakeFirstOrThrow()).email,
  )
  await db.updateTable('users').set({ sms_notifications: true, quiet_from: null, quiet_until: null }).execute()
  await db.deleteFrom('outbox').execute()
})

/** Everything that leaves within the next hour. */
async function deliverWithinHour(): Promise<{ mails: number; texts: number }> {
  for (const job of await listJobs('notify')) await harness.run(job)
  // A text message that is put off by a minute comes again and again, because no time passes.
  for (let round = 0; round < 3; round += 1) {
    for (const job of (await listJobs()).filter(({ runAt }) => runAt <= minutesFromNow(59))) await harness.run(job)
  }
  const count = (channel: string) => harness.ledger.filter((sent) => sent.channel === channel && 'to' in sent).length
  return { mails: count('email'), texts: count('sms') }
}

/** Nine at a time, as many as a web process has connections. */
async function inParallel(act: (one: number) => Promise<unknown>): Promise<void> {
  for (const first of indexes.slice(0, 9)) await Promise.all(indexes.slice(first * 9, first * 9 + 9).map(act))
}

/** So many ads of hers as she may post. */
async function postAds(count: number): Promise<number[]> {
  const outcomes = []
  for (let one = 0; one < count; one += 1) outcomes.push(await postAd(db, { ...tapAd, clientId: amra.id, now }))
  return outcomes.flatMap((outcome) => (outcome.ok ? [outcome.value.adId] : []))
}

/** Whom it reaches at all: a limit that lets nothing through would hold every ceiling. */
type Recipient = 'stranger' | 'confirmed'
type Scenario = [what: string, reaches: Recipient[], act: () => Promise<unknown>]

const scenarios: Scenario[] = [
  [
    'asking for a new password from many networks',
    ['stranger', 'confirmed'],
    () => inParallel((one) => requestPasswordReset(db, { email, network: `10.0.0.${one}`, now })),
  ],
  [
    'asking for the mail that proves an address',
    ['stranger'],
    () => inParallel(() => sendEmailVerification(db, { userId: amra.id, now }, channels)),
  ],
  [
    'asking for codes',
    ['stranger'],
    () => inParallel(() => sendPhoneCode(db, { userId: amra.id, network: '10.0.0.1', now }, channels)),
  ],
  [
    'changing the number of an account in somebody else’s name',
    ['stranger', 'confirmed'],
    async () => {
      for (const one of indexes)
        await requestPhoneChange(
          db,
          { userId: amra.id, phone: `+38762${111_000 + one}`, network: '10.0.0.1', now },
          channels,
        )
    },
  ],
  [
    'messages in one chat',
    ['confirmed'],
    async () => {
      const sender = { id: amra.id, userType: 'Client' } as const
      for (const one of indexes)
        await sendDirectMessage(db, {
          sender,
          recipientId: mirza.id,
          text: `Poruka ${one}`,
          idempotencyKey: String(one),
          now,
        })
    },
  ],
  [
    'messages from many clients',
    ['confirmed'],
    async () => {
      for (const one of indexes.slice(0, 15)) {
        const sender = { id: (await aClient()).id, userType: 'Client' } as const
        await sendDirectMessage(db, { sender, recipientId: mirza.id, text: 'Zdravo', idempotencyKey: String(one), now })
      }
    },
  ],
  [
    'offers and their edits on many ads',
    ['confirmed'],
    async () => {
      for (const [one, adId] of (await postAds(25)).entries()) {
        const offer = await sendOffer(db, { adId, workerId: mirza.id, amount: 6_000 + one, message: '', now })
        if (offer.ok)
          for (const more of [1, 2, 3])
            await editOffer(db, {
              offerId: offer.value.offerId,
              workerId: mirza.id,
              amount: 6_000 + one + more,
              message: '',
              now,
            })
      }
    },
  ],
  [
    'questions on many ads',
    ['confirmed'],
    async () => {
      for (const [one, adId] of (await postAds(25)).entries())
        await askQuestion(db, { adId, workerId: mirza.id, text: `Koji sprat, ${one}?`, now })
    },
  ],
  [
    'accepting an offer and taking it back',
    ['confirmed'],
    async () => {
      const [adId] = await postAds(1)
      const offer = await sendOffer(db, { adId: adId!, workerId: mirza.id, amount: 6_000, message: '', now })
      if (!offer.ok) throw new Error(offer.reason)
      for (const one of indexes.slice(0, 25)) {
        await acceptOffer(db, { offerId: offer.value.offerId, clientId: amra.id, now: minutesFromNow(one / 10) })
        await sendAdMessage(db, {
          sender: { id: amra.id, userType: 'Client' },
          adId: adId!,
          text: `Poruka ${one}`,
          idempotencyKey: String(one),
          now,
        })
        await unacceptOffer(db, { offerId: offer.value.offerId, clientId: amra.id, now: minutesFromNow(one / 10) })
      }
    },
  ],
]

test.each(scenarios)('%s does not flood somebody who confirmed nothing', async (_, reaches, act) => {
  await act()
  const { mails, texts } = await deliverWithinHour()
  expect(mails).toBeLessThanOrEqual(10)
  expect(texts).toBeLessThanOrEqual(1)
  expect(mails + texts > 0).toBe(reaches.includes('stranger'))
})

test.each(scenarios)('%s does not flood somebody who confirmed both', async (_, reaches, act) => {
  await verifyContacts(amra, mirza)
  await act()
  const { mails, texts } = await deliverWithinHour()
  expect(mails).toBeLessThanOrEqual(20)
  expect(texts).toBeLessThanOrEqual(3)
  expect(mails + texts > 0).toBe(reaches.includes('confirmed'))
})

test('registering with spellings of one address does not flood it', async () => {
  for (const one of indexes.slice(0, 15)) {
    const person = {
      userType: 'Client',
      name: 'Ana',
      surname: 'Anić',
      gender: 'Female',
      phone: `+38761${222_000 + one}`,
      city: 'tuzla',
      passwordHash,
      language: 'bs',
    } as const
    await registerUser(db, { ...person, email: `ana.anic+${one}@primjer.ba`, now }, channels)
  }
  const { mails } = await deliverWithinHour()
  expect(mails).toBeGreaterThan(0)
  expect(mails).toBeLessThanOrEqual(10)
})
