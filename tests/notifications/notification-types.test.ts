import { expect, test } from 'vitest'
import type { NotificationType } from '#app/notifications/definition.ts'
import { definitionOf, notificationTypes } from '#app/notifications/definitions.server.ts'
import { announcePayment } from '#app/subscriptions/announcing.server.ts'
import { readSources } from '#tests/style/sources.ts'
import { aWorker } from '#tests/support/data/cast.ts'
import { db } from '#tests/support/data/database.ts'
import { deliverAll } from './deliver-all.ts'

const sources = readSources('app').filter(
  ({ file }) => file.endsWith('.server.ts') && file !== 'app/notifications/announcing.server.ts',
)

const isAnnounced = (type: string) =>
  sources.some(({ text }) => new RegExp(`announce\\(\\w+, \\{\\s*type: '${type}'`).test(text))

const isFannedOut = (type: string) => sources.some(({ text }) => text.includes(`event = { type: '${type}'`))

test('each type is announced by a verb', () => {
  const without = notificationTypes.filter((type) => !isAnnounced(type) && !isFannedOut(type))
  expect(without).toEqual([])
})

const context = { adId: 7, actorId: 9 }

/** As the specification has it, and the page that its reader needs where it says nothing; null where there is none. */
const paths: Record<NotificationType, { Worker: string | null; Client: string | null }> = {
  NewOfferReceived: both('/klijent/moji-oglasi/7/ponude'),
  OfferUpdated: both('/klijent/moji-oglasi/7/ponude'),
  OfferAccepted: both('/majstor/kontakt-razmjena/7/9'),
  OfferRejected: both('/majstor/posao/7'),
  JobCompleted: { Worker: '/majstor/posao/7', Client: '/klijent/moji-oglasi/7' },
  JobReview: { Worker: '/majstor/moj-profil/recenzije', Client: '/klijent/moji-oglasi/7' },
  SystemAnnouncement: both(null),
  WelcomeMessage: { Worker: '/majstor/pretraga-poslova', Client: '/klijent/objavite-oglas' },
  SubscriptionExpiring: { Worker: '/majstor/moj-profil/reklama', Client: '/klijent/moj-profil' },
  SubscriptionExpired: { Worker: '/majstor/moj-profil/reklama', Client: '/klijent/moj-profil' },
  NewJobMatch: both('/majstor/posao/7'),
  PaymentProcessed: { Worker: '/majstor/moj-profil/reklama', Client: '/klijent/moj-profil' },
  ProfileUpdate: { Worker: '/majstor/moj-profil', Client: '/klijent/moj-profil' },
  NewQuestion: both('/klijent/moji-oglasi/7'),
  QuestionAnswered: both('/majstor/posao/7'),
  NewMessage: { Worker: '/majstor/poruke/7', Client: '/klijent/poruke/7?majstor=9' },
}

test('the types are those of the specification', () => {
  const specified = [
    'NewOfferReceived',
    'OfferAccepted',
    'OfferUpdated',
    'OfferRejected',
    'JobCompleted',
    'JobReview',
    'SystemAnnouncement',
    'WelcomeMessage',
    'SubscriptionExpiring',
    'SubscriptionExpired',
    'NewJobMatch',
    'PaymentProcessed',
    'ProfileUpdate',
    'NewQuestion',
    'QuestionAnswered',
    'NewMessage',
  ]
  expect(notificationTypes.toSorted()).toEqual(specified.toSorted())
})

test.each(notificationTypes)('%s leads to the page of each reader', (type) => {
  const { action } = definitionOf(type)
  for (const role of ['Worker', 'Client'] as const) expect(action({ ...context, role })).toBe(paths[type][role])
})

test('a payment notifies only the worker, once for each outcome', async () => {
  const mirza = await aWorker()
  for (const isPaid of [false, true, true])
    await announcePayment(db, { orderId: 5, workerId: mirza.id, amount: 2_900, isPaid })
  await deliverAll()
  const rows = await db
    .selectFrom('notifications')
    .select(['user_id', 'variant', 'params'])
    .where('type', '=', 'PaymentProcessed')
    .orderBy('id')
    .execute()
  expect(rows).toEqual([
    { user_id: mirza.id, variant: 'failed', params: { amount: 2_900 } },
    { user_id: mirza.id, variant: 'default', params: { amount: 2_900 } },
  ])
})

function both(path: string | null) {
  return { Worker: path, Client: path }
}
