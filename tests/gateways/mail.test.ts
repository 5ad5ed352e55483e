import { generateKeyPairSync } from 'node:crypto'
import PostalMime from 'postal-mime'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openSmtp } from '#app/gateways/mail/smtp.server.ts'
import type { Gateway, MailMessage, SendResult } from '#app/gateways/gateway.ts'
import { findFreePort } from '#tools/postgres/ports.ts'
import { verifyDkim } from '#tests/support/providers/dkim.ts'
import { startSmtpServer, type SmtpBehaviour, type SmtpServer } from '#tests/support/providers/smtp-server.ts'

const { privateKey, publicKey } = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  publicKeyEncoding: { type: 'spki', format: 'pem' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
})
const dkim = { domain: 'majstorija.ba', selector: 'test', privateKey }
const from = 'obavjestenja@majstorija.ba'

const message: MailMessage = {
  key: 'delivery-7',
  to: 'amra@primjer.ba',
  subject: 'Nova ponuda za „Krečenje hodnika“: čćšđž ČĆŠĐŽ, a naslov je dug da se mora prelomiti',
  text: 'Poštovana,\n\nstigla je ponuda od 85 KM za „Krečenje“.\n\nhttps://primjer.ba/klijent/moji-oglasi/12/ponude\n',
  html: '<!doctype html><html lang="bs"><body><p>Stigla je ponuda – čćšđž.</p></body></html>',
  language: 'bs',
}

let server: SmtpServer
let gateway: Gateway<MailMessage>

beforeEach(async () => {
  server = await startSmtpServer()
  gateway = openSmtp({ url: server.url, from, dkim })
})

afterEach(async () => {
  gateway.close?.()
  await server.stop()
})

test('a mail arrives with both its parts, our letters and who it is from', async () => {
  expect(await gateway.send(message)).toEqual({ result: 'sent' })
  const [received] = server.mails
  expect([received!.from, received!.to]).toEqual([from, ['amra@primjer.ba']])
  const mail = await PostalMime.parse(received!.raw)
  expect(mail.from).toMatchObject({ name: 'Majstorija', address: from })
  expect(mail.to).toMatchObject([{ address: 'amra@primjer.ba' }])
  expect(mail.subject).toBe(message.subject)
  expect(mail.text?.trim()).toBe(message.text.trim())
  expect(mail.html?.trim()).toBe(message.html)
  const headers = Object.fromEntries(mail.headers.map(({ key, value }) => [key, value]))
  expect(headers).toMatchObject({ 'auto-submitted': 'auto-generated', 'content-language': 'bs' })
  expect(headers).not.toHaveProperty('list-unsubscribe')
  expect(headers).not.toHaveProperty('x-mailer')
})

test('the same key makes the same Message-ID, and no other does', async () => {
  for (const key of ['delivery-7', 'delivery-7', 'delivery-8']) await gateway.send({ ...message, key })
  const [first, again, other] = server.mails.map(({ messageId }) => messageId)
  expect(first).toMatch(/^[0-9a-f]{32}@majstorija\.ba$/)
  expect(again).toBe(first)
  expect(other).not.toBe(first)
})

test('mails with one thread key refer to one message, and others to none or to another', async () => {
  for (const [key, threadKey] of Object.entries({
    a: '7-NewMessage-38-9',
    b: '7-NewMessage-38-9',
    c: '7-NewMessage-40-9',
  }))
    await gateway.send({ ...message, key, threadKey })
  await gateway.send(message)
  const mails = await Promise.all(server.mails.map(({ raw }) => PostalMime.parse(raw)))
  const [first, second, other, none] = mails.map(({ references }) => references)
  expect(first).toMatch(/^<[0-9a-f]{32}@majstorija\.ba>$/)
  expect(second).toBe(first)
  expect(other).toMatch(/^<[0-9a-f]{32}@majstorija\.ba>$/)
  expect(other).not.toBe(first)
  expect(none).toBeUndefined()
  expect(mails[0]!.inReplyTo).toBe(first)
})

test('the signature holds, and covers what RFC 8058 wants covered', async () => {
  await gateway.send({
    ...message,
    replyTo: 'pitanja@primjer.ba',
    unsubscribeUrl: 'https://primjer.ba/odjava-obavjestenja/abc_DEF-123',
  })
  const { raw } = server.mails[0]!
  const { isValid, domain, selector, covered } = verifyDkim(raw, publicKey)
  expect([isValid, domain, selector]).toEqual([true, 'majstorija.ba', 'test'])
  expect(covered).toEqual(
    expect.arrayContaining([
      'from',
      'to',
      'subject',
      'date',
      'message-id',
      'reply-to',
      'list-unsubscribe',
      'list-unsubscribe-post',
      'auto-submitted',
      'content-type',
    ]),
  )
  const text = raw.toString('latin1')
  expect(text).toContain('\r\nList-Unsubscribe: <https://primjer.ba/odjava-obavjestenja/abc_DEF-123>\r\n')
  expect(text).toContain('\r\nList-Unsubscribe-Post: List-Unsubscribe=One-Click\r\n')
  expect((await PostalMime.parse(raw)).replyTo).toMatchObject([{ address: 'pitanja@primjer.ba' }])
  expect(verifyDkim(Buffer.from(text.replace('One-Click', 'Two-Click'), 'latin1'), publicKey).isValid).toBe(false)
  expect(verifyDkim(Buffer.from(text.replace('ponuda', 'p0nuda'), 'latin1'), publicKey).isValid).toBe(false)
})

test('nothing that people write makes a header or a second recipient', async () => {
  const evil = 'Krečenje\r\nBcc: zora@primjer.ba\r\n\r\nX'
  await gateway.send({
    ...message,
    subject: evil,
    language: 'bs',
    unsubscribeUrl: 'https://primjer.ba/o/x>\r\nBcc: zora@primjer.ba',
  })
  expect(server.mails[0]!.to).toEqual(['amra@primjer.ba'])
  const mail = await PostalMime.parse(server.mails[0]!.raw)
  expect(mail.bcc).toBeUndefined()
  expect(mail.subject).toBe('Krečenje Bcc: zora@primjer.ba X')
})

test.each([
  'amra@primjer.ba, zora@primjer.ba',
  'amra@primjer.ba\r\nRCPT TO:<zora@primjer.ba>',
  'Amra <amra@primjer.ba>',
  'amra',
  '',
  'a@b@c',
  `${'a'.repeat(250)}@b.ba`,
])('“%s” is not an address', async (to) => {
  expect(await gateway.send({ ...message, to })).toMatchObject({ result: 'refused' })
  expect(server.counts.opened).toBe(0)
})

test('a name for replies that is none is our own fault', async () => {
  expect(await gateway.send({ ...message, replyTo: 'a@b.ba,c@d.ba' })).toMatchObject({ result: 'misconfigured' })
})

const answers: [SmtpBehaviour, SendResult['result']][] = [
  [{ at: 'connect', status: 421 }, 'later'],
  [{ at: 'connect', status: 554 }, 'misconfigured'],
  [{ at: 'mail', status: 451 }, 'later'],
  [{ at: 'mail', status: 550 }, 'misconfigured'],
  [{ at: 'mail', status: 530, text: '5.7.0 Authentication required' }, 'misconfigured'],
  [{ at: 'rcpt', status: 421 }, 'later'],
  [{ at: 'rcpt', status: 450, text: '4.2.0 greylisted' }, 'later'],
  [{ at: 'rcpt', status: 550, text: '5.1.1 no such user' }, 'refused'],
  [{ at: 'rcpt', status: 551 }, 'refused'],
  [{ at: 'rcpt', status: 553 }, 'refused'],
  [{ at: 'rcpt', status: 552, text: '5.2.2 mailbox full' }, 'later'],
  [{ at: 'rcpt', status: 554, text: '5.7.1 relay access denied' }, 'misconfigured'],
  [{ at: 'data', status: 451 }, 'later'],
  [{ at: 'data', status: 554, text: '5.6.0 not liked' }, 'refused'],
  [{ at: 'data', status: 550, text: '5.7.26 not authenticated by DMARC' }, 'misconfigured'],
  [{ at: 'rcpt', does: 'drop' }, 'later'],
  [{ at: 'data', does: 'drop' }, 'later'],
  [{ at: 'connect', does: 'drop' }, 'later'],
]

test.each(answers)('%j means %s', async (behaviour, result) => {
  server.setBehaviour(behaviour)
  expect(await gateway.send(message)).toMatchObject({ result })
  expect(server.mails).toEqual([])
  server.setBehaviour('accept')
  expect(await gateway.send(message)).toEqual({ result: 'sent' })
})

test('the reason of a refusal does not contain the address', async () => {
  server.setBehaviour({ at: 'rcpt', status: 550, text: '5.1.1 <amra@primjer.ba> unknown' })
  expect(await gateway.send(message)).toEqual({
    result: 'refused',
    reason: expect.not.stringContaining('amra@'),
    isGone: true,
  })
})

test.each([
  ['550', '5.1.1 no such user', true],
  ['550', '5.1.10 null MX', true],
  ['550', '5.2.1 mailbox disabled', true],
  ['550', 'not you', undefined],
  ['553', '5.1.8 bad sender', undefined],
])('a refusal of the recipient by %s %s means that nobody is there: %s', async (status, text, isGone) => {
  server.setBehaviour({ at: 'rcpt', status: Number(status), text })
  const { isGone: answer } = (await gateway.send(message)) as { isGone?: boolean }
  expect(answer).toBe(isGone)
})

test('a password that is wrong is our own fault', async () => {
  const strict = openSmtp({ url: server.url.replace('//', '//majstorija:wrong%40pass@'), from })
  server.setBehaviour({ at: 'auth', status: 535 })
  expect(await strict.send(message)).toMatchObject({ result: 'misconfigured' })
  server.setBehaviour({ at: 'auth', status: 454 })
  expect(await strict.send(message)).toMatchObject({ result: 'later' })
  strict.close?.()
})

test('a server that is not there means later, and that nothing has left', async () => {
  const absent = openSmtp({ url: `smtp://127.0.0.1:${await findFreePort()}`, from })
  expect(await absent.send(message)).toMatchObject({ result: 'later', mayHaveBeenSent: false })
  const unknown = openSmtp({ url: 'smtp://mail.invalid', from })
  expect(await unknown.send(message)).toMatchObject({ result: 'later', mayHaveBeenSent: false })
})

test('a connection dropped during DATA means that the mail may have left', async () => {
  server.setBehaviour({ at: 'data', does: 'drop' })
  expect(await gateway.send(message)).toMatchObject({ result: 'later', mayHaveBeenSent: true })
})

test('concurrent mails to a server that stops answering, at any step, time out within ten seconds', async () => {
  await Promise.all(
    (['connect', 'rcpt', 'data'] as const).map(async (at) => {
      const hangingServer = await startSmtpServer()
      const waitingGateway = openSmtp({ url: hangingServer.url, from, dkim })
      hangingServer.setBehaviour({ at, does: 'hang' })
      const startedAt = performance.now()
      const outcomes = await Promise.all(
        Array.from({ length: 12 }, (_, nth) => waitingGateway.send({ ...message, key: `delivery-${nth}` })),
      )
      expect(performance.now() - startedAt).toBeLessThan(10_000)
      expect(outcomes.map(({ result }) => result)).toEqual(Array.from({ length: 12 }, () => 'later'))
      hangingServer.setBehaviour('accept')
      expect(await waitingGateway.send(message)).toEqual({ result: 'sent' })
      waitingGateway.close?.()
      await hangingServer.stop()
    }),
  )
})

test('a hundred mails share a few connections, and each arrives once', async () => {
  const outcomes = await Promise.all(
    Array.from({ length: 100 }, (_, nth) => gateway.send({ ...message, key: `delivery-${nth}` })),
  )
  expect(outcomes.every(({ result }) => result === 'sent')).toBe(true)
  expect(new Set(server.mails.map(({ messageId }) => messageId)).size).toBe(100)
  expect(server.counts.opened).toBeLessThanOrEqual(5)
})

test('where TLS is required, nothing goes out without it, nor to a certificate that nobody vouches for', async () => {
  const plain = await startSmtpServer({ host: '127.0.0.2', options: { hideSTARTTLS: true } })
  const withoutTls = openSmtp({ url: `smtp://127.0.0.2:${plain.port}`, from })
  expect(await withoutTls.send(message)).toMatchObject({ result: 'misconfigured' })
  expect(plain.mails).toEqual([])
  const optionalTls = openSmtp({ url: `smtp://127.0.0.2:${plain.port}?tls=optional`, from })
  expect(await optionalTls.send(message)).toEqual({ result: 'sent' })
  await plain.stop()

  const selfSigned = await startSmtpServer({ host: '127.0.0.2' })
  const strict = openSmtp({ url: `smtp://127.0.0.2:${selfSigned.port}`, from })
  expect(await strict.send(message)).toMatchObject({ result: 'misconfigured' })
  const lenient = openSmtp({ url: `smtp://127.0.0.2:${selfSigned.port}?tls=optional`, from })
  expect(await lenient.send(message)).toEqual({ result: 'sent' })
  expect(selfSigned.mails.map(({ isEncrypted }) => isEncrypted)).toEqual([true])
  for (const one of [withoutTls, optionalTls, strict, lenient]) one.close?.()
  await selfSigned.stop()
})
