import { randomInt } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { confirmPhoneChange, requestPhoneChange } from '#app/accounts/contact-changes/phone-changing.server.ts'
import { accountComposer } from '#app/accounts/message-templates.server.ts'
import { done, refused } from '#app/outcome.ts'
import { aDeliveryHarness } from '#tests/deliveries/delivery-harness.ts'
import { aClient } from '#tests/support/data/cast.ts'
import { db } from '#tests/support/data/database.ts'
import { lastTokenOf } from '#tests/support/data/tokens.ts'

const [formerPhone, landline] = ['+38761222333', '+38733223344']
const channels = { email: true, sms: true }
const now = new Date()

let amra: { id: number }
let newPhone: string

beforeEach(async () => {
  newPhone = `+38762${randomInt(100_000, 999_999)}`
  amra = await aClient({ phone: formerPhone })
  await db.updateTable('users').set({ phone_verified_at: now }).where('id', '=', amra.id).execute()
  await db.deleteFrom('outbox').execute()
})

const request = (phone: string) =>
  requestPhoneChange(db, { userId: amra.id, phone, network: '10.0.0.1', now }, channels)
const confirm = (code: string, userId = amra.id) => confirmPhoneChange(db, { userId, code, now }, channels)

const readPhone = () =>
  db
    .selectFrom('users')
    .select(['phone', 'phone_verified_at as verifiedAt'])
    .where('id', '=', amra.id)
    .executeTakeFirstOrThrow()

async function sentCode(harness: ReturnType<typeof aDeliveryHarness>): Promise<string> {
  await harness.runDueJobs()
  const message = harness.ledger.findLast((one) => one.channel === 'sms')
  return /\d{6}/.exec(message && 'text' in message ? message.text : '')![0]
}

test('the code on the new number replaces the old one, whose owner is notified', async () => {
  const harness = aDeliveryHarness({ composers: [accountComposer] })
  expect(await request(newPhone)).toEqual(done({ codeSentBy: 'sms' }))
  const code = await sentCode(harness)
  expect(harness.ledger).toMatchObject([{ channel: 'sms', to: newPhone }])
  expect(await readPhone()).toEqual({ phone: formerPhone, verifiedAt: now })

  const zora = await aClient()
  expect(await confirm(code, zora.id)).toEqual(refused('code_expired'))
  expect(await confirm(code === '000000' ? '000001' : '000000')).toEqual(refused('wrong_code'))
  expect(await confirm(code)).toEqual(done({ userId: amra.id }))
  expect(await readPhone()).toEqual({ phone: newPhone, verifiedAt: now })
  expect(await confirm(code)).toEqual(refused('code_expired'))
  await harness.runDueJobs()
  expect(harness.ledger.at(-1)).toMatchObject({ to: formerPhone, text: expect.stringContaining('broj telefona') })
})

test('five wrong codes end the change', async () => {
  const harness = aDeliveryHarness({ composers: [accountComposer] })
  await request(newPhone)
  const code = await sentCode(harness)
  const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, '0')
  const guesses = await Promise.all(Array.from({ length: 8 }, () => confirm(wrong)))
  expect(guesses.filter((outcome) => !outcome.ok && outcome.reason === 'wrong_code')).toHaveLength(5)
  expect(await confirm(code)).toEqual(refused('code_expired'))
  expect((await readPhone()).phone).toBe(formerPhone)
})

test('a number that gets no text messages replaces the old one by a code in a mail, and is unverified', async () => {
  const harness = aDeliveryHarness({ composers: [accountComposer] })
  expect(await request(formerPhone)).toEqual(refused('phone_same'))
  expect(await request(landline)).toEqual(done({ codeSentBy: 'email' }))
  expect(await readPhone()).toEqual({ phone: formerPhone, verifiedAt: now })
  await harness.runDueJobs()
  const { email } = await db.selectFrom('users').select('email').where('id', '=', amra.id).executeTakeFirstOrThrow()
  expect(harness.ledger).toMatchObject([{ channel: 'email', to: email, text: expect.stringMatching(/\b\d{6}\b/) }])

  const { code } = await lastTokenOf(amra.id)
  expect(await confirm(code === '000000' ? '000001' : '000000')).toEqual(refused('wrong_code'))
  expect(await confirm(code)).toEqual(done({ userId: amra.id }))
  expect(await readPhone()).toEqual({ phone: landline, verifiedAt: null })
})

test('without a way to send the code nothing changes', async () => {
  const away = { email: false, sms: false }
  for (const phone of [newPhone, landline])
    expect(await requestPhoneChange(db, { userId: amra.id, phone, network: '10.0.0.1', now }, away)).toEqual(
      refused('unavailable'),
    )
  expect((await readPhone()).phone).toBe(formerPhone)
})
