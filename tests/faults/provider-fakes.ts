import { randomUUID } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import webpush from 'web-push'
import { announce } from '#app/notifications/announcing.server.ts'
import { nudge } from '#jobs/outbox/enqueuing.ts'
import { manyWorkers } from '#tests/notifications/many-workers.ts'
import { db } from '#tests/support/data/database.ts'
import { certificateFile } from '#tests/support/providers/local-tls.ts'
import { startPushSink, type PushSink } from '#tests/support/providers/push-sink.ts'
import { startInfobipFake, type SmsProvider } from '#tests/support/providers/sms-fakes.ts'
import { startSmtpServer, type SmtpServer } from '#tests/support/providers/smtp-server.ts'

/** More rounds than one for the figures of the budgets: FAULT_ROUNDS=100. */
export const rounds = Number(process.env.FAULT_ROUNDS ?? 3)

/** A mail server takes its time to answer, in which a process can die. */
const mailDelayMs = 20

export type ProviderFakes = {
  mail: SmtpServer
  sms: SmsProvider
  push: PushSink
  /** Message-IDs of all mails that were taken, also those that came twice. */
  mails: () => string[]
  /** Runs when a mail has arrived whole and its sender does not know it yet. */
  onMail: (hook: (() => Promise<void>) | undefined) => void
  /** For worker processes that send to these providers. */
  environment: Record<string, string>
  /** All three are gone until what is answered here brings them back, at the same addresses. */
  takeDown: () => Promise<() => Promise<void>>
  stop: () => Promise<void>
}

/**
 * A mail server, Infobip and a push service on this machine, which speak their protocols and keep what they are given. None
 * of them knows a repetition, so that each one is counted.
 */
export async function startProviderFakes(): Promise<ProviderFakes> {
  const ids: string[] = []
  let hook: (() => Promise<void>) | undefined
  const startMail = (port = 0) =>
    startSmtpServer({
      port,
      options: {
        async onData(stream, _, done) {
          const raw = await buffer(stream).catch(() => undefined)
          // Its sender died in the middle of it.
          if (!raw) return
          ids.push(/^message-id:\s*<([^>]+)>/im.exec(raw.toString('latin1'))?.[1] ?? '')
          await pause(mailDelayMs)
          await hook?.()
          done()
        },
      },
    })
  const startSms = (port = 0) => startInfobipFake(port, { isForgetful: true })
  const [mail, sms, push] = [await startMail(), await startSms(), await startPushSink()]
  const { publicKey, privateKey } = webpush.generateVAPIDKeys()
  const providers: ProviderFakes = {
    mail,
    sms,
    push,
    mails: () => ids,
    onMail: (next) => void (hook = next),
    environment: {
      PUBLIC_ORIGIN: 'http://localhost:3000',
      SMTP_URL: mail.url,
      INFOBIP_URL: sms.origin,
      INFOBIP_API_KEY: 'key',
      VAPID_PUBLIC_KEY: publicKey,
      VAPID_PRIVATE_KEY: privateKey,
      PUSH_HOSTS: push.host,
      NODE_EXTRA_CA_CERTS: certificateFile,
      MAILBOX_DIR: '',
      // Long runs send more than a day's worth.
      SMS_DAILY_CAP: '100000',
      MAIL_DAILY_CAP: '1000000',
      ACCOUNT_MAIL_DAILY_CAP: '1000000',
    },
    async takeDown() {
      await providers.stop()
      return async () => {
        providers.mail = await startMail(mail.port)
        providers.sms = await startSms(sms.port)
        providers.push = await startPushSink({ port: push.port, browsers: push.browsers })
      }
    },
    stop: async () => void (await Promise.all([providers.mail.stop(), providers.sms.stop(), providers.push.stop()])),
  }
  return providers
}

/** Workers with a telephone, an address and a browser that takes pushes. */
export async function createRecipients(count: number, push: PushSink): Promise<number[]> {
  const ids = await manyWorkers({ count, skill: 'other', city: 'zenica' })
  await db.updateTable('users').set({ sms_notifications: true }).where('id', 'in', ids).execute()
  await addBrowsers(ids, push)
  return ids
}

/** Each of these people has one browser that takes pushes. */
export async function addBrowsers(userIds: number[], push: PushSink): Promise<void> {
  await db
    .insertInto('devices')
    .values(
      userIds.map((id) => {
        const { endpoint, publicKey, authSecret } = push.subscribe()
        return {
          user_id: id,
          device_id: randomUUID(),
          kind: 'web_push',
          token: endpoint,
          public_key: publicKey,
          auth_secret: authSecret,
        }
      }),
    )
    .execute()
}

/** The ids under which text messages arrived, also those that came twice. */
export function smsIdsOf({ sms }: Pick<ProviderFakes, 'sms'>): string[] {
  return sms.received.map(
    ({ body }) =>
      (JSON.parse(body) as { messages: [{ destinations: [{ messageId: string }] }] }).messages[0].destinations[0]
        .messageId,
  )
}

/** A notification that is sent at any hour, on every channel. */
export async function announceToAll(recipientIds: number[]): Promise<void> {
  const params = { adTitle: 'Zamjena bojlera', person: 'Amra H.', amount: 5_000 }
  await announce(db, { type: 'OfferAccepted', recipientIds, params, dedupeKey: randomUUID() })
  nudge()
}

export async function isAllSettled(): Promise<boolean> {
  const undone = await db
    .selectFrom('outbox')
    .select('id')
    .where('done_at', 'is', null)
    .where('dead_at', 'is', null)
    .limit(1)
    .execute()
  return undone.length === 0
}

/** The jobs whose time comes later run now, as if the clock had been put forward. */
export async function makeJobsDue(): Promise<void> {
  await db
    .updateTable('outbox')
    .set({ run_at: new Date() })
    .where('done_at', 'is', null)
    .where('relayed_at', 'is', null)
    .execute()
  nudge()
}

type Reconciliation = {
  lost: number
  doubled: number
  doubledUnrecorded: number
  dead: number
  notifications: number
  mails: number
  sms: number
  pushes: number
}

/**
 * What was enqueued for these people against what arrived. A message that came twice is `doubled` once; `doubledUnrecorded`
 * counts those of them that our books do not mark as uncertain.
 */
export async function reconcile(providers: ProviderFakes, userIds: number[]): Promise<Reconciliation> {
  const notifications = await db.selectFrom('notifications').select('id').where('user_id', 'in', userIds).execute()
  const deliveries = await db
    .selectFrom('deliveries')
    .select(['channel', 'status', 'uncertain_at'])
    .where('user_id', 'in', userIds)
    .execute()
  const { count: dead } = await db
    .selectFrom('outbox')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('dead_at', 'is not', null)
    .executeTakeFirstOrThrow()

  const arrived = {
    email: providers.mails(),
    sms: smsIdsOf(providers),
    push: providers.push.pushed.map(({ endpoint }) => endpoint),
  }
  const channels = (['email', 'sms', 'push'] as const).map((channel) => {
    const ofChannel = deliveries.filter((row) => row.channel === channel)
    const distinct = new Set(arrived[channel]).size
    const doubled = arrived[channel].length - distinct
    return {
      lost: Math.max(0, userIds.length - distinct) + ofChannel.filter(({ status }) => status !== 'sent').length,
      doubled,
      doubledUnrecorded: Math.max(0, doubled - ofChannel.filter(({ uncertain_at }) => uncertain_at !== null).length),
      distinct,
    }
  })
  const sum = (name: 'lost' | 'doubled' | 'doubledUnrecorded') =>
    channels.reduce((total, channel) => total + channel[name], 0)
  return {
    lost: sum('lost'),
    doubled: sum('doubled'),
    doubledUnrecorded: sum('doubledUnrecorded'),
    dead,
    notifications: notifications.length,
    mails: channels[0]!.distinct,
    sms: channels[1]!.distinct,
    pushes: channels[2]!.distinct,
  }
}
