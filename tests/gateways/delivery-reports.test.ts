import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { parseInfobipReports, parseTwilioReport } from '#app/deliveries/provider-reports.ts'
import { aWorker } from '#tests/support/data/cast.ts'
import { db } from '#tests/support/data/database.ts'
import { startWebProcess, type WebProcess } from '#tests/support/web/web-process.ts'

const publicOrigin = 'https://majstorija.test'
const authToken = 'twilio-token'
const infobipToken = createHmac('sha256', process.env.SECRET!).update('reports of infobip').digest('base64url')

let web: WebProcess
let count = 0

beforeAll(async () => {
  web = await startWebProcess({
    PUBLIC_ORIGIN: publicOrigin,
    TWILIO_ACCOUNT_SID: 'AC1',
    TWILIO_AUTH_TOKEN: authToken,
    RATE_LIMIT_FACTOR: '0.1',
  })
})

afterAll(() => web.stop())

async function anSms(): Promise<string> {
  count += 1
  const worker = await aWorker()
  await db
    .insertInto('deliveries')
    .values({
      channel: 'sms',
      user_id: worker.id,
      type: 'OfferAccepted',
      dedupe_key: `key-${count}`,
      burst_key: `burst-${count}`,
      status: 'sent',
      provider_id: `sms-${count}`,
    })
    .execute()
  return `sms-${count}`
}

async function stateOf(providerId: string) {
  const { status, delivered_at, error } = await db
    .selectFrom('deliveries')
    .select(['status', 'delivered_at', 'error'])
    .where('provider_id', '=', providerId)
    .executeTakeFirstOrThrow()
  return [status, delivered_at !== null, error]
}

function fromInfobip(body: unknown, token = infobipToken): Promise<Response> {
  return fetch(`${web.origin}/api/hooks/infobip/${token}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })
}

function infobipReport(
  messageId: string,
  groupId: number,
  id: number,
  name: string,
  error = { id: 0, name: 'NO_ERROR' },
) {
  return {
    bulkId: 'b',
    messageId,
    to: '38761123456',
    sentAt: '2026-11-21T11:00:00.000+0000',
    doneAt: '2026-11-21T11:00:03.000+0000',
    messageCount: 1,
    price: { pricePerMessage: 0.05, currency: 'EUR' },
    status: { groupId, groupName: 'X', id, name, description: '' },
    error: { groupId: 0, groupName: 'OK', ...error, description: '', permanent: false },
  }
}

function fromTwilio(fields: Record<string, string>, signature = signatureOf(fields)): Promise<Response> {
  return fetch(`${web.origin}/api/hooks/twilio`, {
    method: 'POST',
    headers: { 'x-twilio-signature': signature },
    body: new URLSearchParams(fields),
  })
}

function signatureOf(fields: Record<string, string>, key = authToken): string {
  const text = Object.keys(fields)
    .toSorted()
    .map((name) => name + fields[name])
    .join('')
  return createHmac('sha1', key).update(`${publicOrigin}/api/hooks/twilio${text}`).digest('base64')
}

test('Infobip’s reports are noted, a hundred at once, also of messages that are not ours', async () => {
  const [arrived, unknown, late, inTransit] = [await anSms(), await anSms(), await anSms(), await anSms()]
  const results = [
    infobipReport(arrived, 3, 5, 'DELIVERED_TO_HANDSET'),
    infobipReport(unknown, 2, 9, 'UNDELIVERABLE_NOT_DELIVERED', { id: 1, name: 'EC_UNKNOWN_SUBSCRIBER' }),
    infobipReport(late, 4, 15, 'EXPIRED_EXPIRED'),
    infobipReport(inTransit, 3, 2, 'DELIVERED_TO_OPERATOR'),
    ...Array.from({ length: 200 }, (_, nth) => infobipReport(`strange-${nth}`, 3, 5, 'DELIVERED_TO_HANDSET')),
  ]
  expect((await fromInfobip({ results })).status).toBe(204)
  expect(await stateOf(arrived)).toEqual(['sent', true, null])
  expect(await stateOf(unknown)).toEqual(['refused', false, '1 EC_UNKNOWN_SUBSCRIBER'])
  expect(await stateOf(late)).toEqual(['expired', false, '15 EXPIRED_EXPIRED'])
  expect(await stateOf(inTransit)).toEqual(['sent', false, null])
})

test.each([
  ['Infobip', 2, { id: 1, name: 'EC_UNKNOWN_SUBSCRIBER' }, true],
  ['Infobip', 2, { id: 27, name: 'EC_ABSENT_SUBSCRIBER' }, false],
  ['Infobip', 5, { id: 0, name: 'NO_ERROR' }, false],
])('a refusal that %s reports in group %i with the error %o fails the number: %s', (_, groupId, error, isGone) => {
  const report = parseInfobipReports({ results: [infobipReport('sms', groupId, 9, 'X', error)] })
  expect(report).toMatchObject([{ outcome: 'refused', isGone }])
})

test.each([
  ['30005', true],
  ['30006', true],
  ['30003', false],
  ['', false],
])('a refusal that Twilio reports as "%s" fails the number: %s', (ErrorCode, isGone) => {
  const fields = new URLSearchParams({ MessageSid: 'sms', MessageStatus: 'undelivered', ErrorCode })
  expect(parseTwilioReport(fields)).toMatchObject({ outcome: 'refused', isGone })
})

test('who does not know Infobip’s address finds nothing there', async () => {
  const id = await anSms()
  for (const token of ['x', infobipToken.slice(0, -1), `${infobipToken}x`, infobipToken.toLowerCase()]) {
    expect((await fromInfobip({ results: [infobipReport(id, 2, 9, 'X')] }, token)).status).toBe(404)
  }
  expect((await fetch(`${web.origin}/api/hooks/infobip/${infobipToken}`)).status).toBe(404)
  expect(await stateOf(id)).toEqual(['sent', false, null])
})

test('what is no report is refused', async () => {
  expect((await fromInfobip('nonsense')).status).toBe(400)
  expect((await fromInfobip({ results: 'none' })).status).toBe(400)
})

test('Twilio’s callbacks are noted where its signature holds', async () => {
  const [arrived, failed] = [await anSms(), await anSms()]
  for (const status of ['queued', 'sent', 'delivered', 'sent'])
    expect((await fromTwilio({ MessageSid: arrived, MessageStatus: status, AccountSid: 'AC1' })).status).toBe(204)
  expect(
    (await fromTwilio({ MessageSid: failed, MessageStatus: 'undelivered', ErrorCode: '30003', Body: 'čćšđž & =' }))
      .status,
  ).toBe(204)
  expect(await stateOf(arrived)).toEqual(['sent', true, null])
  expect(await stateOf(failed)).toEqual(['refused', false, '30003 undelivered'])
})

test('a callback that Twilio did not sign changes nothing', async () => {
  const id = await anSms()
  const fields = { MessageSid: id, MessageStatus: 'failed' }
  for (const signature of [
    '',
    'x',
    signatureOf({ ...fields, MessageStatus: 'sent' }),
    signatureOf(fields, 'another-token'),
  ]) {
    expect((await fromTwilio(fields, signature)).status).toBe(404)
  }
  expect(await stateOf(id)).toEqual(['sent', false, null])
})

test('hundreds of reports from one address are not held back, and no log line holds the address’s secret', async () => {
  const statuses = await Promise.all(
    Array.from(
      { length: 60 },
      async () => (await fromTwilio({ MessageSid: 'strange', MessageStatus: 'delivered' })).status,
    ),
  )
  expect(new Set(statuses)).toEqual(new Set([204]))
  await fromInfobip({ results: [] })
  await expect.poll(() => web.lines().some((line) => line.includes('/api/hooks/infobip/…'))).toBe(true)
  expect(web.lines().join('\n')).not.toContain(infobipToken)
})

test('what is too large is not read', async () => {
  expect((await fromInfobip({ results: [], filling: 'x'.repeat(600_000) })).status).toBe(413)
  expect(
    (
      await fetch(`${web.origin}/api/hooks/twilio`, {
        method: 'POST',
        body: new URLSearchParams({ filling: 'x'.repeat(100_000) }),
      })
    ).status,
  ).toBe(413)
})
