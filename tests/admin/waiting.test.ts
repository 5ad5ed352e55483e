import '#tests/support/environment/shop-settings.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { listWaiting, waitingKinds, type WaitingKind } from '#app/admin/waiting.server.ts'
import { adminRoles } from '#app/admins/rules.ts'
import { answerHiding } from '#app/moderation/answering.server.ts'
import { hideContent } from '#app/moderation/hiding.server.ts'
import { reportContent } from '#app/reports/reporting.server.ts'
import { anAdmin, signInAsAdmin } from '#tests/support/data/admins.ts'
import { anAd, anImage } from '#tests/support/data/ads.ts'
import { aClient, aWorker } from '#tests/support/data/cast.ts'
import { db } from '#tests/support/data/database.ts'
import { unwrap } from '#tests/support/data/shop.ts'
import { encodeForm, fillForm } from '#tests/support/web/form-filling.ts'
import { formsOf, type Form } from '#tests/support/web/html.ts'
import { startWebProcess, type Browser, type WebProcess } from '#tests/support/web/web-process.ts'
import { aProof, aStatementLine, aSuggestion, someMoney } from './admin-paths.ts'

const keepPath = '/admin/moderation/zadrzavanje'

let web: WebProcess
let owner: Browser
let clientId: number

beforeAll(async () => {
  web = await startWebProcess()
  owner = await signInAsAdmin(web, await anAdmin())
})
beforeEach(async () => {
  clientId = (await aClient()).id
})
afterAll(() => web.stop())

async function report(): Promise<number> {
  const { id } = await anAd(clientId)
  const reporterId = (await aClient()).id
  unwrap(await reportContent(db, { target: 'ad', id, reporterId, reason: 'scam', details: '', now: new Date() }))
  return (await db.selectFrom('reports').select('id').where('target_id', '=', id).executeTakeFirstOrThrow()).id
}

async function answer(): Promise<number> {
  const { id } = await anAd(clientId)
  const hiding = { target: 'ad', id, reason: 'scam', note: '', actor: 'Zora', now: new Date() } as const
  const { hiddenId } = unwrap(await hideContent(db, hiding))
  unwrap(await answerHiding(db, { hiddenId, authorId: clientId, text: 'Nije prevara.', now: new Date() }))
  return hiddenId
}

async function words(): Promise<number> {
  const { id: ad_id } = await anAd(clientId)
  const found = { kind: 'client_texts', user_id: clientId, ad_id, passage: 'nula šest', fingerprint: Buffer.from('1') }
  return insert('moderation_items', found)
}

async function image(): Promise<number> {
  const id = await anImage(clientId)
  await db.updateTable('images').set({ created_at: new Date() }).where('id', '=', id).execute()
  return id
}

async function unanswered(): Promise<number> {
  const { id } = await anAd(clientId)
  const before = new Date(Date.now() - 25 * 3_600_000)
  await db.updateTable('ads').set({ published_at: before }).where('id', '=', id).execute()
  return id
}

async function deadJob(): Promise<number> {
  const payload = JSON.stringify({ deliveryId: 1, attempt: 1 })
  return insert('outbox', { kind: 'sendMail', payload, dead_at: new Date(), error: 'pukla veza' })
}

async function insert(table: 'moderation_items' | 'outbox', values: object): Promise<number> {
  const query = db.insertInto(table).values(values as never)
  return (await query.returning('id').executeTakeFirstOrThrow()).id
}

/** How one of each kind comes to wait, and the address of the act that decides it; items of the inbox stay as they are. */
const causes: Record<WaitingKind, { wait: () => Promise<number>; act?: (id: number) => string }> = {
  reports: { wait: report },
  answers: { wait: answer },
  words: { wait: words },
  images: { wait: image },
  workers: { wait: async () => (await aWorker({ now: new Date() })).id },
  proofs: { wait: aProof, act: (id) => `/admin/moderation/potvrde/${id}/odbijanje` },
  unanswered: { wait: unanswered, act: (id) => `/admin/unanswered/${id}/obavijest` },
  suggestions: { wait: aSuggestion, act: (id) => `/admin/worker-skills/prijedlozi/${id}` },
  findings: { wait: someMoney, act: (id) => `/admin/payments/nalazi/money_unknown_order-${id}/zatvaranje` },
  lines: { wait: aStatementLine, act: (id) => `/admin/payments/izvodi/${id}/sklanjanje` },
  dead_jobs: { wait: deadJob, act: (id) => `/admin/jobs/${id}/ponavljanje` },
}
const kinds = Object.keys(causes) as WaitingKind[]

async function countOf(kind: WaitingKind): Promise<number> {
  const html = await (await owner('/admin')).text()
  const escaped = waitingKinds[kind].to.replaceAll('?', String.raw`\?`)
  return Number(new RegExp(`<li><a href="${escaped}">[^<]+</a>:(?: |<!-- -->)*(\\d+)`).exec(html)?.[1] ?? 0)
}

async function decide(page: string, id: number, actPath: string | undefined): Promise<Response> {
  const html = await (await owner(page)).text()
  if (actPath) expect(html).toContain(`href="${actPath}"`)
  const forms = formsOf(actPath ? await (await owner(actPath)).text() : html, page)
  const isOfItem = ({ action, fields }: Form) =>
    action === keepPath && fields.some(({ name, value }) => name === 'itemId' && value === String(id))
  const form = actPath ? forms.find(({ fields }) => fields.some(({ name }) => name === 'reason')) : forms.find(isOfItem)
  return owner(actPath ?? keepPath, { method: 'POST', body: encodeForm(form!, fillForm(form!)) })
}

describe.each(kinds)('%s', (kind) => {
  test('is counted on the first page, decided where its link leads, and gone', async () => {
    const { wait, act } = causes[kind]
    const before = await countOf(kind)
    const id = await wait()
    expect(await countOf(kind)).toBe(before + 1)
    expect((await decide(waitingKinds[kind].to, id, act?.(id))).status).toBe(303)
    expect(await countOf(kind)).toBe(before)
  })
})

test('each number is that of its own rows, and their sum is the heading', async () => {
  for (const { wait } of Object.values(causes)) await wait()
  const since = new Date(Date.now() - 14 * 86_400_000)
  const { rows } = await sql<Record<WaitingKind, number>>`select
    (select count(distinct (target_type, target_id)) from reports where decided_at is null)::int as reports,
    (select count(*) from hidden_contents where answered_at is not null and answer_decided_at is null)::int as answers,
    (select count(*) from moderation_items where decided_at is null)::int as words,
    (select count(*) from images left join content_reviews on subject = 'image' and subject_id = id
      where created_at > ${since} and purpose in ('ad', 'profile', 'portfolio') and subject is null)::int as images,
    (select count(*) from users left join content_reviews on subject = 'worker' and subject_id = id
      where user_type = 'Worker' and registered_at > ${since} and subject is null)::int as workers,
    (select count(*) from student_proofs where approved_at is null and rejected_at is null)::int as proofs,
    (select count(*) from ads where status = 'open' and offer_count = 0 and published_at < now() - interval '1 day'
      and id::text not in (select subject_id from audit_log where action in ('notify_workers', 'add_ad_note')))::int as unanswered,
    (select count(distinct search_fold(word)) from trade_suggestions where decided_at is null)::int as suggestions,
    (select count(*) from gateway_events where verdict = 'unknown_order' and not exists (
      select from agreement_closings where kind = 'money_unknown_order' and subject_id = gateway_events.id))::int as findings,
    (select count(*) from statement_lines where payment_id is null and set_aside_at is null)::int as lines,
    (select count(*) from outbox where dead_at is not null and done_at is null)::int as dead_jobs`.execute(db)
  const listed = await listWaiting(db, { role: 'owner', now: new Date() })
  expect(Object.fromEntries(listed.map(({ kind, count }) => [kind, count]))).toEqual(rows[0])
  const total = Object.values(rows[0]!).reduce((sum, count) => sum + count, 0)
  expect(await (await owner('/admin')).text()).toMatch(new RegExp(`<h2>[^<]+(?:<!-- -->)?: (?:<!-- -->)?${total}</h2>`))
})

test('nobody is shown what only others may decide', async () => {
  for (const { wait } of Object.values(causes)) await wait()
  for (const role of adminRoles) {
    const browser = await signInAsAdmin(web, await anAdmin(role))
    for (const { to } of await listWaiting(db, { role, now: new Date() }))
      expect([role, to, (await browser(to)).status]).toEqual([role, to, 200])
  }
  expect(await listWaiting(db, { role: 'editor', now: new Date() })).toEqual([])
  const supported = (await listWaiting(db, { role: 'support', now: new Date() })).map(({ kind }) => kind)
  expect(supported).toEqual(['reports', 'answers', 'words', 'images', 'workers', 'proofs', 'unanswered'])
})
