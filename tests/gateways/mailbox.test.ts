import { chmod, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { isMailboxKey, isMailboxOpen, mailboxKey } from '#app/gateways/mailbox-access.server.ts'
import { listMailbox, readMailboxEntry, recordingGateway } from '#app/gateways/mailbox.server.ts'
import type { MailMessage, SmsMessage, WebPushMessage } from '#app/gateways/gateway.ts'
import { mailboxCookie } from '#app/http/session/cookies.server.ts'
import { startWebProcess, type WebProcess } from '#tests/support/web/web-process.ts'

let folder: string
beforeEach(async () => void (folder = await mkdtemp(path.join(tmpdir(), 'mailbox-test-'))))
afterEach(() => rm(folder, { recursive: true }))

const mail: MailMessage = {
  key: 'k',
  to: 'amra@primjer.ba',
  subject: 'Nova <ponuda>',
  text: 'Dobar dan,\nhttp://127.0.0.1/klijent/moji-oglasi/12/ponude?a=1&b=2.\n',
  html: '<!doctype html><p style="color:red">Dobar dan<script>alert(1)</script>',
  language: 'bs',
  unsubscribeUrl: 'http://127.0.0.1/odjava/x',
}
const sms: SmsMessage = { key: 'k', to: '+38761123456', text: 'Vaš kôd: 123456. Čuvajte ga.' }
const push: WebPushMessage = {
  key: 'k',
  endpoint: 'https://push.example/abc',
  publicKey: 'x',
  authSecret: 'y',
  title: 'Prihvaćena ponuda',
  body: 'Amra K. je prihvatila',
  navigationUrl: '/majstor/poslovi-u-toku',
  tag: 't',
  renotify: true,
  isUrgent: true,
  ttlSeconds: 60,
}

async function recordAll(): Promise<void> {
  for (const [channel, message] of [
    ['email', mail],
    ['sms', sms],
    ['web_push', push],
  ] as const) {
    await recordingGateway(channel, folder).send(message)
    await new Promise((resolve) => void setTimeout(resolve, 2))
  }
}

test('what the twins wrote is listed newest first; what was never finished, or is something else, is left out', async () => {
  await recordAll()
  await writeFile(path.join(folder, `${'9'.repeat(15)}-email-${crypto.randomUUID()}.json`), '{"channel":"email","at"')
  await writeFile(path.join(folder, `${'9'.repeat(15)}-sms-${crypto.randomUUID()}.json`), '{}')
  await writeFile(path.join(folder, 'README'), 'x')
  expect((await listMailbox(folder)).map(({ channel }) => channel)).toEqual(['web_push', 'sms', 'email'])
  expect((await listMailbox(folder, 3)).map(({ channel }) => channel)).toEqual(['web_push'])
  expect(await listMailbox(path.join(folder, 'none'))).toEqual([])
})

test.each(['../../etc/passwd', 'README', '', '%2e%2e', `${'0'.repeat(15)}-email-${crypto.randomUUID()}.json`])(
  '“%s” is no entry',
  async (name) => {
    expect(await readMailboxEntry(folder, name)).toBeUndefined()
  },
)

test('other accounts of the machine can read neither the folder nor what lies in it', async () => {
  const umask = process.umask(0)
  try {
    await chmod(folder, 0o777)
    await recordAll()
    const modes = await Promise.all(
      ['', ...(await readdir(folder))].map(async (name) => (await stat(path.join(folder, name))).mode & 0o777),
    )
    expect(modes).toEqual([0o700, 0o600, 0o600, 0o600])
  } finally {
    process.umask(umask)
  }
})

describe('who may look into it', () => {
  const local = { MAILBOX_DIR: '/x', HOST: '127.0.0.1' }
  const requestTo = (url: string, headers: Record<string, string> = {}) => ({ url, headers: new Headers(headers) })

  test.each(['http://localhost:3000/dev/posta', 'http://127.0.0.1:3000/dev/posta', 'http://[::1]:3000/dev/posta'])(
    '%s on this machine',
    (url) => {
      expect(isMailboxOpen(requestTo(url), local)).toBe(true)
      expect(isMailboxOpen(requestTo(url), { ...local, PUBLIC_ORIGIN: 'http://localhost:3000' })).toBe(true)
    },
  )

  test.each([
    { MAILBOX_DIR: undefined },
    { HOST: '0.0.0.0' },
    { HOST: '10.0.0.7' },
    { PUBLIC_ORIGIN: 'https://majstorija.ba' },
    { PUBLIC_ORIGIN: 'https://localhost.majstorija.ba' },
    { SMTP_URL: 'smtp://mail.example' },
    { INFOBIP_URL: 'https://x.api.infobip.com' },
    { TWILIO_ACCOUNT_SID: 'AC1' },
  ])('nobody with %j', (settings) => {
    expect(isMailboxOpen(requestTo('http://localhost:3000/dev/posta'), { ...local, ...settings })).toBe(false)
  })

  test('nobody under a foreign name, and nobody through a proxy', () => {
    expect(isMailboxOpen(requestTo('http://majstorija.ba/dev/posta'), local)).toBe(false)
    expect(isMailboxOpen(requestTo('http://127.0.0.1.nip.io:3000/dev/posta'), local)).toBe(false)
    expect(
      isMailboxOpen(requestTo('http://localhost:3000/dev/posta', { 'x-forwarded-for': '203.0.113.9' }), local),
    ).toBe(false)
  })
})

test('the key is that of the secret, and nothing else is', () => {
  expect(mailboxKey()).toMatch(/^[\w-]{22}$/)
  expect(isMailboxKey(mailboxKey())).toBe(true)
  for (const other of [undefined, null, '', mailboxKey().slice(1), `${mailboxKey()}x`, 'x'.repeat(22), 'č'.repeat(22)])
    expect(isMailboxKey(other)).toBe(false)
})

describe('the page', () => {
  async function withWeb(
    environment: Record<string, string>,
    callback: (web: WebProcess) => Promise<void>,
  ): Promise<void> {
    const web = await startWebProcess(environment)
    await callback(web).finally(() => web.stop())
  }

  test('shows mails, SMS and pushes with links to follow, in each language', async () => {
    await recordAll()
    await withWeb({ MAILBOX_DIR: folder }, async ({ origin }) => {
      const entered = await fetch(`${origin}/dev/posta?key=${mailboxKey()}`, { redirect: 'manual' })
      expect([entered.status, entered.headers.get('location')]).toEqual([303, '/dev/posta'])
      const [setCookie = ''] = entered.headers.getSetCookie()
      expect(setCookie).toMatch(/Path=\/dev\/posta; HttpOnly; SameSite=Lax$/)
      const headers = { cookie: setCookie.split(';', 1)[0]! }
      const response = await fetch(`${origin}/dev/posta`, { headers })
      expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'no-store'])
      const html = await response.text()
      expect(html).toContain('Nova &lt;ponuda&gt;')
      expect(html).toContain('href="http://127.0.0.1/klijent/moji-oglasi/12/ponude?a=1&amp;b=2"')
      expect(html).toContain('href="http://127.0.0.1/odjava/x"')
      expect(html).toContain('Vas kod: 123456. Cuvajte ga.')
      expect(html).toContain('href="/majstor/poslovi-u-toku"')
      expect(html.indexOf('Prihvaćena ponuda')).toBeLessThan(html.indexOf('Vas kod'))
      for (const [language, title] of [
        ['en', 'Development mailbox'],
        ['de', 'Entwicklungspostfach'],
        ['es', 'Buzón de desarrollo'],
      ]) {
        expect(await (await fetch(`${origin}/dev/posta?lng=${language}`, { headers })).text()).toContain(title)
      }

      const address = /href="(\/dev\/posta\/[^"]+)"/.exec(html)![1]!
      const shown = await fetch(origin + address, { headers })
      expect(await shown.text()).toBe(mail.html)
      expect(shown.headers.get('content-security-policy')).toMatch(/default-src 'none'.*sandbox/)
      expect(shown.headers.get('content-security-policy')).not.toMatch(/script|allow-scripts|allow-same-origin/)
    })
  })

  const closedEnvironments: Record<string, string>[] = [
    { MAILBOX_DIR: '' },
    { HOST: '0.0.0.0' },
    { PUBLIC_ORIGIN: 'https://majstorija.ba' },
  ]
  test.each(closedEnvironments)('is not there with %j: it answers as an unknown path does', async (environment) => {
    await recordAll()
    const name = (await listMailbox(folder)).find(({ channel }) => channel === 'email')!.name
    await withWeb({ MAILBOX_DIR: folder, ...environment }, async ({ origin }) => {
      await expectUnknown(origin, [`/dev/posta?key=${mailboxKey()}`, `/dev/posta/${name}?key=${mailboxKey()}`])
    })
  })

  test('is not there for who does not know its key, as a proxy on this machine that names nobody', async () => {
    await recordAll()
    const name = (await listMailbox(folder)).find(({ channel }) => channel === 'email')!.name
    await withWeb({ MAILBOX_DIR: folder }, async ({ origin }) => {
      await expectUnknown(origin, [
        '/dev/posta',
        `/dev/posta/${name}`,
        '/dev/posta?key=',
        `/dev/posta?key=${'x'.repeat(22)}`,
      ])
      const forged = await mailboxCookie.serialize('x'.repeat(22))
      await expectUnknown(origin, ['/dev/posta'], { cookie: forged.split(';', 1)[0]! })
    })
  })

  async function expectUnknown(
    origin: string,
    addresses: string[],
    extraHeaders: Record<string, string> = {},
  ): Promise<void> {
    const readResponse = async (address: string, method: string) => {
      const { status, headers } = await fetch(origin + address, {
        method,
        redirect: 'manual',
        headers: { 'sec-fetch-site': 'same-origin', ...extraHeaders },
      })
      return [status, [...headers].filter(([header]) => !['date', 'x-request-id'].includes(header))]
    }
    for (const method of ['GET', 'HEAD', 'POST']) {
      const unknown = await readResponse('/dev/nema', method)
      for (const address of addresses)
        expect(await readResponse(address, method), `${method} ${address}`).toEqual(unknown)
    }
  }
})
