import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readApiTable } from '#tests/support/access-table.ts'
import { bodyFor, stageFor } from '#tests/support/api-bodies.ts'
import { allCallers } from '#tests/support/callers.ts'
import { db } from '#tests/support/database.ts'
import { bodyOf } from '#tests/support/filling.ts'
import { footprint, growth } from '#tests/support/footprint.ts'
import { placesThatDo, prepare, type Stand } from '#tests/support/prepared-forms.ts'
import { fillIn } from '#tests/support/route-list.ts'
import { sceneFor } from '#tests/support/scenes.ts'
import { startWebProcess } from '#tests/support/web-process.ts'

let stand: Stand
let columns: string[]

beforeAll(async () => {
  const web = await startWebProcess()
  stand = { web, ...(await allCallers(web)) }
  const { rows } = await sql<{
    name: string
  }>`select distinct column_name as name from information_schema.columns where table_schema = 'public'`.execute(db)
  columns = [
    ...new Set(
      rows.flatMap(({ name }) => [name, name.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase())]),
    ),
  ]
})

afterAll(() => stand.web.stop())

/** A number that nobody would type, so that it can be found wherever it was kept. */
const mark = '424242'

const fieldsAtOnce = 150

/** What a form or call may well hold, though it need not. */
const optional = [
  'imageIds',
  'workerId',
  'amount',
  'acceptsOutsideBudget',
  'draft',
  'skills',
  'yearsOfExperience',
  'workDescription',
  'skillDetails',
  'language',
  'reason',
  'cursor',
  'sort',
  'pageSize',
  'minPayout',
  'maxPayout',
  'city',
  'skill',
]

/** What someone would like to be or have, by the names it goes under. */
const wishes = {
  userType: 'Worker',
  user_type: 'Worker',
  tier: 'Gold',
  workerStatus: 'Active',
  worker_status: 'Active',
  status: 'completed',
  rating_sum: '5',
  ratingSum: '5',
  isEmailVerified: 'true',
  email_verified_at: '2020-01-01',
  emailVerifiedAt: '2020-01-01',
  phone_verified_at: '2020-01-01',
  suspended_at: '',
  smsNotifications: 'true',
  sms_notifications: 'true',
  __proto__: '1',
  '__proto__.isAdmin': 'true',
  'constructor.prototype.isAdmin': 'true',
  isAdmin: 'true',
  terms_accepted_at: '',
  deleted_at: '',
}

test.each(placesThatDo)('a form at $path takes its own fields only', async (place) => {
  // The first time may change what a second one finds as it should be.
  const earlier = await prepare(place, stand)
  await earlier.browser(earlier.form.action, { method: 'POST', body: earlier.body() })
  const plain = await prepare(place, stand)
  const own = new Set(plain.form.fields.map(({ name }) => name))
  const first = await footprint()
  const expected = await plain.browser(plain.form.action, { method: 'POST', body: plain.body() })
  const second = await footprint()

  // A form may have so many fields and no more.
  const wished = [...columns.map((column) => [column, mark] as const), ...Object.entries(wishes)]
  for (let from = 0; from < wished.length; from += fieldsAtOnce) {
    const more = await prepare(place, stand)
    const before = await footprint()
    for (const [name, value] of wished.slice(from, from + fieldsAtOnce))
      if (!own.has(name) && !optional.includes(name)) more.sent.append(name, value)
    const given = await more.browser(more.form.action, { method: 'POST', body: bodyOf(more.form, more.sent) })
    expect(given.status).toBe(expected.status)
    expect(growth(before, await footprint())).toEqual(growth(first, second))
  }
  expect(await tablesWith(mark)).toEqual([])
})

/** Preferences are refused with whatever else is beside them. */
const others = ['/api/user/login', '/api/notification/preferences']
const writes = readApiTable().filter(
  (call) => bodyFor(`${call.method} ${call.path}`, {}) !== undefined && !others.includes(call.path),
)

test.each(writes)('$method $path takes its own properties only', async (call) => {
  const grown = []
  for (const extra of [{}, {}, { ...Object.fromEntries(columns.map((column) => [column, Number(mark)])), ...wishes }]) {
    const name = `${call.method} ${call.path}`
    const isWorker = call.access === 'worker' || call.path === '/api/message'
    const ids = await sceneFor(
      call.path.replaceAll(/\{(\w+)\}/g, ':$1'),
      stand.company,
      stand.company[isWorker ? 'worker' : 'client'],
      stageFor(name),
    )
    const body = bodyFor(name, ids)!
    const before = await footprint()
    const added = Object.fromEntries(Object.entries(extra).filter(([key]) => !(key in body) && !optional.includes(key)))
    const sent = {
      method: call.method,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...added, ...body }),
    }
    const address = fillIn(call.path.replaceAll(/\{(\w+)\}/g, ':$1'), ids)
    const response = await stand.callers[isWorker ? 'worker' : call.path.endsWith('register') ? 'visitor' : 'client'](
      address,
      sent,
    )
    grown.push({ status: response.status, ...growth(before, await footprint()) })
  }
  expect(grown[2]).toEqual(grown[1])
  expect(await tablesWith(mark)).toEqual([])
})

/** Every table in which the text stands, whatever the column. */
async function tablesWith(text: string): Promise<string[]> {
  const { rows: tables } = await sql<{
    name: string
  }>`select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`.execute(
    db,
  )
  const pieces = tables.map(
    ({ name }) => `select '${name}' as name where exists (select from ${name} t where t::text like '%${text}%')`,
  )
  const { rows } = await sql.raw<{ name: string }>(pieces.join(' union all ')).execute(db)
  return rows.map(({ name }) => name).filter((name) => name !== 'rate_limits' && name !== 'idempotency_keys')
}
