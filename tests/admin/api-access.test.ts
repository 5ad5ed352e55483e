import { afterAll, beforeAll, expect, test } from 'vitest'
import { adminRoles, mayEnter, type AdminRole } from '#app/admins/rules.ts'
import { readAdminApiTable } from '#tests/support/web/access-table.ts'
import { anAdmin, bearerOf } from '#tests/support/data/admins.ts'
import { anAd } from '#tests/support/data/ads.ts'
import { aClient, aWorker } from '#tests/support/data/cast.ts'
import { db } from '#tests/support/data/database.ts'
import { readRowVersions } from '#tests/support/data/footprint.ts'
import { aStoredPost, postContent } from '#tests/support/data/stored-posts.ts'
import { signInCallers } from '#tests/support/web/callers.ts'
import { startWebProcess, type Browser, type WebProcess } from '#tests/support/web/web-process.ts'

let web: WebProcess
let members: Record<string, Browser>
const bearers = {} as Record<AdminRole, { authorization: string }>
const admins = {} as Record<AdminRole, number>

beforeAll(async () => {
  web = await startWebProcess({ SMTP_URL: 'smtp://127.0.0.1:9' })
  members = (await signInCallers(web)).callers
  for (const role of adminRoles) {
    admins[role] = (await anAdmin(role)).adminId
    bearers[role] = await bearerOf(admins[role])
  }
})

afterAll(() => web.stop())

const bodies: Record<string, (id: number) => object> = {
  'PUT /api/admin/users/{id}/worker-status': () => ({ workerStatus: 'Paused', reason: 'Molba majstora' }),
  'POST /api/admin/users/{id}/reset-password': () => ({}),
  'POST /api/admin/notify-workers/{id}': () => ({ reason: 'Niko se nije javio' }),
  'POST /api/blog/admin': () => aBody(),
  'PUT /api/blog/admin': (id) => ({ id, ...aBody() }),
  'DELETE /api/blog/admin': (id) => ({ id, reason: 'Zastarjelo' }),
}

const statuses: Record<string, number> = {
  'POST /api/admin/users/{id}/reset-password': 202,
  'POST /api/admin/notify-workers/{id}': 202,
  'POST /api/blog/admin': 201,
}

function aBody() {
  const { publishedAt, ...content } = postContent()
  return { ...content, publishedAt: publishedAt!.toISOString() }
}

async function subjectOf(path: string): Promise<number> {
  if (path.startsWith('/api/blog')) return (await aStoredPost()).postId
  if (path.includes('notify-workers')) return (await anAd((await aClient()).id)).id
  return (await aWorker()).id
}

async function requestFor({ method, path }: { method: string; path: string }) {
  const id = await subjectOf(path)
  const body = bodies[`${method} ${path}`]?.(id)
  const options = { method, ...(body && { body: JSON.stringify(body) }) }
  return { address: path.replace('{id}', String(id)), options, type: body && { 'content-type': 'application/json' } }
}

test.each(readAdminApiTable())('$method $path is for $access', async (call) => {
  const { address, options, type } = await requestFor(call)
  const before = await readRowVersions()
  const others = adminRoles.filter((role) => !mayEnter(call.access, role))
  for (const [who, browser] of Object.entries(members)) {
    const { status } = await browser(address, { ...options, headers: { ...type } })
    expect.soft([who, status]).toEqual([who, who.startsWith('suspended') ? 403 : 401])
  }
  for (const bearer of ['Bearer nema', 'Bearer eyJhbGciOiJub25lIn0.eyJzdWIiOiIxIn0.', 'Basic eDp5']) {
    const response = await fetch(web.origin + address, { ...options, headers: { ...type, authorization: bearer } })
    expect.soft([bearer, response.status, response.headers.get('www-authenticate')]).toEqual([bearer, 401, 'Bearer'])
  }
  for (const role of others) {
    const response = await fetch(web.origin + address, { ...options, headers: { ...type, ...bearers[role] } })
    expect.soft([role, response.status]).toEqual([role, 403])
  }
  expect(await readRowVersions()).toEqual(before)
  for (const role of adminRoles.filter((name) => !others.includes(name))) {
    const own = await requestFor(call)
    const response = await fetch(web.origin + own.address, { ...own.options, headers: { ...type, ...bearers[role] } })
    expect
      .soft([role, response.status, await response.clone().text()])
      .toEqual([role, statuses[`${call.method} ${call.path}`] ?? 200, expect.any(String)])
    expect.soft(response.headers.get('cache-control')).toBe('no-store')
  }
})

test('an act by the API leaves one row, also when its key comes twice', async () => {
  const { id } = await aWorker()
  const count = async () =>
    (await db.selectFrom('audit_log').select('id').where('subject_id', '=', String(id)).execute()).length
  const headers = { 'content-type': 'application/json', 'idempotency-key': `status-${id}`, ...bearers.support }
  const send = (workerStatus: string, extra: object = {}) =>
    fetch(`${web.origin}/api/admin/users/${id}/worker-status`, {
      method: 'PUT',
      headers: { ...headers, ...extra },
      body: JSON.stringify({ workerStatus }),
    })
  expect([(await send('Paused')).status, (await send('Paused')).status, await count()]).toEqual([200, 200, 1])
  expect((await send('Blocked')).status).toBe(422)
  expect((await send('Paused', { 'idempotency-key': 'other' })).status).toBe(409)
  expect((await send('Nema', { 'idempotency-key': 'third' })).status).toBe(422)
  expect(await count()).toBe(1)
  const row = await db
    .selectFrom('audit_log')
    .selectAll()
    .where('subject_id', '=', String(id))
    .executeTakeFirstOrThrow()
  expect(row).toMatchObject({ before: { workerStatus: 'Active' }, after: { workerStatus: 'Paused' }, reason: 'API' })
})

test('a session that ended takes its access token with it', async () => {
  const { adminId } = await anAdmin()
  const headers = await bearerOf(adminId)
  const ask = async () => (await fetch(`${web.origin}/api/admin/dashboard`, { headers })).status
  expect(await ask()).toBe(200)
  await db.updateTable('admin_sessions').set({ ended_at: new Date() }).where('admin_id', '=', adminId).execute()
  expect(await ask()).toBe(401)
})
