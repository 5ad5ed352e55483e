import { mkdtempSync, readdirSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { composeMail, mailContactMessage } from '#app/contact/mailing.server.ts'
import { mostTries } from '#app/contact/rules.ts'
import { contactSchema } from '#app/contact/schemas.ts'
import { contactKey, writeContactMessage } from '#app/contact/writing.server.ts'
import { recordingGateway } from '#app/gateways/mailbox.server.ts'
import type { Gateway, MailMessage, Sent } from '#app/gateways/sending.ts'
import { handlers } from '#jobs/handlers.ts'
import { keepHouse } from '#jobs/housekeeping.ts'
import { db } from '#tests/support/database.ts'

const noon = new Date('2026-11-21T12:00:00Z')
const later = (seconds: number) => new Date(noon.getTime() + seconds * 1000)
const to = 'info@primjer.ba'

async function aMessage(text = 'Kako mijenjam grad?') {
  await writeContactMessage(db, { name: 'Selma', email: 'selma@primjer.ba', message: text, language: 'de', now: noon })
  const { id } = await db.selectFrom('contact_messages').select('id').orderBy('id', 'desc').executeTakeFirstOrThrow()
  return id
}

const deliveryOf = (id: number) => db.selectFrom('deliveries').selectAll().where('dedupe_key', '=', contactKey(id)).executeTakeFirstOrThrow()
const promisesOf = (id: number) => db.selectFrom('outbox').select(['dedupe_key as key', 'run_at as at']).where('dedupe_key', 'like', `${contactKey(id)}%`).orderBy('id').execute()

function answering(...answers: Sent[]) {
  const sent: MailMessage[] = []
  const gateway: Gateway<MailMessage> = {
    async send(message) {
      sent.push(message)
      return answers[sent.length - 1] ?? { result: 'sent' }
    },
  }
  return { sent, gateway }
}

test('a message is kept, and its mail promised, in one go', async () => {
  const id = await aMessage()
  expect(await deliveryOf(id)).toMatchObject({ channel: 'email', type: 'ContactMessage', status: 'waiting', user_id: null })
  expect(await promisesOf(id)).toHaveLength(1)
  expect(Object.keys(handlers)).toContain('mailContactMessage')
})

test('the mail lies in the mailbox once, however many runs there are at once', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'mailbox-'))
  const gateway = recordingGateway<MailMessage>('email', folder)
  const id = await aMessage()
  await Promise.all(Array.from({ length: 10 }, () => mailContactMessage(db, { contactMessageId: id, gateway, to, now: noon })))
  await mailContactMessage(db, { contactMessageId: id, gateway, to, now: later(3600) })

  const [file, ...more] = readdirSync(folder)
  expect(more).toEqual([])
  const { message } = JSON.parse(readFileSync(path.join(folder, file!), 'utf8')) as { message: MailMessage }
  expect(message).toMatchObject({ key: contactKey(id), to, replyTo: 'selma@primjer.ba', subject: 'Poruka s kontakt stranice: Selma' })
  expect(message.text).toContain('Kako mijenjam grad?')
  expect(await deliveryOf(id)).toMatchObject({ status: 'sent', attempts: 1, sent_at: noon, uncertain_at: null })
})

test('a server that is away gets it later, with growing waits, and at last it is given up', async () => {
  const id = await aMessage()
  const away = { result: 'later', reason: 'ECONNREFUSED' } as const
  const { sent, gateway } = answering(...Array.from({ length: mostTries }, () => away))
  for (let nth = 0; nth < mostTries + 2; nth += 1) await mailContactMessage(db, { contactMessageId: id, gateway, to, now: noon })
  expect(sent).toHaveLength(mostTries)
  expect(new Set(sent.map(({ key }) => key))).toEqual(new Set([contactKey(id)]))
  expect(await deliveryOf(id)).toMatchObject({ status: 'given_up', attempts: mostTries })
  const waits = (await promisesOf(id)).slice(1).map(({ at }) => (at.getTime() - noon.getTime()) / 60_000)
  expect(waits).toEqual([1, 2, 4, 8, 16, 32, 64, 90, 90, 90, 90])
})

test('a wrong address is not tried again; what is wrong with us is for operations to see', async () => {
  const refused = await aMessage()
  const one = answering({ result: 'refused', reason: '550' })
  await mailContactMessage(db, { contactMessageId: refused, gateway: one.gateway, to, now: noon })
  await mailContactMessage(db, { contactMessageId: refused, gateway: one.gateway, to, now: noon })
  expect([one.sent.length, (await deliveryOf(refused)).status]).toEqual([1, 'refused'])

  const ours = await aMessage()
  const two = answering({ result: 'misconfigured', reason: 'EAUTH' })
  await expect(mailContactMessage(db, { contactMessageId: ours, gateway: two.gateway, to, now: noon })).rejects.toThrow('EAUTH')
  await expect(mailContactMessage(db, { contactMessageId: ours, gateway: null, to, now: noon })).rejects.toThrow('no way to send mail')
  await mailContactMessage(db, { contactMessageId: ours, gateway: two.gateway, to, now: noon })
  expect((await deliveryOf(ours)).status).toBe('sent')
})

test('a process that died while sending is waited for, then the same mail is sent and marked as uncertain', async () => {
  const id = await aMessage()
  await db.updateTable('deliveries').set({ status: 'sending', sending_at: noon, attempts: 1 }).where('dedupe_key', '=', contactKey(id)).execute()
  const { sent, gateway } = answering()
  await mailContactMessage(db, { contactMessageId: id, gateway, to, now: later(5) })
  expect(sent).toHaveLength(0)
  expect((await promisesOf(id)).at(-1)?.at).toEqual(later(30))

  await mailContactMessage(db, { contactMessageId: id, gateway, to, now: later(31) })
  expect(sent).toHaveLength(1)
  expect(await deliveryOf(id)).toMatchObject({ status: 'sent', attempts: 2, uncertain_at: later(31) })
})

test('a message that is gone is no mail', async () => {
  const { sent, gateway } = answering()
  await mailContactMessage(db, { contactMessageId: 999_999_999, gateway, to, now: noon })
  expect(sent).toHaveLength(0)
})

test('nothing that is typed becomes a header or markup', () => {
  const typed = contactSchema.parse({ name: 'Zlo\r\nBcc: svi@primjer.ba\u2028X', email: ' selma@primjer.ba ', message: '<b>\r\nzdravo\0</b>' })
  expect(typed).toMatchObject({ name: 'Zlo Bcc: svi@primjer.ba X', email: 'selma@primjer.ba', message: '<b>\nzdravo</b>' })
  const mail = composeMail({ id: 1, ...typed, language: 'bs' }, to)
  for (const line of [mail.subject, mail.to, mail.replyTo!]) expect(line).not.toMatch(/[\r\n\u2028]/)
  expect(mail.html).not.toContain('<b>')
  for (const email of ['a@b.ba\nBcc: c@d.ba', 'a@b.ba, c@d.ba', '<a@b.ba>', 'a b@c.ba', '']) {
    expect(contactSchema.safeParse({ name: 'S', email, message: 'm' }).success, email).toBe(false)
  }
})

test('messages are forgotten after a year', async () => {
  await db.deleteFrom('contact_messages').execute()
  const days = (count: number) => new Date(Date.now() - count * 86_400_000)
  for (const [name, now] of [['old', days(370)], ['young', days(360)]] as const) {
    await writeContactMessage(db, { name, email: 'a@b.ba', message: 'm', language: 'bs', now })
  }
  await keepHouse(db)
  expect(await db.selectFrom('contact_messages').select('name').execute()).toEqual([{ name: 'young' }])
})
