import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openInfobip } from '#app/gateways/sms/infobip.server.ts'
import type { Gateway, SendResult, SmsMessage } from '#app/gateways/gateway.ts'
import { openTwilio } from '#app/gateways/sms/twilio.server.ts'
import { findFreePort } from '#tools/postgres/ports.ts'
import {
  startInfobipFake,
  startTwilioFake,
  type SmsReply,
  type SmsProvider,
} from '#tests/support/providers/sms-fakes.ts'

const message: SmsMessage = { key: 'delivery-7', to: '+38761123456', text: 'Prihvaćena je Vaša ponuda za „Krečenje“.' }
const inTenMinutes = () => new Date(Date.now() + 600_000)

const providers = {
  infobip: {
    start: startInfobipFake,
    open: (url: string) =>
      openInfobip({ url, apiKey: 'key-1', sender: 'Majstorija', reportUrl: 'https://primjer.ba/api/hooks/infobip/x' }),
  },
  twilio: {
    start: startTwilioFake,
    open: (url: string) =>
      openTwilio({
        url,
        accountSid: 'AC1',
        authToken: 'token-1',
        sender: 'Majstorija',
        reportUrl: 'https://primjer.ba/api/hooks/twilio',
      }),
  },
}

let provider: SmsProvider
let gateway: Gateway<SmsMessage>

function useProvider(name: keyof typeof providers): void {
  beforeEach(async () => {
    provider = await providers[name].start()
    gateway = providers[name].open(provider.origin)
  })
  afterEach(() => provider.stop())
}

describe.each(['infobip', 'twilio'] as const)('%s', (name) => {
  useProvider(name)

  const answers: [SmsReply, SendResult['result']][] = [
    [{ status: 500 }, 'later'],
    [{ status: 503, body: '<html>' }, 'later'],
    [{ status: 401 }, 'misconfigured'],
    [{ status: 403 }, 'misconfigured'],
    [{ status: 404 }, 'misconfigured'],
    [{ status: 400, body: { what: 'is this' } }, 'misconfigured'],
    [{ does: 'drop' }, 'later'],
  ]
  test.each(answers)('%j means %s', async (answer, result) => {
    provider.setReply(answer)
    expect(await gateway.send(message)).toMatchObject({ result })
  })

  test('429 says when to come again, in seconds or as a date', async () => {
    provider.setReply({ status: 429, headers: { 'retry-after': '37' } })
    expect(await gateway.send(message)).toMatchObject({ result: 'later', retryAfterSeconds: 37 })
    provider.setReply({ status: 503, headers: { 'retry-after': new Date(Date.now() + 120_000).toUTCString() } })
    expect(await gateway.send(message)).toMatchObject({ result: 'later', retryAfterSeconds: expect.closeTo(120, -1) })
    provider.setReply({ status: 429, headers: { 'retry-after': 'soon' } })
    expect(await gateway.send(message)).toMatchObject({ result: 'later', retryAfterSeconds: undefined })
  })

  test('a redirect is not followed: the key would go along', async () => {
    const redirectTarget = await providers[name].start()
    provider.setReply({ status: 307, headers: { location: `${redirectTarget.origin}/x` } })
    expect(await gateway.send(message)).toMatchObject({ result: 'misconfigured' })
    expect(redirectTarget.received).toEqual([])
    await redirectTarget.stop()
  })

  test('a provider times out within ten seconds; a timeout and a refused connection mean later', async () => {
    provider.setReply({ does: 'hang' })
    const startedAt = performance.now()
    expect(await gateway.send(message)).toMatchObject({ result: 'later' })
    expect(performance.now() - startedAt).toBeLessThan(10_000)
    expect(await providers[name].open(`http://127.0.0.1:${await findFreePort()}`).send(message)).toMatchObject({
      result: 'later',
    })
  })

  test('after a dropped connection the message may have been sent, except with idempotent providers; after a refused one it was not', async () => {
    provider.setReply({ does: 'drop' })
    expect(await gateway.send(message)).toMatchObject({ result: 'later', mayHaveBeenSent: name === 'twilio' })
    expect(await providers[name].open(`http://127.0.0.1:${await findFreePort()}`).send(message)).toMatchObject({
      result: 'later',
      mayHaveBeenSent: false,
    })
  })

  test('what is too late is not sent', async () => {
    expect(await gateway.send({ ...message, expiresAt: new Date(Date.now() - 1_000) })).toMatchObject({
      result: 'refused',
    })
    expect(provider.received).toEqual([])
  })
})

describe('Infobip', () => {
  useProvider('infobip')

  test('gets what its API asks for, to the letter', async () => {
    const sent = await gateway.send({ ...message, expiresAt: inTenMinutes() })
    const [{ path, headers, body }] = provider.received as [(typeof provider.received)[number]]
    expect([path, headers.authorization, headers['content-type'], headers.accept]).toEqual([
      '/sms/3/messages',
      'App key-1',
      'application/json',
      'application/json',
    ])
    const {
      messages: [
        {
          destinations: [{ messageId }],
        },
      ],
    } = JSON.parse(body) as { messages: [{ destinations: [{ messageId: string }] }] }
    expect(JSON.parse(body)).toEqual({
      messages: [
        {
          sender: 'Majstorija',
          destinations: [{ to: '38761123456', messageId: expect.stringMatching(/^[0-9a-f]{32}$/) }],
          content: {
            text: 'Prihvacena je Vasa ponuda za "Krecenje".',
            transliteration: 'NONE',
            language: { languageCode: 'NONE' },
          },
          options: { validityPeriod: { amount: expect.closeTo(600, -1), timeUnit: 'SECONDS' }, flash: false },
          webhooks: {
            delivery: { url: 'https://primjer.ba/api/hooks/infobip/x', intermediateReport: false, notify: true },
            contentType: 'application/json',
          },
        },
      ],
      options: { includeSmsCountInResponse: true, tracking: { shortenUrl: false, trackClicks: false } },
    })
    expect(sent).toEqual({ result: 'sent', providerId: messageId, parts: 1 })
  })

  test('knows a repetition by its id, which counts as sent', async () => {
    const first = await gateway.send(message)
    expect(await gateway.send(message)).toEqual({ ...first, parts: 1 })
    expect(await gateway.send({ ...message, key: 'delivery-8' })).not.toEqual(first)
  })

  const groups: [groupId: number, id: number, name: string, result: SendResult['result']][] = [
    [1, 26, 'PENDING_ACCEPTED', 'sent'],
    [3, 5, 'DELIVERED_TO_HANDSET', 'sent'],
    [2, 4, 'UNDELIVERABLE_REJECTED_OPERATOR', 'refused'],
    [4, 15, 'EXPIRED_EXPIRED', 'later'],
    [5, 52, 'REJECTED_DESTINATION', 'refused'],
    [5, 14, 'REJECTED_DESTINATION_BLOCKLISTED', 'refused'],
    [5, 13, 'REJECTED_SENDER', 'misconfigured'],
    [5, 12, 'REJECTED_NOT_ENOUGH_CREDITS', 'misconfigured'],
    [5, 20, 'REJECTED_FLOODING_FILTER', 'later'],
    [5, 23, 'REJECTED_DUPLICATE_MESSAGE_ID', 'sent'],
  ]
  test.each(groups)('group %i with status %i (%s) means %s', async (groupId, id, name, result) => {
    provider.setReply({ body: { messages: [{ messageId: 'm', status: { groupId, id, name } }] } })
    expect(await gateway.send(message)).toMatchObject({ result })
  })

  test.each([{ body: '<html>' }, { body: {} }, { body: { messages: [] } }])(
    'an answer that is none (%j) means later: a repetition does no harm',
    async (answer) => {
      provider.setReply(answer)
      expect(await gateway.send(message)).toMatchObject({ result: 'later' })
    },
  )
})

describe('Twilio', () => {
  useProvider('twilio')

  test('gets a form with its fields, signed with the account', async () => {
    const sent = await gateway.send({ ...message, expiresAt: inTenMinutes() })
    const [{ path, headers, body }] = provider.received as [(typeof provider.received)[number]]
    expect([path, headers.authorization]).toEqual([
      '/2010-04-01/Accounts/AC1/Messages.json',
      `Basic ${btoa('AC1:token-1')}`,
    ])
    expect(headers['content-type']).toMatch(/^application\/x-www-form-urlencoded/)
    expect(Object.fromEntries(new URLSearchParams(body))).toEqual({
      To: '+38761123456',
      From: 'Majstorija',
      Body: 'Prihvacena je Vasa ponuda za "Krecenje".',
      ValidityPeriod: expect.stringMatching(/^(600|599)$/),
      StatusCallback: 'https://primjer.ba/api/hooks/twilio',
    })
    expect(sent).toEqual({ result: 'sent', providerId: expect.stringMatching(/^SM\d{32}$/), parts: 1 })
  })

  const codes: [code: number, result: SendResult['result']][] = [
    [21211, 'refused'],
    [21610, 'refused'],
    [21612, 'refused'],
    [21614, 'refused'],
    [21408, 'misconfigured'],
    [21606, 'misconfigured'],
    [20003, 'misconfigured'],
    [21611, 'later'],
  ]
  test.each(codes)('refusal %i means %s', async (code, result) => {
    provider.setReply({ status: 400, body: { code, message: 'as told', status: 400 } })
    expect(await gateway.send(message)).toMatchObject({ result, reason: expect.stringContaining(String(code)) })
  })

  test.each([
    [21211, true],
    [21614, true],
    [21610, undefined],
    [30007, undefined],
  ])('refusal %i means that the number does not exist: %s', async (code, isGone) => {
    provider.setReply({ status: 400, body: { code, message: 'as told', status: 400 } })
    const { isGone: answer } = (await gateway.send(message)) as { isGone?: boolean }
    expect(answer).toBe(isGone)
  })

  test('a message that failed at once is not sent; a taken one whose name cannot be read is', async () => {
    provider.setReply({ status: 201, body: { sid: 'SM1', status: 'failed', error_code: 30006 } })
    expect(await gateway.send(message)).toMatchObject({ result: 'refused' })
    provider.setReply({ status: 201, body: '<html>' })
    expect(await gateway.send(message)).toEqual({ result: 'sent', parts: 1 })
  })
})
