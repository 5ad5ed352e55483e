import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { agreeOnTime } from '#app/assignments/appointments/answering.server.ts'
import { answerArrival } from '#app/assignments/appointments/arrival/arriving.server.ts'
import { proposeTimes } from '#app/assignments/appointments/proposing.server.ts'
import { editOffer, withdrawOffer } from '#app/offers/sending.server.ts'
import { unacceptOffer } from '#app/offers/deciding.server.ts'
import { db } from '#tests/support/data/database.ts'
import { aCast, anAdAtStage, type Cast } from '#tests/support/data/scenes.ts'
import { fillForm } from '#tests/support/web/form-filling.ts'
import { formsOf, linksOn } from '#tests/support/web/html.ts'
import { signInAs, startWeb, type Web } from '#tests/support/web/in-process-web.ts'

let web: Web
let cast: Cast
let amra: Awaited<ReturnType<typeof signInAs>>
let agreement: string
let offers: { id: number; worker_id: number }[]

beforeAll(async () => {
  web = await startWeb()
  cast = await aCast()
  amra = await signInAs(web, cast.client)
}, 300_000)
afterAll(() => web.stop())

beforeEach(async () => {
  const { adId } = await anAdAtStage('in_progress', cast)
  agreement = `/klijent/dogovor/${adId}`
  offers = await db
    .selectFrom('offers')
    .select(['id', 'worker_id'])
    .where('ad_id', '=', adId)
    .orderBy('status')
    .execute()
})

const read = async (path: string) => (await amra(path)).text()
const confirmation = () => `${agreement}/sljedeca/${offers[1]!.id}`

async function send(page: string) {
  const form = formsOf(page, confirmation()).find(({ action }) => action === confirmation())!
  return amra(confirmation(), { method: 'POST', body: fillForm(form) })
}

test('the client is led from the agreement to the other offers, confirms one, and gets the new contacts', async () => {
  expect(linksOn(await read(agreement))).toContain(`${agreement}/sljedeca`)
  const list = await read(`${agreement}/sljedeca`)
  expect(linksOn(list)).toContain(confirmation())
  expect(list).toMatch(/Senad K\..*90.KM/s)

  const page = await read(confirmation())
  expect(page).toContain('Odustajete od dogovora s osobom Mirza')
  const answer = await send(page)
  expect(answer.status).toBe(303)
  expect(answer.headers.get('location')).toBe(
    `/klijent/kontakt-razmjena/${agreement.split('/').at(-1)}/${cast.otherWorker.id}`,
  )
  expect(await read(confirmation())).toContain('Za ovaj oglas je ponuda već prihvaćena.')
})

test('after “I cannot” the next offer stands first on the page', async () => {
  const position = async () => {
    const page = await read(agreement)
    return page.indexOf('/sljedeca"') < page.indexOf('Dogovorena cijena')
  }
  expect(await position()).toBe(false)
  const adId = Number(agreement.split('/').at(-1))
  const [now, before, from] = [0, -24, 1].map((hours) => new Date(Date.now() + hours * 3_600_000)) as [Date, Date, Date]
  const times = [{ position: 1 as const, from, until: new Date(from.getTime() + 3_600_000) }]
  const proposed = await proposeTimes(db, { adId, userId: cast.client.id, times, now: before })
  if (!proposed.ok) throw new Error(proposed.reason)
  const key = { adId, userId: cast.worker.id }
  const { proposalId } = proposed.value
  await agreeOnTime(db, { ...key, proposalId, position: 1, now: before })
  await answerArrival(db, { ...key, appointmentId: proposalId, arrival: 'cannot', now })
  expect(await position()).toBe(true)
})

test('a price that was edited, or an offer that was withdrawn, meanwhile is said on the page', async () => {
  const [accepted, other] = [offers[0]!.id, { offerId: offers[1]!.id, workerId: cast.otherWorker.id }]
  const page = await read(confirmation())
  await db.updateTable('offers').set({ amount: 9_500 }).where('id', '=', other.offerId).execute()
  expect((await send(page)).headers.get('location')).toBe(confirmation())
  expect(await read(confirmation())).toContain('Majstor je upravo izmijenio ponudu.')
  await withdrawOffer(db, { ...other, now: new Date() })
  expect(await read(confirmation())).toContain('Ova ponuda je već povučena.')
  expect(linksOn(await read(agreement))).not.toContain(`${agreement}/sljedeca`)
  expect(await read(`${agreement}/sljedeca`)).toContain('Trenutno nema druge ponude koju možete prihvatiti.')
  await unacceptOffer(db, { offerId: accepted, clientId: cast.client.id, now: new Date() })
  expect(await editOffer(db, { ...other, amount: 9_000, message: '', now: new Date() })).toMatchObject({ ok: false })
})

test('another client gets neither the list nor the question, and an offer of another ad is not found', async () => {
  const stranger = await signInAs(web, (await aCast()).client)
  for (const path of [`${agreement}/sljedeca`, confirmation()]) expect((await stranger(path)).status).toBe(404)
  const { adId } = await anAdAtStage('in_progress', cast)
  expect((await amra(`/klijent/dogovor/${adId}/sljedeca/${offers[1]!.id}`)).status).toBe(404)
})

test('a rating, times and a change that were written about the former worker are not taken for the next one', async () => {
  const adId = agreement.split('/').at(-1)
  const [completion, change] = [`/klijent/moji-oglasi/${adId}/zavrsetak`, `${agreement}/izmjena`]
  const written = await Promise.all(
    [completion, agreement, change].map(async (path) => {
      const form = formsOf(await read(path), path).find(({ action }) => action === `${path}?majstor=${cast.worker.id}`)!
      return { action: form.action, body: fillForm(form) }
    }),
  )
  await send(await read(confirmation()))
  for (const { action, body } of written) {
    const answer = await amra(action, { method: 'POST', body })
    expect([action, answer.status]).toEqual([action, 303])
    expect(flashOf(answer), action).toMatch(/refused.other_worker/)
  }
  const { status } = await db
    .selectFrom('ads')
    .select('status')
    .where('id', '=', Number(adId))
    .executeTakeFirstOrThrow()
  expect(status).toBe('in_progress')
  for (const table of ['appointments', 'assignment_changes', 'reviews'] as const)
    expect(await db.selectFrom(table).select('id').where('ad_id', '=', Number(adId)).execute(), table).toEqual([])
})

function flashOf(answer: Response): string {
  const cookie = answer.headers.getSetCookie().find((value) => value.startsWith('flash='))!
  return atob(decodeURIComponent(/flash=([^;.]*)/.exec(cookie)![1]!))
}
