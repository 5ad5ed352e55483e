import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { blockMember } from '#app/blocks/blocking.server.ts'
import { callApi, getJson, postJson } from '#tests/support/api/api-client.ts'
import { db } from '#tests/support/data/database.ts'
import { aCast, anAdAtStage, type Cast } from '#tests/support/data/scenes.ts'
import { signInAs, startWeb, type Web } from '#tests/support/web/in-process-web.ts'

let web: Web
let cast: Cast
let path: string
let amra: Awaited<ReturnType<typeof signInAs>>
let mirza: typeof amra

beforeAll(async () => {
  web = await startWeb()
}, 300_000)
afterAll(() => web.stop())

beforeEach(async () => {
  cast = await aCast()
  path = `/api/jobad/${(await anAdAtStage('in_progress', cast)).adId}/changes`
  ;[amra, mirza] = [await signInAs(web, cast.client), await signInAs(web, cast.worker)]
})

const reason = 'Ima više posla.'

test('a change is proposed, listed to both and agreed to', async () => {
  const body = {
    amount: 95.5,
    scope: 'I hodnik.',
    depositAmount: 20,
    depositFor: 'Pločice',
    guaranteeMonths: 12,
    reason,
  }
  const proposed = await postJson(mirza, path, body)
  expect(proposed).toMatchObject({ ...body, status: 'Proposed', isOwn: true, material: null, decidedAt: null })
  expect(await getJson(amra, path)).toMatchObject({
    agreement: { amount: 80, scope: null, depositAmount: null },
    items: [{ id: proposed.id, isOwn: false, amount: 95.5 }],
  })

  const agreed = await postJson(amra, `${path}/${proposed.id}/agree`, {})
  expect(agreed).toMatchObject({ id: proposed.id, status: 'Agreed', isOwn: false })
  expect(await getJson(mirza, path)).toMatchObject({
    agreement: { amount: 95.5, scope: 'I hodnik.', depositFor: 'Pločice', depositOn: null, guaranteeMonths: 12 },
  })
})

test('how the price is counted changes alone, and a unit price alone', async () => {
  const first = await postJson(mirza, path, { pricing: 'square_meter', unitPrice: 12.5, reason })
  expect(first).toMatchObject({ amount: null, pricing: 'square_meter', unitPrice: 12.5 })
  await postJson(amra, `${path}/${first.id}/agree`, {})
  const second = await postJson(amra, path, { unitPrice: 11, reason })
  expect(second).toMatchObject({ pricing: 'square_meter', unitPrice: 11 })
  await postJson(mirza, `${path}/${second.id}/agree`, {})
  const third = await postJson(amra, path, { amount: 90, reason })
  expect(third).toMatchObject({ amount: 90, pricing: null, unitPrice: null })
  expect(await getJson(amra, path)).toMatchObject({
    agreement: { amount: 80, pricing: 'square_meter', unitPrice: 11 },
  })
  const removed = await postJson(mirza, path, { unitPrice: null, reason })
  expect(removed).toMatchObject({ amount: null, pricing: 'square_meter', unitPrice: null })
  await postJson(amra, `${path}/${removed.id}/agree`, {})
  expect(await getJson(amra, path)).toMatchObject({ agreement: { pricing: 'square_meter', unitPrice: null } })
})

test('a change is declined, taken back or replaced, and then answered no more', async () => {
  const declined = await postJson(amra, path, { amount: 70, reason })
  expect(await postJson(mirza, `${path}/${declined.id}/decline`, {})).toMatchObject({ status: 'Declined' })
  const withdrawn = await postJson(amra, path, { amount: 70, reason })
  expect(await postJson(amra, `${path}/${withdrawn.id}/withdraw`, {})).toMatchObject({ status: 'Withdrawn' })
  await postJson(amra, path, { amount: 70, reason })
  const own = await postJson(amra, path, { amount: 75, reason })
  const { items } = await getJson(amra, path)
  expect(items.map(({ status }: { status: string }) => status)).toEqual([
    'Proposed',
    'Replaced',
    'Withdrawn',
    'Declined',
  ])
  for (const [browser, id, code] of [
    [mirza, declined.id, 'already_decided'],
    [amra, own.id, 'own_proposal'],
  ] as const)
    expect(await callApi(browser, `POST ${path}/${id}/agree`, {})).toMatchObject({ status: 409, body: { code } })
})

test('what is wrong is named by its field or by a code', async () => {
  for (const [body, field] of [
    [{ amount: 0.5, reason }, 'amount'],
    [{ amount: 70 }, 'reason'],
    [{ pricing: 'piece', reason }, 'pricing'],
    [{ pricing: 'hour', unitPrice: 0, reason }, 'unitPrice'],
    [{ unitPrice: 12, reason }, 'unitPrice'],
    [{ depositAmount: 81, reason }, 'depositAmount'],
    [{ depositAmount: 8, depositOn: '2020-01-01', reason }, 'depositOn'],
  ] as const) {
    const response = await callApi(amra, `POST ${path}`, body)
    expect([response.status, Object.keys(response.body.errors)]).toEqual([422, [field]])
  }
  expect(await callApi(amra, `POST ${path}`, { amount: 80, reason })).toMatchObject({
    status: 409,
    body: { code: 'nothing_changed', detail: expect.stringContaining('Ovo je već dogovoreno.') },
  })
})

test('nobody else reads, proposes or answers, and between blocked people nothing is agreed', async () => {
  const { id } = await postJson(amra, path, { amount: 70, reason })
  for (const person of [cast.otherClient, cast.otherWorker]) {
    const stranger = await signInAs(web, person)
    for (const call of [`GET ${path}`, `POST ${path}/${id}/agree`, `POST ${path}/${id}/withdraw`])
      expect((await callApi(stranger, call)).status).toBe(404)
    expect((await callApi(stranger, `POST ${path}`, { amount: 60, reason })).status).toBe(404)
  }
  await blockMember(db, { viewer: { id: cast.client.id, userType: 'Client' }, userId: cast.worker.id, now: new Date() })
  expect(await callApi(mirza, `POST ${path}/${id}/agree`, {})).toMatchObject({
    status: 409,
    body: { code: 'agreement_locked' },
  })
})
