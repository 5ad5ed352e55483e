import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { exportedLists } from '#app/admins/audit-actions.ts'
import { anAdmin, bearerOf, signInAsAdmin } from '#tests/support/data/admins.ts'
import { aClient } from '#tests/support/data/cast.ts'
import { db } from '#tests/support/data/database.ts'
import { startWebProcess, type Browser, type WebProcess } from '#tests/support/web/web-process.ts'

let web: WebProcess
let owner: Browser
let adminId: number
let personId: number

beforeAll(async () => {
  web = await startWebProcess()
  const admin = await anAdmin()
  adminId = admin.adminId
  owner = await signInAsAdmin(web, admin)
  personId = (await aClient({ name: 'Čitana', phone: '+38761987654' })).id
})

afterAll(() => web.stop())

const exportPaths: Record<(typeof exportedLists)[number], string> = {
  users: '/admin/users/izvoz',
  articles: '/admin/blog-management/izvoz',
  announcements: '/admin/announcements/izvoz',
  moderation: '/admin/moderation/izvoz',
  analytics: '/admin/analytics/izvoz',
  audit: '/admin/audit/izvoz',
  'dead-jobs': '/admin/jobs/izvoz',
  'worker-skills': '/admin/worker-skills/izvoz',
  cells: '/admin/worker-skills/stanje/izvoz',
  orders: '/admin/payments/izvoz/orders',
  payments: '/admin/payments/izvoz/payments',
  receipts: '/admin/payments/izvoz/receipts',
  lines: '/admin/payments/izvoz/lines',
  codes: '/admin/payments/izvoz/codes',
  plans: '/admin/payments/izvoz/plans',
}

async function rowsDuring(read: () => Promise<unknown>) {
  const rows = () => db.selectFrom('audit_log').selectAll().where('admin_id', '=', adminId).orderBy('id').execute()
  const before = (await rows()).length
  await read()
  return (await rows())
    .slice(before)
    .map((row) => [row.action, row.subject_type, row.subject_id, row.reason, row.after])
}

test('opening a person leaves a row, and the pages of the next quarter of an hour none', async () => {
  const open = () => owner(`/admin/users/${personId}`)
  expect(await rowsDuring(open)).toEqual([['open_user', 'user', String(personId), null, {}]])
  expect(await rowsDuring(open)).toEqual([])
  const other = await signInAsAdmin(web, await anAdmin('support'))
  await other(`/admin/users/${personId}`)
  const found = db.selectFrom('audit_log').select('admin_id').where('action', '=', 'open_user')
  expect(await found.where('subject_id', '=', String(personId)).execute()).toHaveLength(2)
})

test('a person who does not exist leaves none', async () => {
  expect(await rowsDuring(() => owner('/admin/users/987654321'))).toEqual([])
})

test('each page of people leaves a row without what was searched for, on the page and by the API', async () => {
  const row = ['list_users', 'list', 'users', null, { page: 1, rows: 1 }]
  expect(await rowsDuring(() => owner('/admin/users?searchTerm=987654'))).toEqual([row])
  const headers = await bearerOf(adminId)
  const calls = ['/api/admin/users?searchQuery=987654', '/api/admin/users/filtered?pageSize=1']
  for (const call of calls) expect(await rowsDuring(() => fetch(`${web.origin}${call}`, { headers }))).toEqual([row])
})

test.each(exportedLists)('downloading the list "%s" leaves a row', async (list) => {
  const [row, ...others] = await rowsDuring(async () => {
    const response = await owner(exportPaths[list])
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8'])
  })
  expect([row, others]).toEqual([['export_list', 'list', list, null, { rows: expect.any(Number) }], []])
})

test('the page of the log says all of it in words, in every language, and filters by it', async () => {
  for (const [language, words] of Object.entries({
    bs: ['Otvorena stranica osobe', 'Preuzet spisak', 'Spisak osoba', 'Prijava u upravu', 'Redova: '],
    en: ['Page of a person opened', 'List downloaded', 'List of people', 'Logged in to the admin area', 'Rows: '],
    de: ['Seite einer Person geöffnet', 'Liste heruntergeladen', 'Liste der Personen', 'Zeilen: '],
    es: ['Página de una persona abierta', 'Lista descargada', 'Lista de personas', 'Filas: '],
  })) {
    const html = await (await owner('/admin/audit', { headers: { 'accept-language': language } })).text()
    for (const word of words) expect.soft(html, language).toContain(word)
    expect(html).not.toMatch(/<td[^>]*>[^<]*(?:export_list|open_user|sign_in|dead-jobs)/)
  }
  const tableOf = (html: string) => html.slice(html.indexOf('<tbody'), html.indexOf('</tbody'))
  const filtered = tableOf(await (await owner('/admin/audit?action=open_user&subjectType=user')).text())
  expect(filtered).toContain('Otvorena stranica osobe')
  expect(filtered).not.toContain('Preuzet spisak')
})

test('the separator is chosen with the download and remembered, and the language decides before', async () => {
  const first = async (path: string, headers: Record<string, string> = {}) => {
    const response = await owner(path, { headers })
    return { cookie: response.headers.getSetCookie(), line: (await response.text()).split('\r\n')[0] }
  }
  expect((await first('/admin/users/izvoz')).line).toContain('id;userType;name')
  expect((await first('/admin/users/izvoz', { 'accept-language': 'en' })).line).toContain('id,userType,name')
  const chosen = await first('/admin/users/izvoz?separator=comma')
  expect(chosen.line).toContain('id,userType,name')
  expect(chosen.cookie).toEqual([expect.stringMatching(/^admin-csv=[^;]+; Max-Age=31536000; Path=\/admin/)])
  expect((await first('/admin/users/izvoz?separator=tab')).line).toContain('id;userType;name')
})

test('telephone numbers stay readable', async () => {
  const csv = await (await owner('/admin/users/izvoz?searchTerm=987654')).text()
  expect(csv).toContain(';+387 61 987 654;')
  expect(csv).not.toContain("'+387")
})

test('a list that is longer than its file says so in the last line', async () => {
  const lastLine = async () =>
    (await (await owner('/admin/audit/izvoz?subjectId=987654')).text()).trim().split('\r\n').at(-1)
  expect(await lastLine()).toMatch(/^.?id;at;admin/)
  await db
    .insertInto('audit_log')
    .columns(['admin_id', 'action', 'subject_type', 'subject_id', 'reason', 'at'])
    .expression(
      sql`select ${adminId}, 'keep_content', 'content', 'ad-1', 'Proba', now() from generate_series(1, 10001)`,
    )
    .execute()
  const lines = (await (await owner('/admin/audit/izvoz')).text()).trim().split('\r\n')
  expect(lines).toHaveLength(10_002)
  expect(lines.at(-1)).toContain('Spisak je duži: ovdje je prvih 10.000 redova.')
})
