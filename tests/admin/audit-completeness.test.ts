import '#tests/support/environment/shop-settings.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startAnnouncement } from '#app/announcements/sending.server.ts'
import { listRoutes } from '#tests/support/web/route-list.ts'
import { adminAreaNames, readAccessTable } from '#tests/support/web/access-table.ts'
import { anAdmin, signInAsAdmin } from '#tests/support/data/admins.ts'
import { aClient, aWorker } from '#tests/support/data/cast.ts'
import { db } from '#tests/support/data/database.ts'
import { aSecondFactor } from '#tests/support/data/second-factors.ts'
import { anOrder } from '#tests/support/data/shop.ts'
import { encodeForm, fillForm } from '#tests/support/web/form-filling.ts'
import { formsOf } from '#tests/support/web/html.ts'
import { startWebProcess, type Browser, type WebProcess } from '#tests/support/web/web-process.ts'
import { adminPathOf } from './admin-paths.ts'

let web: WebProcess
let owner: Browser
let adminId: number

beforeAll(async () => {
  web = await startWebProcess()
  const admin = await anAdmin()
  adminId = admin.adminId
  owner = await signInAsAdmin(web, admin)
})

afterAll(() => web.stop())

const { routes } = (await import(/* @vite-ignore */ `${process.cwd()}/build/server/index.js`)) as {
  routes: Record<string, { module: { action?: unknown } }>
}
const idsOfPaths = new Map(listRoutes().map(({ path, id }) => [path, id]))

/**
 * Signing out is no act, the decisions of the inbox are walked by tests/moderation/inbox.test.ts, and statements of the bank
 * and proofs by tests/admin/payment-acts.test.ts.
 */
const excluded = /^\/admin\/(?:odjava|moderation\/|payments\/izvodi$)/

const pages = readAccessTable().filter(
  ({ area, path }) =>
    (adminAreaNames as readonly string[]).includes(area) &&
    area !== 'adminguests' &&
    !excluded.test(path) &&
    routes[idsOfPaths.get(path)!]!.module.action,
)

/** What must have happened before, with the id in the address. */
const situations: Record<string, (id: number) => Promise<unknown>> = {
  '/admin/users/:id/vracanje': async (id) => {
    await db.updateTable('users').set({ suspended_at: new Date() }).where('id', '=', id).execute()
    const suspension = { user_id: id, reason: 'Proba', actor: 'test', suspended_at: new Date() }
    await db.insertInto('suspensions').values(suspension).execute()
  },
  '/admin/unanswered/:adId/majstori': () => aWorker({ skills: ['plumber'] }),
  '/admin/users/:id/potvrda-u-dva-koraka': (id) => aSecondFactor(id),
  '/admin/announcements/:announcementId/zaustavljanje': (announcementId) =>
    startAnnouncement(db, { announcementId, adminId, reason: 'Proba', now: new Date() }),
  '/admin/jobs/redovi/:queue/ponavljanje': () => aJob({ dead_at: new Date() }),
  '/admin/jobs/redovi/:queue/sklanjanje': () => aJob({}),
}

const typed: Record<string, () => Promise<Record<string, string>> | Record<string, string>> = {
  '/admin/unanswered/:adId/majstori': async () => ({ workers: String((await aWorker({ skills: ['plumber'] })).id) }),
  '/admin/users/:id/status': () => ({ workerStatus: 'Paused' }),
  '/admin/payments/izvodi/:lineId/uparivanje': async () => {
    const { orderId } = await anOrder({ workerId: (await aWorker()).id, method: 'slip' })
    return { order: String(orderId) }
  },
  '/admin/payments/kodovi/novi': () => {
    const limits = { plan: '', startsOn: '', endsOn: '', maxUses: '', maxUsesPerWorker: '' }
    return { code: 'PROBA', kind: 'percent', value: '10', ...limits }
  },
  '/admin/payments/planovi/:planId': () => ({ hasDirectoryPlace: '' }),
  '/admin/announcements/:announcementId': async () => {
    const { id } = await aClient()
    return db.selectFrom('users').select('email').where('id', '=', id).executeTakeFirstOrThrow()
  },
}

async function aJob(state: { dead_at?: Date }): Promise<number> {
  const values = { kind: 'sendMail', payload: JSON.stringify({ deliveryId: 1, attempt: 1 }), ...state }
  return (await db.insertInto('outbox').values(values).returning('id').executeTakeFirstOrThrow()).id
}

async function targetOf(path: string): Promise<string> {
  if (path === '/admin/jobs/:id/ponavljanje') return path.replace(':id', String(await aJob({ dead_at: new Date() })))
  const target = await adminPathOf(path)
  await situations[path]?.(Number(/\d+/.exec(target)?.[0]))
  return target
}

async function listActs() {
  const rows = db.selectFrom('audit_log').select(['action', 'reason']).where('admin_id', '=', adminId)
  return rows.orderBy('id').execute()
}

test('there are pages that do something', () => {
  expect(pages.length).toBeGreaterThan(15)
})

test.each(pages)('$path leaves exactly one row in the log', async ({ path }) => {
  const target = await targetOf(path)
  const html = await (await owner(target)).text()
  const form = formsOf(html, target).at(-1)!
  const data = fillForm(form, {
    slug: `clanak-${path.length}`,
    city: 'sarajevo',
    audience: 'everyone',
    ...(await typed[path]?.()),
  })
  const before = await listActs()
  const response = await owner(target, { method: 'POST', body: encodeForm(form, data) })
  expect([path, response.status]).toEqual([path, 303])
  const acts = (await listActs()).slice(before.length)
  expect([acts.length, acts[0]?.reason]).toEqual([1, expect.stringMatching(/.{3}/)])
})
