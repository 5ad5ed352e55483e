import { sql } from 'kysely'
import { mostTries } from '#app/contact/rules.ts'
import { contactKey } from '#app/contact/writing.server.ts'
import { sendingMs, type Gateway, type MailMessage, type Sent } from '#app/gateways/sending.ts'
import { serverWords } from '#app/i18n/server-words.server.ts'
import type { Db } from '#db/connection.ts'
import { enqueue } from '#jobs/outbox.ts'

type Mailing = { contactMessageId: number; gateway: Gateway<MailMessage> | null; to: string; now: Date }

/** A sending that has not answered by now belonged to a process that died. */
const patienceMs = 3 * sendingMs
const minuteMs = 60_000
const longestWaitMs = 90 * minuteMs

/**
 * Mails one message to the house, with its writer as the one to reply to. The delivery's row is taken before sending and
 * settled after it, so a second run finds it taken or sent. Only a process that dies between the two leaves it open whether
 * the mail went out; it is then sent again under the same key. Throws where nothing can be sent by our own fault.
 */
export async function mailContactMessage(db: Db, { contactMessageId, gateway, to, now }: Mailing): Promise<void> {
  const message = await findMessage(db, contactMessageId)
  if (!message) return
  if (!gateway) throw new Error('no way to send mail is set up')

  const delivery = await takeDelivery(db, contactMessageId, now)
  if (delivery.state === 'settled') return
  if (delivery.state === 'taken') return promiseAgain(db, contactMessageId, `${delivery.attempts}-taken`, new Date(delivery.since.getTime() + patienceMs))

  const sent = await gateway.send(composeMail(message, to))
  await settle(db, contactMessageId, { sent, attempts: delivery.attempts, now })
  if (sent.result === 'misconfigured') throw new Error(sent.reason)
}

type WrittenMessage = NonNullable<Awaited<ReturnType<typeof findMessage>>>

export function composeMail({ id, name, email, message, language }: WrittenMessage, to: string): MailMessage {
  const t = serverWords('bs')
  const subject = t('contact:mail.subject', { name })
  const text = `${message}\n\n${t('contact:mail.from', { name, email, language })}\n`
  const html = `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><title>${escape(subject)}</title></head><body><p style="white-space:pre-wrap">${escape(text)}</p></body></html>`
  return { key: contactKey(id), to, subject, text, html, language: 'bs', replyTo: email }
}

function findMessage(db: Db, id: number) {
  return db.selectFrom('contact_messages').select(['id', 'name', 'email', 'message', 'language']).where('id', '=', id).executeTakeFirst()
}

/** Compare-and-set: of two runs one sends. */
async function takeDelivery(db: Db, id: number, now: Date) {
  const taken = await db
    .updateTable('deliveries')
    .set((eb) => ({
      status: 'sending',
      sending_at: now,
      attempts: eb('attempts', '+', 1),
      uncertain_at: sql<Date | null>`case when status = 'sending' then ${now}::timestamptz else uncertain_at end`,
    }))
    .where('dedupe_key', '=', contactKey(id))
    .where(({ eb, or, and }) => or([
      eb('status', '=', 'waiting'),
      and([eb('status', '=', 'sending'), eb('sending_at', '<=', new Date(now.getTime() - patienceMs))]),
    ]))
    .returning('attempts')
    .executeTakeFirst()
  if (taken) return { state: 'ours' as const, attempts: taken.attempts }

  const other = await db.selectFrom('deliveries').select(['status', 'sending_at as since', 'attempts']).where('dedupe_key', '=', contactKey(id)).executeTakeFirst()
  return other?.status === 'sending' && other.since ? { state: 'taken' as const, since: other.since, attempts: other.attempts } : { state: 'settled' as const }
}

async function settle(db: Db, id: number, { sent, attempts, now }: { sent: Sent; attempts: number; now: Date }): Promise<void> {
  const isLast = attempts >= mostTries
  await db.transaction().execute(async (trx) => {
    await trx
      .updateTable('deliveries')
      .set(outcomeOf(sent, isLast, now))
      .where('dedupe_key', '=', contactKey(id))
      .where('status', '=', 'sending')
      .where('attempts', '=', attempts)
      .execute()
    if (sent.result === 'later' && !isLast) await promiseAgain(trx, id, String(attempts), new Date(now.getTime() + waitMs(sent.afterSeconds, attempts)))
  })
}

function outcomeOf(sent: Sent, isLast: boolean, now: Date) {
  if (sent.result === 'sent') return { status: 'sent' as const, sent_at: now, provider_id: sent.providerId ?? null, error: null }
  if (sent.result === 'refused') return { status: 'refused' as const, error: sent.reason }
  if (sent.result === 'later' && isLast) return { status: 'given_up' as const, error: sent.reason }
  return { status: 'waiting' as const, error: sent.reason }
}

function promiseAgain(db: Db, id: number, turn: string, runAt: Date): Promise<void> {
  return enqueue(db, { kind: 'mailContactMessage', payload: { contactMessageId: id }, dedupeKey: `${contactKey(id)}-again-${turn}`, runAt })
}

/** Doubles from a minute on; a server that names a longer time gets it. */
function waitMs(afterSeconds: number | undefined, attempts: number): number {
  return Math.min(longestWaitMs, Math.max((afterSeconds ?? 0) * 1000, minuteMs * 2 ** (attempts - 1)))
}

function escape(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.codePointAt(0)};`)
}
