import '#tests/support/environment/shop-settings.ts'
import { beforeEach, expect, test } from 'vitest'
import { blockMember } from '#app/blocks/blocking.server.ts'
import { sendDirectMessage } from '#app/messages/sending.server.ts'
import { markConversationRead } from '#app/messages/reading.server.ts'
import { hideContent, restoreContent } from '#app/moderation/hiding.server.ts'
import { announce, type Announcement } from '#app/notifications/announcing.server.ts'
import type { NotificationType } from '#app/notifications/definition.ts'
import { exportData, requestExport } from '#app/personal-data/exporting.server.ts'
import { answerQuestion } from '#app/questions/answering.server.ts'
import { deleteQuestion } from '#app/questions/deleting.server.ts'
import { recordGatewayEvent } from '#app/subscriptions/payment-events.server.ts'
import { sweepSubscriptions } from '#app/subscriptions/sweeps/sweeping.server.ts'
import { restoreMember, suspendMember } from '#app/suspensions/suspending.server.ts'
import { anOpenAd, causes, type Scene } from '#tests/notifications/notified-scenes.ts'
import {
  aReachableCast,
  emptyMailbox,
  expectWords,
  listDeliveryIds,
  writeNotifications,
} from '#tests/notifications/sent-words.ts'
import { leave } from '#tests/personal-data/leavers.ts'
import { anAdmin } from '#tests/support/data/admins.ts'
import { db } from '#tests/support/data/database.ts'
import type { Cast } from '#tests/support/data/scenes.ts'
import { aCheckout, anApproval, anOrder, aPaidOrder, emptyShop } from '#tests/support/data/shop.ts'
import { declineAd } from '#app/ads/responses/declining.server.ts'
import { localDay } from '#app/i18n/formats.ts'
import { setAway } from '#app/workers/away/away.server.ts'

type Step = (scene: Scene) => Promise<unknown>
/** What is said when nothing changes, what changes, and what is said then: where that is missing, nothing. */
type Case = {
  type: NotificationType
  variant?: string
  cause?: Step
  to?: 'client' | 'worker'
  says: string[]
  later: Record<string, { step: Step; says?: string[] }>
}

const now = () => new Date()
const dayMs = 86_400_000
const day = (count: number) => new Date(Date.now() + count * dayMs)
const none: string[] = []

const hide =
  (target: 'question' | 'review' | 'message', id: (scene: Scene) => Promise<number>): Step =>
  async (scene) =>
    hideContent(db, { target, id: await id(scene), reason: 'other', note: '', actor: 'Zora', now: now() })
const begin: Step = ({ adId }) =>
  db
    .updateTable('appointments')
    .set({ starts_at: day(-0.01) })
    .where('ad_id', '=', adId)
    .execute()
const idOf = (table: 'questions' | 'reviews') => async (scene: Scene) =>
  (await db.selectFrom(table).select('id').where('ad_id', '=', scene.adId).executeTakeFirstOrThrow()).id
const lastMessage = async () =>
  (await db.selectFrom('messages').select('id').orderBy('id', 'desc').executeTakeFirstOrThrow()).id
const restore: Step = async () => {
  const { id: hiddenId } = await db
    .selectFrom('hidden_contents')
    .select('id')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  return restoreContent(db, { hiddenId, actor: 'Zora', now: now() })
}
const workerIs =
  (status: 'Active' | 'Paused' | 'Blocked'): Step =>
  ({ cast }) =>
    db.updateTable('worker_profiles').set({ worker_status: status }).where('user_id', '=', cast.worker.id).execute()
const suspend: Step = ({ cast }) =>
  suspendMember(db, { userId: cast.worker.id, reason: 'Prijave.', actor: 'Zora', now: now() })
const readmit: Step = ({ cast }) => restoreMember(db, { userId: cast.worker.id, actor: 'Zora', now: now() })
const steps =
  (...list: Step[]): Step =>
  async (scene) => {
    for (const step of list) await step(scene)
  }
const tell =
  (type: NotificationType, variant: string, key: (scene: Scene) => string): Step =>
  (scene) =>
    announce(db, {
      type,
      variant,
      recipientId: scene.cast.worker.id,
      dedupeKey: key(scene),
      params: { reason: 'Neugodne poruke.', email: 'podrska@primjer.ba', amount: 2_900 },
    } as unknown as Announcement)

const buy: Step = ({ cast }) => aPaidOrder({ workerId: cast.worker.id, now: now() })
const buyMonthAgo: Step = ({ cast }) => aPaidOrder({ workerId: cast.worker.id, now: day(-29) })
const ends = (at: Date) => db.updateTable('subscriptions').set({ ends_at: at }).execute()
const sweep: Step = () => sweepSubscriptions(db, { now: now() })
const membershipEnding = steps(buyMonthAgo, () => ends(day(2.5)), sweep)
const membershipOver = steps(buyMonthAgo, () => ends(day(-0.01)), sweep)

const exported: Step = async ({ cast }) => {
  const outcome = await requestExport(db, { userId: cast.worker.id, now: now() })
  const payload = (outcome as { value: { exportId: number } }).value
  await exportData({ db, outboxId: 0, payload, finish: async () => {} })
}

const cases: Record<string, Case> = {
  'a question': {
    type: 'NewQuestion',
    to: 'client',
    says: ['Novo pitanje'],
    later: {
      hidden: { step: hide('question', idOf('questions')) },
      'taken back': {
        step: async (scene) =>
          deleteQuestion(db, {
            questionId: await idOf('questions')(scene),
            viewer: { id: scene.cast.worker.id, userType: 'Worker' },
          }),
      },
      'answered elsewhere': {
        step: async (scene) =>
          answerQuestion(db, {
            questionId: await idOf('questions')(scene),
            clientId: scene.cast.client.id,
            text: 'Dvanaest.',
            now: now(),
          }),
      },
    },
  },
  'an answer': {
    type: 'QuestionAnswered',
    says: ['Odgovor na Vaše pitanje'],
    later: { hidden: { step: hide('question', idOf('questions')) } },
  },
  'a review': {
    type: 'JobReview',
    says: ['Uredno i na vrijeme.'],
    later: { hidden: { step: hide('review', idOf('reviews')) } },
  },
  'a message': {
    type: 'NewMessage',
    says: ['Nova poruka'],
    later: {
      hidden: { step: hide('message', lastMessage) },
      read: {
        step: ({ adId, cast }) =>
          markConversationRead(db, { viewer: { id: cast.worker.id, userType: 'Worker' }, ref: { adId }, now: now() }),
      },
    },
  },
  'a direct message': {
    type: 'NewMessage',
    cause: ({ cast }) =>
      sendDirectMessage(db, {
        sender: { id: cast.client.id, userType: 'Client' },
        recipientId: cast.worker.id,
        text: 'Imate li vremena u petak?',
        idempotencyKey: 'direct',
        now: now(),
      }),
    says: ['Nova poruka'],
    later: {
      'the worker blocks the client': {
        step: ({ cast }) =>
          blockMember(db, {
            viewer: { id: cast.worker.id, userType: 'Worker' },
            userId: cast.client.id,
            now: now(),
          }),
      },
    },
  },
  'a reminder of an agreed time': {
    type: 'JobCompleted',
    variant: 'day_before',
    to: 'client',
    says: ['Podsjetnik na dogovoreni termin'],
    later: { 'it has begun': { step: begin } },
  },
  'the question whether the worker comes': {
    type: 'JobCompleted',
    variant: 'day_asked',
    says: ['Dolazite li na dogovoreni termin?'],
    later: { 'the time has begun': { step: begin } },
  },
  'a job that fits': {
    type: 'NewJobMatch',
    says: ['Novi posao za Vas'],
    later: {
      'the worker takes no jobs': { step: workerIs('Paused') },
      'the worker is away': {
        step: ({ cast }) => setAway(db, { workerId: cast.worker.id, until: localDay(now()), now: now() }),
      },
      'the worker has declined': {
        step: ({ adId, cast }) => declineAd(db, { adId, workerId: cast.worker.id, reason: 'busy', now: now() }),
      },
      'the trade was given up': {
        step: ({ cast }) => db.deleteFrom('worker_skills').where('user_id', '=', cast.worker.id).execute(),
      },
      'the ad moved to another town': {
        step: ({ adId }) => db.updateTable('ads').set({ city: 'bihac' }).where('id', '=', adId).execute(),
      },
    },
  },
  'a suspension': {
    type: 'ProfileUpdate',
    variant: 'suspended',
    cause: suspend,
    says: ['Račun je privremeno blokiran'],
    later: { 'lifted again': { step: readmit } },
  },
  'the end of a suspension': {
    type: 'ProfileUpdate',
    variant: 'restored',
    cause: steps(suspend, readmit),
    says: ['Račun je ponovo aktivan'],
    later: { 'suspended again': { step: suspend } },
  },
  'a hidden profile': {
    type: 'ProfileUpdate',
    variant: 'profile_hidden',
    cause: steps(
      workerIs('Blocked'),
      tell('ProfileUpdate', 'profile_hidden', ({ adId }) => `profile_hidden-${adId}`),
    ),
    says: ['Vaš profil je skriven'],
    later: { 'shown again': { step: workerIs('Active') } },
  },
  'a paused profile': {
    type: 'ProfileUpdate',
    variant: 'profile_paused',
    cause: steps(
      workerIs('Paused'),
      tell('ProfileUpdate', 'profile_paused', ({ adId }) => `profile_paused-${adId}`),
    ),
    says: ['Vaš profil je na pauzi'],
    later: { 'shown again': { step: workerIs('Active') } },
  },
  'a profile that is shown again': {
    type: 'ProfileUpdate',
    variant: 'profile_shown',
    cause: tell('ProfileUpdate', 'profile_shown', ({ adId }) => `profile_shown-${adId}`),
    says: ['Vaš profil je ponovo aktivan'],
    later: { 'hidden again': { step: workerIs('Blocked') }, 'paused again': { step: workerIs('Paused') } },
  },
  'removed content': {
    type: 'ProfileUpdate',
    variant: 'content_hidden',
    cause: steps((scene) => causes.NewQuestion.default!.run(scene), hide('question', idOf('questions'))),
    says: ['Vaš sadržaj je uklonjen'],
    later: { 'put back': { step: restore } },
  },
  'content that was put back': {
    type: 'ProfileUpdate',
    variant: 'content_restored',
    cause: steps((scene) => causes.NewQuestion.default!.run(scene), hide('question', idOf('questions')), restore),
    says: ['Vaš sadržaj je vraćen'],
    later: { 'removed again': { step: hide('question', idOf('questions')) } },
  },
  'an archive': {
    type: 'ProfileUpdate',
    variant: 'export',
    cause: exported,
    says: ['Vaši podaci su spremni'],
    later: {
      'it has expired': {
        step: () =>
          db
            .updateTable('data_exports')
            .set({ expires_at: day(-1) })
            .execute(),
      },
    },
  },
  'a changed password': {
    type: 'ProfileUpdate',
    variant: 'password',
    cause: tell('ProfileUpdate', 'password', ({ adId }) => `password-${adId}`),
    says: ['Lozinka je promijenjena'],
    later: { 'the account is suspended': { step: suspend, says: ['Lozinka je promijenjena'] } },
  },
  'a membership that ends soon': {
    type: 'SubscriptionExpiring',
    cause: membershipEnding,
    says: ['ističe za 3 dana'],
    later: {
      'a day later': { step: () => ends(day(1.5)), says: ['ističe za 2 dana'] },
      'the next one is bought': { step: buy },
      'it is over': { step: () => ends(day(-0.01)) },
    },
  },
  'a membership that is over': {
    type: 'SubscriptionExpired',
    cause: membershipOver,
    says: ['Članstvo je isteklo'],
    later: { 'another is bought': { step: buy } },
  },
  'a failed payment': {
    type: 'PaymentProcessed',
    variant: 'failed',
    cause: async (scene) => {
      const { orderId } = await anOrder({ workerId: scene.cast.worker.id, now: now() })
      await tell('PaymentProcessed', 'failed', () => `payment-${orderId}-failed`)(scene)
    },
    says: ['Uplata nije izvršena'],
    later: {
      'another try succeeds': {
        step: async ({ cast }) => {
          const { id: orderId } = await db.selectFrom('subscription_orders').select('id').executeTakeFirstOrThrow()
          const checkout = await aCheckout({ orderId, workerId: cast.worker.id, now: now() })
          await recordGatewayEvent(db, { source: 'callback', transaction: anApproval(checkout), now: now() })
        },
      },
    },
  },
  'a payment': {
    type: 'PaymentProcessed',
    variant: 'receipt',
    cause: buyMonthAgo,
    says: ['Uplata je obrađena'],
    later: { 'the membership is over': { step: () => ends(day(-0.01)), says: ['Uplata je obrađena'] } },
  },
  'an announcement': {
    type: 'SystemAnnouncement',
    cause: async (scene) => {
      const texts = JSON.stringify({})
      const { id } = await db
        .insertInto('announcements')
        .values({ admin_id: await anAdminId(), audience: 'everyone', texts, created_at: now(), started_at: now() })
        .returning('id')
        .executeTakeFirstOrThrow()
      const params = { title: 'Radovi u nedjelju', message: 'Stranica neće raditi.' }
      const dedupeKey = `admin-announcement-${id}`
      await announce(db, { type: 'SystemAnnouncement', recipientId: scene.cast.worker.id, params, dedupeKey })
    },
    says: ['Radovi u nedjelju'],
    later: { 'it is stopped': { step: () => db.updateTable('announcements').set({ stopped_at: now() }).execute() } },
  },
}

async function anAdminId(): Promise<number> {
  return (await anAdmin('editor')).adminId
}

const rows = Object.entries(cases).flatMap(([name, { later, ...one }]) => [
  { name, state: 'as it was', step: async () => undefined, ...one },
  ...Object.entries(later).map(([state, { step, says = none }]) => ({ ...one, name, state, step, says })),
])

let cast: Cast
beforeEach(async () => {
  await emptyMailbox()
  await emptyShop()
  cast = await aReachableCast()
})

test.each(rows)('$name, $state', async ({ type, variant = 'default', cause, to = 'worker', says, step, state }) => {
  const notified = causes[type][variant]!
  const scene = await anOpenAd(cast, notified)
  await (cause ?? notified.run)(scene)
  await writeNotifications()
  const adId = cause ? null : scene.adId
  const ids = await listDeliveryIds({ type, variant, userId: cast[to].id, adId })
  expect(ids.length).toBeGreaterThanOrEqual(2)
  await step(scene)
  await expectWords(ids, says, state)
})

test('an offer that went with the account of its worker is withdrawn in a push and a mail', async () => {
  const scene = await anOpenAd(cast, causes.OfferUpdated.withdrawn!)
  await writeNotifications()
  expect(await leave(cast.worker)).toMatchObject({ ok: true })
  await writeNotifications()
  const withdrawn = { type: 'OfferUpdated', variant: 'withdrawn', userId: cast.client.id, adId: scene.adId } as const
  await expectWords(await listDeliveryIds(withdrawn), ['povlači ponudu'], 'the account is closed')
})
