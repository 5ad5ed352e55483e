import { expect, test } from 'vitest'
import { config } from '#app/config.server.ts'
import { composeContactMail, contactComposer } from '#app/contact/message-templates.server.ts'
import { contactSchema } from '#app/contact/schemas.ts'
import { contactMessageIdFrom, contactMessageKey, writeContactMessage } from '#app/contact/writing.server.ts'
import { cleanUp } from '#jobs/worker/cleanup.ts'
import { aDeliveryHarness } from '#tests/deliveries/delivery-harness.ts'
import { db } from '#tests/support/data/database.ts'

const now = new Date()

async function aMessage(text = 'Kako mijenjam grad?') {
  await writeContactMessage(db, { name: 'Selma', email: 'selma@primjer.ba', message: text, language: 'de', now })
  const { id } = await db.selectFrom('contact_messages').select('id').orderBy('id', 'desc').executeTakeFirstOrThrow()
  return id
}

const deliveryOf = (id: number) =>
  db.selectFrom('deliveries').selectAll().where('dedupe_key', '=', contactMessageKey(id)).executeTakeFirstOrThrow()

test('a message is mailed once to the company, with its sender in reply-to', async () => {
  const harness = aDeliveryHarness({ composers: [contactComposer] })
  const id = await aMessage()
  expect(await deliveryOf(id)).toMatchObject({
    channel: 'email',
    type: 'ContactMessage',
    status: 'waiting',
    user_id: null,
  })
  await Promise.all([harness.runDueJobs(), harness.runDueJobs(), harness.runDueJobs()])
  expect(harness.ledger).toHaveLength(1)
  expect(harness.ledger[0]).toMatchObject({
    to: config.CONTACT_EMAIL,
    replyTo: 'selma@primjer.ba',
    subject: 'Poruka s kontakt stranice: Selma',
  })
  expect(harness.ledger[0]).toMatchObject({ text: expect.stringContaining('Kako mijenjam grad?') })
  expect((await deliveryOf(id)).status).toBe('sent')
})

test('a deleted message is not mailed', async () => {
  const harness = aDeliveryHarness({ composers: [contactComposer] })
  const id = await aMessage()
  await db.deleteFrom('contact_messages').where('id', '=', id).execute()
  await harness.runDueJobs()
  expect(harness.ledger).toEqual([])
  expect((await deliveryOf(id)).status).toBe('dropped')
})

test('the key of the delivery names the message', () => {
  expect(contactMessageIdFrom(contactMessageKey(1207))).toBe(1207)
})

test('input becomes neither header nor markup', () => {
  const typed = contactSchema.parse({
    name: 'Zlo\r\nBcc: svi@primjer.ba\u2028X',
    email: ' selma@primjer.ba ',
    message: '<b>\r\nzdravo\0</b>',
  })
  expect(typed).toMatchObject({
    name: 'Zlo Bcc: svi@primjer.ba X',
    email: 'selma@primjer.ba',
    message: '<b>\nzdravo</b>',
  })
  const mail = composeContactMail({ ...typed, language: 'bs' }, 'info@primjer.ba')
  for (const line of [mail.subject, mail.to, mail.replyTo!]) expect(line).not.toMatch(/[\r\n\u2028]/)
  expect(mail.html).not.toContain('<b>')
  for (const email of ['a@b.ba\nBcc: c@d.ba', 'a@b.ba, c@d.ba', '<a@b.ba>', 'a b@c.ba', '']) {
    expect(contactSchema.safeParse({ name: 'S', email, message: 'm' }).success, email).toBe(false)
  }
})

test('messages are deleted after a year', async () => {
  await db.deleteFrom('contact_messages').execute()
  const days = (count: number) => new Date(Date.now() - count * 86_400_000)
  for (const [name, writtenAt] of [
    ['old', days(370)],
    ['young', days(360)],
  ] as const) {
    await writeContactMessage(db, { name, email: 'a@b.ba', message: 'm', language: 'bs', now: writtenAt })
  }
  await cleanUp(db)
  expect(await db.selectFrom('contact_messages').select('name').execute()).toEqual([{ name: 'young' }])
})
