import { randomUUID } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { reencryptTotpSecrets } from '#app/accounts/second-factor/reencrypting.server.ts'
import { createTotpSecret, describeTotp, findTotpStep } from '#app/accounts/second-factor/totp.server.ts'
import { findRenewedToken, renewSession } from '#app/accounts/sessions/renewal.server.ts'
import { checkCode } from '#app/accounts/token-codes.server.ts'
import { findLinkState } from '#app/accounts/token-links.server.ts'
import { issueTicket, readTicket } from '#app/accounts/token-secrets.server.ts'
import { findTokenToSend } from '#app/accounts/links/sendable-tokens.server.ts'
import { insertToken, issueToken } from '#app/accounts/tokens.server.ts'
import { refreshAdminSession, startAdminSession } from '#app/admins/sessions.server.ts'
import { issueAccessToken, readAccessToken } from '#app/admins/tokens.server.ts'
import { findCalendarFeed, findFeedOwner, renewCalendarFeed } from '#app/assignments/calendar-feeds.server.ts'
import { findReturnedKey, returnPathOf } from '#app/gateways/mail/return-paths.server.ts'
import { isMailboxKey, mailboxKey } from '#app/gateways/mailbox-access.server.ts'
import { readFlash, redirectWithFlash } from '#app/http/session/flash.server.ts'
import {
  isLinkingProof,
  linkingPath,
  readFlow,
  serializeFlow,
} from '#app/accounts/authentication/provider-flow.server.ts'
import { createLinkToken, verifyLinkToken } from '#app/notifications/channels/link-token.server.ts'
import { createUnsubscribeToken, verifyUnsubscribeToken } from '#app/notifications/channels/unsubscribe-token.server.ts'
import { secrets } from '#app/secrets.server.ts'
import { config } from '#app/config.server.ts'
import { anAdmin } from '#tests/support/data/admins.ts'
import { aClient, password, passwordHash } from '#tests/support/data/cast.ts'
import { db } from '#tests/support/data/database.ts'
import { aVerificationLink } from '#tests/support/data/tokens.ts'
import { openPlainBrowser } from '#tests/support/web/plain-browser.ts'
import { untilAnswered } from '#tests/support/web/shed-requests.ts'
import { createSessionCookie, openBrowser, startWebProcess, type WebProcess } from '#tests/support/web/web-process.ts'

const former = config.SECRET
const next = 'the next secret for tests only, long enough'
const now = new Date()

/** `announced` is the first step where several processes run: the next value is accepted and not used yet. */
const eras = { before: [former], announced: [former, next], during: [next, former], after: [next] } as const

let processes: Record<'before' | 'announced' | 'during', WebProcess>
const site = { origin: '' }

beforeAll(async () => {
  const [before, announced, during] = await Promise.all([
    startWebProcess(),
    startWebProcess({ SECRET_PREVIOUS: next }),
    startWebProcess({ SECRET: next, SECRET_PREVIOUS: former }),
  ])
  processes = { before, announced, during }
})
afterEach(() => enter('before'))
afterAll(() => Promise.all(Object.values(processes).map((web) => web.stop())))

/** This process signs and accepts as one that was started then. */
function enter(era: keyof typeof eras) {
  secrets.splice(0, secrets.length, ...eras[era])
}

const email = () => `amra.${randomUUID()}@primjer.ba`
const withCookies = (cookies: string[]) =>
  new Request('http://localhost/', { headers: { cookie: cookies.map((each) => each.split(';')[0]).join('; ') } })

/** Makes something, and tells whether it is accepted later. */
type Case = () => Promise<() => Promise<boolean> | boolean>
const cases: Record<string, Case> = {
  'the ticket of a verification page': async () => {
    const ticket = issueTicket(7, 'email', now)
    return () => readTicket(ticket, 'email', now)?.userId === 7
  },
  'a link that ends mails': async () => {
    const token = createUnsubscribeToken({ userId: 7, type: 'NewMessage' })
    return () => verifyUnsubscribeToken(token)?.userId === 7
  },
  'a link that declines an ad': async () => {
    const token = createLinkToken('decline', { workerId: 7, subjectId: 8, expiresAt: now })
    return () => verifyLinkToken('decline', token)?.subjectId === 8
  },
  'a link that answers before an appointment': async () => {
    const token = createLinkToken('arrival', { workerId: 7, subjectId: 8, expiresAt: now })
    return () => verifyLinkToken('arrival', token)?.subjectId === 8
  },
  'the return path of a mail': async () => {
    const path = returnPathOf('vraceno@primjer.ba', 'delivery-7')
    return () => findReturnedKey('vraceno@primjer.ba', path) === 'delivery-7'
  },
  'the key of the development mailbox': async () => {
    const key = mailboxKey()
    return () => isMailboxKey(key)
  },
  'a message for the next page': async () => {
    const response = await redirectWithFlash('/', 'accounts:registered')
    const cookie = response.headers.getSetCookie()[0]!.split(';')[0]!
    return async () => (await readFlash(cookie))?.message === 'accounts:registered'
  },
  'a sign-in that is at Google': async () => {
    const cookie = await serializeFlow('google', { next: '/poslovi', isSilent: true, isWrapper: false })
    return async () => (await readFlow(withCookies([cookie]))).next === '/poslovi'
  },
  'the proof that a member links an account': async () => {
    const proof = new URL(linkingPath('google', 7), 'http://localhost').searchParams.get('povezivanje')
    return () => isLinkingProof(proof, 'google', 7)
  },
  'an access token of an admin': async () => {
    const { accessToken } = await issueAccessToken({ adminId: 7, sessionId: 8 }, now)
    return async () => (await readAccessToken(accessToken, now))?.sessionId === 8
  },
  'a repeated refresh of an admin': async () => {
    const { adminId } = await anAdmin()
    const session = { adminId, userAgent: '', network: '', now }
    const { refreshToken } = await startAdminSession(db, session)
    const refresh = { refreshToken, receivedAt: now, leewayMs: 60_000, now }
    const first = await refreshAdminSession(db, refresh)
    return async () => {
      const again = await refreshAdminSession(db, refresh)
      const [one, other] = [first, again].map((outcome) => outcome.ok && outcome.value.refreshToken)
      return one !== false && one === other
    }
  },
  'the key of an authenticator app': async () => {
    const stored = { owner: 'member', secret: createTotpSecret('member') } as const
    const { typed } = describeTotp({ ...stored, email: '' })
    const code = new TOTP({ secret: Secret.fromBase32(typed.replaceAll(' ', '')) }).generate()
    return () => findTotpStep(stored, code, new Date()) !== undefined
  },
  'a mail with a link that was not sent yet': async () => {
    const address = email()
    const { id: userId } = await aClient({ email: address })
    const { tokenId } = await insertToken(db, { purpose: 'password', userId, address, now })
    return async () => {
      const token = await findTokenToSend(db, { tokenId, now })
      const state = token && (await findLinkState(db, { purpose: 'password', userId, token: token.token, now }))
      return state === 'valid'
    }
  },
  'a code for a phone': async () => {
    const { id: userId } = await aClient()
    const { phone } = await db.selectFrom('users').select('phone').where('id', '=', userId).executeTakeFirstOrThrow()
    const { tokenId } = await insertToken(db, { purpose: 'phone', userId, address: phone, now })
    const { code } = (await findTokenToSend(db, { tokenId, now }))!
    return async () => (await checkCode(db, { userId, address: phone, code, now })) === 'correct'
  },
  'the limit of mails to an address': async () => {
    const address = email()
    const { id: userId } = await aClient({ email: address })
    await insertToken(db, { purpose: 'password', userId, address, now })
    const request = { purpose: 'password', userId, address, now } as const
    return async () => !(await db.transaction().execute((trx) => issueToken(trx, request))).ok
  },
  'the address of a calendar': async () => {
    const { id: userId } = await aClient()
    await renewCalendarFeed(db, { userId, now })
    return async () => {
      const feed = await findCalendarFeed(db, userId)
      return feed?.token !== undefined && (await findFeedOwner(db, feed.token))?.id === userId
    }
  },
  'the cookie of a repeated password change': async () => {
    const { id: userId } = await aClient()
    await createSessionCookie(userId)
    const rows = db.selectFrom('sessions').select('id').where('user_id', '=', userId)
    const { id: sessionId } = await rows.executeTakeFirstOrThrow()
    await renewSession(db, { userId, sessionId, passwordHash })
    await db.updateTable('users').set({ password_hash: passwordHash }).where('id', '=', userId).execute()
    return async () => (await findRenewedToken(db, { userId, sessionId })) !== undefined
  },
}

test.each(Object.entries(cases))('%s is accepted during the change, and not after it', async (_, make) => {
  const isAccepted = async (made: keyof typeof eras, looked: keyof typeof eras) => {
    enter(made)
    const accepts = await make()
    enter(looked)
    return accepts()
  }
  expect(await isAccepted('before', 'announced')).toBe(true)
  expect(await isAccepted('announced', 'during')).toBe(true)
  expect(await isAccepted('during', 'announced')).toBe(true)
  expect(await isAccepted('during', 'after')).toBe(true)
  expect(await isAccepted('before', 'after')).toBe(false)
})

test('keys of apps are put under the new secret while both are known', async () => {
  const { adminId } = await anAdmin()
  const { id: userId } = await aClient()
  const factor = { user_id: userId, secret: createTotpSecret('member'), created_at: now }
  await db.insertInto('second_factors').values(factor).execute()
  const typed = async () => {
    const admin = await db
      .selectFrom('admins')
      .select('totp_secret as secret')
      .where('id', '=', adminId)
      .executeTakeFirstOrThrow()
    const member = await db
      .selectFrom('second_factors')
      .select('secret')
      .where('user_id', '=', userId)
      .executeTakeFirstOrThrow()
    return [
      describeTotp({ owner: 'admin', ...admin, email: '' }).typed,
      describeTotp({ owner: 'member', ...member, email: '' }).typed,
    ]
  }
  const keys = await typed()
  enter('after')
  await expect(typed()).rejects.toThrow('SECRET')
  enter('during')
  await reencryptTotpSecrets(db)
  enter('after')
  expect(await typed()).toEqual(keys)
  await db.deleteFrom('second_factors').where('user_id', '=', userId).execute()
})

test('nobody is signed out, and an open page without fetch metadata sends its form', async () => {
  const amra = await aClient({ email: email() })
  const { email: address } = await db
    .selectFrom('users')
    .select('email')
    .where('id', '=', amra.id)
    .executeTakeFirstOrThrow()
  site.origin = processes.before.origin
  const browser = openPlainBrowser(site)
  await browser.open('/prijava?next=/klijent/moj-profil/podaci')
  await browser.send({ email: String(address), password })
  expect(browser.address).toBe('/klijent/moj-profil/podaci')
  site.origin = processes.during.origin
  await browser.send({ name: 'Amrica' })
  await browser.open('/klijent/moj-profil/podaci')
  expect(browser.page).toContain('value="Amrica"')
})

test('a form that was sent before the change and again after it is carried out once, and answered the same', async () => {
  const amra = await aClient()
  const cookie = await createSessionCookie(amra.id)
  const fields = { name: 'Amra', email: email(), message: `Poruka ${randomUUID()} za podršku.`, _key: randomUUID() }
  const send = ({ origin }: WebProcess) =>
    openBrowser({ origin }, cookie)('/kontakt', { method: 'POST', body: new URLSearchParams(fields) })
  const call = ({ origin }: WebProcess, key: string) =>
    untilAnswered(() =>
      openBrowser({ origin }, cookie)('/api/general/send-email', {
        method: 'POST',
        body: JSON.stringify({ name: fields.name, email: fields.email, message: fields.message }),
        headers: { 'content-type': 'application/json', 'idempotency-key': key },
      }),
    )
  const count = async () =>
    (await db.selectFrom('contact_messages').select('id').where('message', '=', fields.message).execute()).length
  const [first, again] = [await send(processes.before), await send(processes.during)]
  expect([first.status, again.status, await count()]).toEqual([303, 303, 1])
  const key = randomUUID()
  await call(processes.before, key)
  expect((await call(processes.during, key)).headers.get('idempotent-replayed')).toBe('true')
  expect(await count()).toBe(2)
  const both = await Promise.all(
    ['x', 'y'].flatMap((each) => [processes.announced, processes.during].map((web) => call(web, `${key}${each}`))),
  )
  expect(both.filter((answer) => answer.headers.get('idempotent-replayed') === 'true')).toHaveLength(2)
  expect(await count()).toBe(4)
})

test('a form that waits on a phone is still its member’s, and pages name the member by both names', async () => {
  const [amra, zora] = [await aClient(), await aClient()]
  const cookie = `${await createSessionCookie(amra.id)}; js=1`
  const ownerOf = async (web: WebProcess, cookies = cookie) =>
    (await openBrowser(web, cookies)('/klijent/pocetna')).headers.get('x-form-owner') ?? ''
  const owner = await ownerOf(processes.before)
  expect((await ownerOf(processes.during)).split(' ')).toEqual([expect.not.stringContaining(owner), owner])
  const send = async (cookies: string) => {
    const fields = new URLSearchParams({
      name: 'Amra',
      email: email(),
      message: 'Poruka za podršku.',
      _key: `${owner}.${randomUUID()}`,
    })
    const options = { method: 'POST', body: fields, headers: { 'x-retained-form': owner } }
    return (await openBrowser(processes.during, cookies)('/kontakt', options)).status
  }
  expect([await send(cookie), await send(await createSessionCookie(zora.id))]).toEqual([200, 401])
})

test('a mailed sign-in link works, and a form of it that comes again gets the same session', async () => {
  const amra = await aClient({ email: email() })
  const { token } = await aVerificationLink('sign_in', amra.id)
  const fields = { _key: randomUUID() }
  const send = (web: WebProcess) =>
    openBrowser(web)(`/prijava/link/${amra.id}/${token}`, { method: 'POST', body: new URLSearchParams(fields) })
  const sessionOf = (response: Response) =>
    response.headers
      .getSetCookie()
      .find((each) => each.startsWith('session='))
      ?.split(';')[0]
  const first = sessionOf(await send(processes.before))
  expect(first).toBeDefined()
  expect(sessionOf(await send(processes.during))).toBe(first)
  const other = await aClient({ email: email() })
  const link = await aVerificationLink('sign_in', other.id)
  const path = `/prijava/link/${other.id}/${link.token}`
  const opened = await openBrowser(processes.during)(path, { method: 'POST', body: new URLSearchParams(fields) })
  expect([opened.status, opened.headers.get('location')]).toEqual([303, '/klijent/pocetna'])
})
