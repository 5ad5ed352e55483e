import '#tests/support/environment/default-rate-limits.ts'
import { expect, test } from 'vitest'
import { markVerified } from '#app/accounts/verifying.server.ts'
import { cancelAd, reactivateAd } from '#app/ads/cancelling.server.ts'
import { expireAds } from '#app/ads/expiry/expiring.server.ts'
import { notifyChosenWorkers } from '#app/ads/matching/chosen.server.ts'
import { matchAd } from '#app/ads/matching/matching.server.ts'
import { notifyNearby } from '#app/ads/matching/nearby.server.ts'
import { postAd } from '#app/ads/publishing.server.ts'
import { declineAd } from '#app/ads/responses/declining.server.ts'
import { localDay } from '#app/i18n/formats.ts'
import { formatLocalTime, parseLocalTime } from '#app/i18n/local-time.ts'
import { sendOffer, withdrawOffer } from '#app/offers/sending.server.ts'
import { nearestFirst } from '#app/places/cities.ts'
import { setAway } from '#app/workers/away/away.server.ts'
import { payloads } from '#jobs/outbox/payloads.ts'
import { followNotifications } from '#tests/notifications/deliver-all.ts'
import { tapAd } from '#tests/support/data/ads.ts'
import { aClient, aWorker } from '#tests/support/data/cast.ts'
import { db } from '#tests/support/data/database.ts'

const dayMs = 86_400_000
const tick = 30 * 60_000
/** The database knows by its own clock who is away today, so the month begins tomorrow. */
const tomorrow = Date.now() + dayMs
const dayIn = (days: number) => localDay(new Date(tomorrow + days * dayMs))
const at = (day: number, time: string) => parseLocalTime(`${dayIn(day)}T${time}`)!
const [near, far] = [30, 60].map((km) => nearestFirst(['sarajevo']).findLast(({ distance }) => distance <= km)!.slug)

type Act = (now: Date) => Promise<{ ok: boolean }>

test(
  'a month of one ad and its second life: each message comes once, the rings by day, and none after an answer',
  { timeout: 120_000 },
  async () => {
    const { id: client } = await aClient()
    await markVerified(db, { userId: client, purpose: 'email', now: new Date() })
    const names = new Map([[client, 'client']])
    const aPlumber = async (name: string, city = 'sarajevo') => {
      const { id } = await aWorker({ skills: ['plumber'], city })
      names.set(id, name)
      return id
    }
    const [mirza, senad] = [await aPlumber('Mirza'), await aPlumber('Senad')]
    const [, tarik] = [await aPlumber('Emir', near), await aPlumber('Tarik', near), await aPlumber('Faruk', far)]
    const absent = await aPlumber('Adnan')
    await setAway(db, { workerId: absent, until: dayIn(20), now: new Date() })
    const id = { ad: 0, offer: 0 }

    const choose =
      (workerIds: number[]): Act =>
      (now) =>
        notifyChosenWorkers(db, { adId: id.ad, workerIds, now })
    const acts: [Date, Act][] = [
      [
        at(0, '17:00'),
        async (now) => {
          const posted = await postAd(db, { ...tapAd, clientId: client, now })
          if (posted.ok) id.ad = posted.value.adId
          return posted
        },
      ],
      [at(1, '09:00'), (now) => declineAd(db, { adId: id.ad, workerId: mirza, reason: 'busy', until: dayIn(60), now })],
      [at(1, '16:00'), (now) => declineAd(db, { adId: id.ad, workerId: tarik, reason: 'too_far', now })],
      [at(3, '10:00'), choose([mirza, senad, tarik, absent])],
      [
        at(4, '10:00'),
        async (now) => {
          const sent = await sendOffer(db, { adId: id.ad, workerId: senad, amount: 8_000, message: 'Mogu.', now })
          if (sent.ok) id.offer = sent.value.offerId
          return sent
        },
      ],
      [at(5, '19:00'), async () => ({ ok: Boolean(await aPlumber('Haris', near)) })],
      [at(6, '19:00'), (now) => withdrawOffer(db, { offerId: id.offer, workerId: senad, now })],
      [at(8, '10:00'), (now) => setAway(db, { workerId: absent, until: null, now })],
      [at(32, '18:00'), (now) => reactivateAd(db, { adId: id.ad, clientId: client, now })],
      [at(35, '12:00'), (now) => cancelAd(db, { adId: id.ad, clientId: client, now })],
    ]

    async function runJobs(now: Date): Promise<number> {
      const due = db.selectFrom('outbox').select(['id', 'kind', 'payload']).where('done_at', 'is', null)
      const jobs = due.where('kind', 'in', ['matchAd', 'notifyNearby']).where('run_at', '<=', now).orderBy('id')
      const rows = await jobs.execute()
      for (const job of rows) {
        await db.updateTable('outbox').set({ done_at: now }).where('id', '=', job.id).execute()
        if (job.kind === 'matchAd') await matchAd(db, { ...payloads.matchAd.parse(job.payload), now })
        else await notifyNearby(db, { ...payloads.notifyNearby.parse(job.payload), now })
      }
      return rows.length
    }

    const deliverNew = followNotifications()
    const messages: string[] = []
    async function deliver(now: Date): Promise<void> {
      const rows = await deliverNew()
      const day = Math.round((Date.parse(localDay(now)) - Date.parse(dayIn(0))) / dayMs)
      for (const { userId, type, variant } of rows) {
        // The clocks may be set within the month, and an ad's life is counted in days of 24 hours.
        const time = type === 'ProfileUpdate' ? 'by day' : formatLocalTime(now).slice(11)
        messages.push(`${day} ${time} ${names.get(userId)}: ${type}.${variant}`)
      }
    }

    await deliver(at(0, '00:00'))
    messages.length = 0
    for (let now = at(0, '00:00'); now <= at(36, '12:00'); now = new Date(now.getTime() + tick)) {
      const due = acts.filter(([when]) => when.getTime() === now.getTime())
      for (const [, act] of due) expect(await act(now), formatLocalTime(now)).toMatchObject({ ok: true })
      const jobs = await runJobs(now)
      const { notified, closed } = await expireAds(db, { now })
      if (due.length + jobs + notified + closed > 0) await deliver(now)
    }
    expect(messages).toEqual([
      '0 17:00 Mirza: NewJobMatch.default',
      '0 17:00 Senad: NewJobMatch.default',
      '0 19:00 Emir: NewJobMatch.nearby',
      '0 19:00 Tarik: NewJobMatch.nearby',
      '1 13:00 Faruk: NewJobMatch.nearby',
      '3 10:00 Senad: NewJobMatch.again',
      '4 10:00 client: NewOfferReceived.default',
      '5 19:00 Haris: WelcomeMessage.default',
      '6 19:00 client: OfferUpdated.withdrawn',
      '7 09:00 Haris: NewJobMatch.nearby',
      '27 by day client: ProfileUpdate.ad_expiring',
      '30 by day client: ProfileUpdate.ad_expired',
      '32 18:00 Senad: NewJobMatch.default',
      '32 18:00 Adnan: NewJobMatch.default',
      '33 08:00 Emir: NewJobMatch.nearby',
      '33 08:00 Haris: NewJobMatch.nearby',
      '33 14:00 Faruk: NewJobMatch.nearby',
    ])
  },
)
