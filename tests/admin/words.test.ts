import '#tests/support/environment/shop-settings.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { accountComposer } from '#app/accounts/message-templates.server.ts'
import { auditActions, exportedLists, subjectTypes } from '#app/admins/audit-actions.ts'
import { recordedNames, recordedStates } from '#app/admins/recorded.ts'
import { workerStatuses } from '#app/admin/people/filters.ts'
import { contactComposer } from '#app/contact/message-templates.server.ts'
import { languages } from '#app/i18n/languages.ts'
import { closedAccountComposer } from '#app/personal-data/message-templates.server.ts'
import { reportReasons, reportTargets } from '#app/reports/rules.ts'
import { findingKinds } from '#app/subscriptions/ledger-check.server.ts'
import { promoKinds } from '#app/subscriptions/pricing.ts'
import { jobKinds } from '#jobs/outbox/payloads.ts'
import { queueNames } from '#jobs/outbox/queue.ts'
import { anAdmin, signInAsAdmin } from '#tests/support/data/admins.ts'
import { aClient, aWorker } from '#tests/support/data/cast.ts'
import { db } from '#tests/support/data/database.ts'
import { aCast, anAdAtStage } from '#tests/support/data/scenes.ts'
import { adminAreaNames, readAccessTable } from '#tests/support/web/access-table.ts'
import { formsOf } from '#tests/support/web/html.ts'
import { startWebProcess, type Browser, type WebProcess } from '#tests/support/web/web-process.ts'
import { adminPathOf } from './admin-paths.ts'

let web: WebProcess
let owner: Browser
let adminId: number
let workerId: number

beforeAll(async () => {
  web = await startWebProcess({}, { isMonitored: false })
  const admin = await anAdmin()
  ;({ adminId } = admin)
  owner = await signInAsAdmin(web, admin)
  await anAdAtStage('completed', await aCast())
  workerId = (await aWorker({ now: new Date() })).id
  await db.updateTable('worker_profiles').set({ tier: 'Gold' }).where('user_id', '=', workerId).execute()
})
afterAll(() => web.stop())

type Row = { action?: string; subjectType?: string; subjectId?: string; before?: object | null; after?: object | null }

function log({ action = 'set_worker_status', subjectType = 'user', subjectId = String(workerId), ...change }: Row) {
  const [before, after] = [change.before, change.after].map((one) => (one ? JSON.stringify(one) : null))
  const row = {
    admin_id: adminId,
    action,
    subject_type: subjectType,
    subject_id: subjectId,
    reason: 'Molba',
    before,
    after,
  }
  return db.insertInto('audit_log').values(row).execute()
}

const enumerated: Record<string, readonly string[]> = {
  state: recordedStates,
  status: recordedStates,
  workerStatus: workerStatuses,
  reason: reportReasons,
  finding: findingKinds,
  kind: [...promoKinds, ...findingKinds],
  step: ['password', 'code'],
  benefits: [JSON.stringify({ alertHeadStartMinutes: 5, smsAlertsPerMonth: 9, hasDirectoryPlace: true })],
  published: [new Date().toISOString()],
}

/** Names in the mixed case of their owners. */
const names = ['iPhone', 'iOS', 'TikTok', 'PayPal']
const codeWord =
  /(?<![\w.@/-])(?:[a-z]+[A-Z][a-z]\w*|[A-Z][a-z]+[A-Z][a-z]\w*|[a-z]+_[a-z]\w*|[a-z-]+:[a-z_]+\.[\w.]+)(?![\w@/])/g

/** What a reader sees, without what they have typed and without the words of other programs, which stand as code. */
function codesIn(html: string): string[] {
  const body = html.replace(/^.*?<body/s, '<body').replaceAll(/<(script|style|code|textarea)\b.*?<\/\1>/gs, ' ')
  const text = body.replaceAll(/<!--.*?-->/g, '').replaceAll(/<[^>]+>/g, ' | ')
  return [...text.matchAll(codeWord)].map(([found]) => found).filter((found) => !names.includes(found))
}

async function expectWords(path: string): Promise<void> {
  for (const language of languages) {
    const response = await owner(`${path}${path.includes('?') ? '&' : '?'}lng=${language}`)
    const html = await response.text()
    expect.soft([path, language, response.status, codesIn(html)]).toEqual([path, language, 200, []])
  }
}

test('the pattern finds codes, and lets words be', () => {
  const html = '<body><p>EmailVerification, workerStatus, set_aside, admin:recorded.foo</p><code>sendMail</code>'
  expect(codesIn(html)).toEqual(['EmailVerification', 'workerStatus', 'set_aside', 'admin:recorded.foo'])
  expect(codesIn('<body>E‑mail: amra@primjer.ba, /majstor/moj-profil, iPhone, Tačka-zarez</body>')).toEqual([])
})

test('the log has words for every act, subject and change', async () => {
  for (const action of auditActions) await log({ action })
  for (const subjectType of subjectTypes.filter((type) => !['list', 'queue', 'content', 'finding'].includes(type)))
    await log({ subjectType, subjectId: '7' })
  const subjects = {
    list: exportedLists,
    queue: queueNames,
    content: [...reportTargets, 'words', 'worker', 'hidden'].map((kind) => `${kind}-7`),
    finding: [...findingKinds, 'money'].map((kind) => `${kind}-7`),
  }
  for (const [subjectType, ids] of Object.entries(subjects))
    for (const subjectId of ids) await log({ subjectType, subjectId })
  for (const name of recordedNames)
    for (const value of enumerated[name] ?? ['7']) await log({ before: { [name]: value }, after: { [name]: null } })
  const pages: string[] = []
  for (let path: string | null = '/admin/audit'; path;) {
    pages.push(path)
    const html = await (await owner(path)).text()
    path = /href="(\/admin\/audit\?[^"]*cursor=[^"]*)"/.exec(html)?.[1]?.replaceAll('&amp;', '&') ?? null
    if (path && pages.includes(path)) break
  }
  expect(pages.length).toBeGreaterThan(2)
  for (const path of pages) await expectWords(path)
}, 180_000)

test('the page of a person has words for every message and state', async () => {
  const composers = [accountComposer, contactComposer, closedAccountComposer]
  const types = composers.flatMap(({ sendKinds }) => Object.keys(sendKinds))
  for (const half of [types.slice(0, 8), types.slice(8)]) {
    await db.deleteFrom('deliveries').where('user_id', '=', workerId).execute()
    const rows = half.map((type) => ({
      channel: 'email' as const,
      user_id: workerId,
      type,
      dedupe_key: type,
      burst_key: type,
    }))
    await db.insertInto('deliveries').values(rows).execute()
    await expectWords(`/admin/users/${workerId}`)
  }
}, 120_000)

test('the page of jobs has words for every kind', async () => {
  for (const kind of jobKinds)
    await db
      .insertInto('outbox')
      .values({ kind, payload: '{}', dead_at: new Date(), error: 'TypeError: failedToSend' })
      .execute()
  await expectWords('/admin/jobs')
}, 60_000)

const pages = readAccessTable().filter(
  ({ area, own }) => (adminAreaNames as readonly string[]).includes(area) && area !== 'adminguests' && own === 200,
)

test.each(pages)(
  '$path is in words, and no reason is chosen beforehand',
  async ({ path }) => {
    const target = await adminPathOf(path)
    const response = await owner(target)
    if (!response.headers.get('content-type')?.includes('html')) return
    const html = await response.text()
    expect(codesIn(html)).toEqual([])
    const reasons = formsOf(html, path).flatMap(({ fields }) =>
      fields.filter(({ name }) => /reason|verdict|decision/.test(name)),
    )
    expect(reasons.filter(({ value }) => value)).toEqual([])
  },
  60_000,
)

test('the author of an item whose account is closed is named as such', async () => {
  const { id } = await aClient()
  const values = { kind: 'client_texts' as const, user_id: id, passage: 'nula šest', fingerprint: Buffer.from('1') }
  await db.insertInto('moderation_items').values(values).execute()
  await db.updateTable('users').set({ name: '', surname: '', deleted_at: new Date() }).where('id', '=', id).execute()
  const html = await (await owner('/admin/moderation?kind=words')).text()
  expect(html).toContain(`obrisan račun (br. ${id})`)
  expect(html).not.toContain(`href="/admin/users/${id}"`)
})
