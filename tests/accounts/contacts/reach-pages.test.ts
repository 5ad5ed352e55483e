import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { verificationPath } from '#app/accounts/paths.ts'
import { issueTicket } from '#app/accounts/token-secrets.server.ts'
import { markVerified } from '#app/accounts/verifying.server.ts'
import { formatDate } from '#app/i18n/formats.ts'
import { aDevice } from '#tests/deliveries/delivery-harness.ts'
import { anAdmin, signInAsAdmin } from '#tests/support/data/admins.ts'
import { anAd } from '#tests/support/data/ads.ts'
import { aClient, aWorker } from '#tests/support/data/cast.ts'
import { db } from '#tests/support/data/database.ts'
import { verifyContacts } from '#tests/support/data/verified-contacts.ts'
import { linksOn } from '#tests/support/web/html.ts'
import { signInAs, startWeb, type Web } from '#tests/support/web/in-process-web.ts'

const now = new Date()
const failedAt = new Date('2026-11-12T10:00:00Z')
const day = formatDate(failedAt, 'bs')
const workersHome = '/majstor/pretraga-poslova'
const clientsHome = '/klijent/pocetna'

let web: Web
let mirza: { id: number }
let amra: { id: number }

beforeAll(async () => {
  web = await startWeb()
}, 300_000)
afterAll(() => web.stop())
beforeEach(async () => {
  ;[mirza, amra] = [await aWorker(), await aClient()]
})

async function read(person: { id: number }, path: string): Promise<string> {
  const response = await (await signInAs(web, person))(path)
  expect(response.status).toBe(200)
  return response.text()
}

type Failed = Partial<Record<'email_failed_at' | 'phone_failed_at', Date>>
const fail = ({ id }: { id: number }, failed: Failed) =>
  db.updateTable('users').set(failed).where('id', '=', id).execute()

const wantSms = ({ id }: { id: number }) =>
  db.updateTable('users').set({ sms_notifications: true }).where('id', '=', id).execute()

const emailFailed = `Vaš e‑mail ne radi: poruka od ${day} nam se vratila.`
const unreachable = 'Ništa Vam ne možemo javiti'
const unverified = 'Dok ne potvrdite e‑mail ili ne uključite SMS, ne možemo Vam javljati novosti.'

test('a new worker reads that a contact has to be verified, where, and not any more once there is a channel', async () => {
  const page = await read(mirza, workersHome)
  expect([page.includes(unverified), page.includes(unreachable)]).toEqual([true, false])
  const row = /<nav class="link-rows"[^>]*><ul><li><a href="(\/potvrdi-email\/[^"]+)">/.exec(page)
  expect(await read(mirza, row![1]!)).toContain('Pošalji ponovo')
  await aDevice(amra.id)
  expect(await read(mirza, workersHome)).toContain(unverified)
  await aDevice(mirza.id)
  expect(await read(mirza, workersHome)).not.toContain(unverified)
})

test('a worker who has verified the e-mail, or the phone and wants SMS, reads of nothing', async () => {
  const [withMail, withPhone] = [mirza, await aWorker()]
  await markVerified(db, { userId: withMail.id, purpose: 'email', now })
  await markVerified(db, { userId: withPhone.id, purpose: 'phone', now })
  expect(await read(withPhone, workersHome)).toContain(unverified)
  await wantSms(withPhone)
  for (const worker of [withMail, withPhone]) {
    const page = await read(worker, workersHome)
    expect([page.includes(unverified), page.includes(unreachable)]).toEqual([false, false])
  }
})

test('a new worker whose address failed reads that it failed, and where to choose another channel', async () => {
  await fail(mirza, { email_failed_at: failedAt })
  const page = await read(mirza, workersHome)
  for (const text of [emailFailed, unreachable]) expect(page).toContain(text)
  expect(page).not.toContain(unverified)
  expect(page).toMatch(/<a href="\/obavjestenja\/postavke">/)
})

test('a worker reads since when messages come back, and where to change or check the address', async () => {
  await verifyContacts(mirza, amra)
  await wantSms(mirza)
  await fail(mirza, { email_failed_at: failedAt })
  const page = await read(mirza, workersHome)
  expect(page).toContain(emailFailed)
  expect(page).not.toContain(unreachable)
  expect(linksOn(page)).toContain('/majstor/moj-profil/e-mail')
  expect(linksOn(page).some((link) => link.startsWith('/potvrdi-email/'))).toBe(true)
  for (const path of ['podaci', 'sigurnost'])
    expect(await read(mirza, `/majstor/moj-profil/${path}`)).toContain(`Poruke se vraćaju od ${day}`)
  expect(await read(amra, clientsHome)).not.toContain('ne radi')

  await fail(mirza, { phone_failed_at: failedAt })
  const both = await read(mirza, workersHome)
  for (const text of [emailFailed, `Vaš broj ne radi: SMS od ${day}`, unreachable]) expect(both).toContain(text)
  expect(linksOn(both)).toContain('/majstor/moj-profil/telefon')
})

test('a worker whose only channel failed reads that nothing reaches them, too', async () => {
  await markVerified(db, { userId: mirza.id, purpose: 'email', now })
  await fail(mirza, { email_failed_at: failedAt })
  const page = await read(mirza, workersHome)
  expect([page.includes(emailFailed), page.includes(unreachable)]).toEqual([true, true])
})

test('the page of a verified address that failed can send the mail again', async () => {
  await verifyContacts(mirza)
  const path = verificationPath('email', issueTicket(mirza.id, 'email', now))
  expect(await read(mirza, path)).toContain('je potvrđena')
  await fail(mirza, { email_failed_at: failedAt })
  const page = await read(mirza, path)
  expect([page.includes('Pošalji ponovo'), page.includes('je potvrđena')]).toEqual([true, false])
})

test('a client reads that the address failed, or with an open ad that a contact has to be verified', async () => {
  expect(await read(amra, clientsHome)).not.toContain(unverified)
  await anAd(amra.id, { now })
  expect(await read(amra, clientsHome)).toContain(unverified)
  await verifyContacts(amra)
  expect(await read(amra, clientsHome)).not.toContain(unverified)
  await fail(amra, { email_failed_at: failedAt })
  expect(await read(amra, clientsHome)).toContain(emailFailed)
  expect(await read(amra, '/klijent/moj-profil')).toContain(`Poruke se vraćaju od ${day}`)
  expect(await read(mirza, workersHome)).not.toContain(emailFailed)
})

test('support sees since when messages to a person come back', async () => {
  const admin = await signInAsAdmin(web, await anAdmin('support'))
  const open = async ({ id }: { id: number }) => (await admin(`/admin/users/${id}`)).text()
  await fail(mirza, { email_failed_at: failedAt, phone_failed_at: failedAt })
  const page = await open(mirza)
  for (const text of ['E‑mail se vraća od', 'SMS se ne isporučuje od', day]) expect(page).toContain(text)
  expect(await open(amra)).not.toContain('se vraća od')
})
