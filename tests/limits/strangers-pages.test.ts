import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { markVerified } from '#app/accounts/verifying.server.ts'
import { callApi } from '#tests/support/api/api-client.ts'
import { anAd } from '#tests/support/data/ads.ts'
import { aClient, aWorker } from '#tests/support/data/cast.ts'
import { db } from '#tests/support/data/database.ts'
import { signInAs, startWebProcess, type Browser, type WebProcess } from '#tests/support/web/web-process.ts'

let web: WebProcess
let amra: { id: number }
let mirza: { id: number }
let client: Browser
let worker: Browser
let adId: number

beforeAll(async () => {
  web = await startWebProcess({ RATE_LIMIT_FACTOR: '1' })
})
afterAll(() => web.stop())

beforeEach(async () => {
  amra = await aClient()
  mirza = await aWorker()
  client = await signInAs(web, amra)
  worker = await signInAs(web, mirza)
  adId = (await anAd((await aClient()).id)).id
  await useUpDay(amra.id)
  await useUpDay(mirza.id)
})

/** As if this member had reached ten strangers an hour ago. */
async function useUpDay(senderId: number): Promise<void> {
  for (let nth = 0; nth < 10; nth += 1) {
    const recipient = await aClient()
    const contact = { sender_id: senderId, recipient_id: recipient.id, contacted_at: new Date(Date.now() - 3_600_000) }
    await db.insertInto('stranger_contacts').values(contact).execute()
  }
}

const form = (fields: Record<string, string>) => ({
  method: 'POST',
  body: new URLSearchParams(fields),
  headers: { 'accept-language': 'bs' },
})
const sentence =
  'Dok ne potvrdite e‑mail ili telefon, dnevno možete kontaktirati najviše 10 ljudi kojima još niste pisali. Potvrdite jedno od toga na svom profilu ili nastavite sutra.'

test('the pages of a first message, an offer and a question say what to do, and keep what was typed', async () => {
  const { id: stranger } = await aWorker()
  const answers = [
    await client(`/klijent/direktne-poruke/${stranger}`, form({ text: 'Poštovani, trebam pomoć.' })),
    await worker(`/majstor/posao/${adId}`, form({ amount: '60', message: 'Poštovani, mogu sutra.' })),
    await worker(`/majstor/posao/${adId}/pitanje`, form({ text: 'Poštovani, ima li lift?' })),
  ]
  for (const answer of answers) {
    const page = await answer.text()
    expect([answer.status, page.includes(sentence), page.includes('Poštovani, ')]).toEqual([400, true, true])
  }
})

test('the calls of the API answer with one stable code, in every language, and say how long to wait', async () => {
  const { id: recipientId } = await aWorker()
  const calls = [
    (language: string) =>
      callApi(client, 'POST /api/message/direct', { recipientId, text: 'Dobar dan.' }, { 'accept-language': language }),
    (language: string) =>
      callApi(worker, 'POST /api/offer', { jobAdId: adId, amount: 60 }, { 'accept-language': language }),
    (language: string) =>
      callApi(worker, 'POST /api/question', { jobAdId: adId, text: 'Ima li lift?' }, { 'accept-language': language }),
  ]
  for (const call of calls) {
    const answers = await Promise.all(['bs', 'en', 'de', 'es'].map(call))
    expect(answers.map(({ status, body }) => [status, body.code])).toEqual(answers.map(() => [429, 'confirm_first']))
    expect(new Set(answers.map(({ body }) => body.detail)).size).toBe(4)
    for (const { body, headers } of answers) {
      expect(body.detail).toContain('10')
      expect(Number(headers.get('retry-after'))).toBeGreaterThan(80_000)
    }
    expect(answers[0]!.body.detail).toBe(sentence)
  }
})

test('a confirmed number lets a worker go on at once', async () => {
  await markVerified(db, { userId: mirza.id, purpose: 'phone', now: new Date() })
  expect((await worker(`/majstor/posao/${adId}`, form({ amount: '60', message: '' }))).status).toBe(303)
})

test('the page of an open ad tells its client why not all workers know of it yet, until an address is confirmed', async () => {
  const { id: ownAd } = await anAd(amra.id)
  const readPage = async () =>
    (await client(`/klijent/moji-oglasi/${ownAd}`, { headers: { 'accept-language': 'bs' } })).text()
  expect(await readPage()).toContain('o Vašim oglasima dnevno obavještavamo najviše 10 novih majstora')
  await markVerified(db, { userId: amra.id, purpose: 'email', now: new Date() })
  expect(await readPage()).not.toContain('novih majstora')
})
