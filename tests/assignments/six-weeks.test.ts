import { expect, test } from 'vitest'
import { postAd } from '#app/ads/publishing.server.ts'
import { agreeOnTime } from '#app/assignments/appointments/answering.server.ts'
import { answerArrival, contestMissed, reportMissed } from '#app/assignments/appointments/arrival/arriving.server.ts'
import { remindOfAppointments } from '#app/assignments/appointments/arrival/reminding.server.ts'
import { proposeTimes } from '#app/assignments/appointments/proposing.server.ts'
import { formatLocalTime, parseLocalTime } from '#app/i18n/local-time.ts'
import { completeAssignment, markWorkDone } from '#app/offers/completing.server.ts'
import { acceptOffer } from '#app/offers/deciding.server.ts'
import { takeNextOffer } from '#app/offers/next/taking.server.ts'
import { sendOffer } from '#app/offers/sending.server.ts'
import { closeSilentAssignments } from '#app/offers/silence/closing.server.ts'
import { followNotifications } from '#tests/notifications/deliver-all.ts'
import { fuseAd } from '#tests/offers/offer-fixtures.ts'
import { aClient, aWorker } from '#tests/support/data/cast.ts'
import { db } from '#tests/support/data/database.ts'

const minuteMs = 60_000
const at = (local: string) => parseLocalTime(`2026-${local}`)!
/** The clock is set back on 25 October. */
const [start, end] = [at('10-12T10:00'), at('11-25T10:00')]
const tick = 30 * minuteMs

type Act = (now: Date) => Promise<{ ok: boolean }>

test('six weeks of one job: each message comes once, when it is due, and the tasks send none at night', async () => {
  const [client, mirza, tarik] = [(await aClient()).id, (await aWorker()).id, (await aWorker()).id]
  const names: Record<number, string> = { [client]: 'client', [mirza]: 'Mirza', [tarik]: 'Tarik' }
  const id = { ad: 0, offers: {} as Record<number, number>, appointment: 0 }

  const post: Act = async (now) => {
    const posted = await postAd(db, { ...fuseAd, clientId: client, acceptsOutsideBudget: false, now })
    if (posted.ok) id.ad = posted.value.adId
    return posted
  }
  const offerOf =
    (workerId: number): Act =>
    async (now) => {
      const sent = await sendOffer(db, { adId: id.ad, workerId, amount: 8_000, message: 'Mogu doći.', now })
      if (sent.ok) id.offers[workerId] = sent.value.offerId
      return sent
    }
  const agreeOn =
    (proposerId: number, accepterId: number, from: Date): Act =>
    async (now) => {
      const times = [{ position: 1 as const, from, until: new Date(+from + 120 * minuteMs) }]
      const proposed = await proposeTimes(db, { adId: id.ad, userId: proposerId, times, now })
      if (!proposed.ok) return proposed
      id.appointment = proposed.value.proposalId
      const answer = { adId: id.ad, userId: accepterId, proposalId: id.appointment, position: 1, now }
      return agreeOnTime(db, answer)
    }
  const key = (userId: number, now: Date) => ({ adId: id.ad, userId, appointmentId: id.appointment, now })
  const acts: [string, Act][] = [
    ['10-12T10:00', post],
    ['10-12T11:00', offerOf(mirza)],
    ['10-12T12:00', offerOf(tarik)],
    ['10-12T18:00', (now) => acceptOffer(db, { offerId: id.offers[mirza]!, clientId: client, now })],
    ['10-13T09:00', agreeOn(client, mirza, at('10-15T09:00'))],
    ['10-14T19:00', (now) => answerArrival(db, { ...key(mirza, now), arrival: 'cannot' })],
    [
      '10-14T20:00',
      (now) => {
        const offers = { acceptedId: id.offers[mirza]!, offerId: id.offers[tarik]! }
        return takeNextOffer(db, { ...offers, clientId: client, now })
      },
    ],
    ['10-15T08:00', agreeOn(tarik, client, at('10-25T09:00'))],
    ['10-25T10:00', (now) => reportMissed(db, key(client, now))],
    ['10-27T21:00', (now) => contestMissed(db, { ...key(tarik, now), reason: 'Bio sam tu.' })],
    ['10-28T07:00', agreeOn(client, tarik, at('10-30T09:00'))],
    ['10-29T18:30', (now) => answerArrival(db, { ...key(tarik, now), arrival: 'coming' })],
    ['10-30T22:30', (now) => markWorkDone(db, { workerId: tarik, adId: id.ad, now })],
    [
      '11-20T12:00',
      (now) => completeAssignment(db, { adId: id.ad, clientId: client, rating: 4, comment: 'Uredno.', now }),
    ],
  ]

  const deliverNew = followNotifications()
  async function deliver(now: Date): Promise<string[]> {
    const rows = await deliverNew()
    const local = formatLocalTime(now).slice(5)
    return rows.map(({ userId, type, variant }) => `${local} ${names[userId]}: ${type}.${variant}`)
  }

  await deliver(start)
  const [answers, tasks]: [string[], string[]] = [[], []]
  for (let now = start; now <= end; now = new Date(+now + tick)) {
    for (const [when, act] of acts)
      if (formatLocalTime(now) === `2026-${when}`) {
        expect(await act(now), when).toMatchObject({ ok: true })
        answers.push(...(await deliver(now)))
      }
    const reminded = await remindOfAppointments(db, { now })
    const silent = await closeSilentAssignments(db, { now })
    if (reminded + silent.reminded + silent.closed > 0) tasks.push(...(await deliver(now)))
  }
  expect(tasks).toEqual([
    '10-14T18:00 client: JobCompleted.day_before',
    '10-14T18:00 Mirza: JobCompleted.day_asked',
    '10-24T18:00 client: JobCompleted.day_before',
    '10-24T18:00 Tarik: JobCompleted.day_asked',
    '10-24T20:30 client: JobCompleted.day_unanswered',
    '10-29T18:00 client: JobCompleted.day_before',
    '10-29T18:00 Tarik: JobCompleted.day_asked',
    '11-02T08:00 client: JobCompleted.closing_ahead',
    '11-07T08:00 client: JobCompleted.closing_ahead',
    '11-13T08:00 client: JobCompleted.closing_ahead',
    '11-15T08:00 client: JobCompleted.closed',
    '11-15T08:00 Tarik: JobCompleted.closed',
  ])
  expect(answers).toEqual([
    '10-12T10:00 Mirza: NewJobMatch.default',
    '10-12T10:00 Tarik: NewJobMatch.default',
    '10-12T11:00 client: NewOfferReceived.default',
    '10-12T12:00 client: NewOfferReceived.default',
    '10-12T18:00 Mirza: OfferAccepted.default',
    '10-12T18:00 Tarik: OfferRejected.another_chosen',
    '10-13T09:00 Mirza: JobCompleted.day_proposed',
    '10-13T09:00 client: JobCompleted.day_agreed',
    '10-14T19:00 client: JobCompleted.day_called_off',
    '10-14T20:00 Mirza: OfferRejected.replaced',
    '10-14T20:00 Tarik: OfferAccepted.default',
    '10-15T08:00 client: JobCompleted.day_proposed',
    '10-15T08:00 Tarik: JobCompleted.day_agreed',
    '10-25T10:00 Tarik: JobCompleted.day_missed',
    '10-27T21:00 client: JobCompleted.day_contested',
    '10-28T07:00 Tarik: JobCompleted.day_proposed',
    '10-28T07:00 client: JobCompleted.day_agreed',
    '10-30T22:30 client: JobCompleted.worker_done',
    '11-20T12:00 Tarik: JobReview.default',
  ])
})
