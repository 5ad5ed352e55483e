import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readApiTable } from '#tests/support/web/access-table.ts'
import { bodyFor, stageFor } from '#tests/support/api/api-bodies.ts'
import { signInCallers } from '#tests/support/web/callers.ts'
import { db } from '#tests/support/data/database.ts'
import { encodeForm } from '#tests/support/web/form-filling.ts'
import { diffFootprints, measureTables, readRowVersions } from '#tests/support/data/footprint.ts'
import { partOfToday } from '#tests/support/environment/part-of-today.ts'
import { pagesWithAction, prepareForm, type Setup } from '#tests/support/web/prepared-forms.ts'
import { fillPath } from '#tests/support/web/route-list.ts'
import { pathParamsFor } from '#tests/support/data/scenes.ts'
import { startWebProcess } from '#tests/support/web/web-process.ts'

let setup: Setup
let columns: { table: string; name: string }[]

beforeAll(async () => {
  const web = await startWebProcess()
  setup = { web, ...(await signInCallers(web)) }
  const { rows } = await sql<{ table: string; name: string }>`
    select table_name as table, column_name as name
    from information_schema.tables join information_schema.columns using (table_schema, table_name)
    where table_schema = 'public' and table_type = 'BASE TABLE'`.execute(db)
  columns = rows
})

afterAll(() => setup.web.stop())

/** A number that nobody would type, so that it can be found wherever it was stored. */
const mark = '424242'

const fieldsAtOnce = 150

/** Each test prepares its form for every 150 columns of what it writes, and measures all tables before and after each. */
const timeoutMs = 180_000

/** What a form or call may well hold, though it need not. */
const optional = [
  'timing',
  'subject',
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
  'cause',
  'cursor',
  'sort',
  'pageSize',
  'minPayout',
  'maxPayout',
  'city',
  'skill',
  'method',
]

/** What someone would like to be or have, by the names it goes under. */
const privilegedValues = {
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

/** A form that writes nothing of theirs must not do so for a field. */
const tablesOfPeople = ['users', 'worker_profiles', 'subscriptions', 'identities', 'second_factors']

/** As the database spells them and as forms do. */
function namesOfColumns(tables?: string[]): string[] {
  const names = columns.filter(({ table }) => tables?.includes(table) ?? true).map(({ name }) => name)
  return [
    ...new Set(names.flatMap((name) => [name, name.replaceAll(/_(\w)/g, (_, next: string) => next.toUpperCase())])),
  ]
}

/** Each press of a switch does the opposite of the one before. */
const switches = ['/klijent/moj-profil/sms-obavjestenja']

const forms = pagesWithAction.filter(({ path }) => !switches.includes(path))

test.each(partOfToday(forms, 6))(
  'a form at $path takes its own fields only',
  async (pageRow) => {
    // The first time may change what a second one finds as it should be.
    const warmUp = await prepareForm(pageRow, setup)
    await warmUp.browser(warmUp.form.action, { method: 'POST', body: warmUp.body() })
    const baseline = await prepareForm(pageRow, setup)
    const own = new Set(baseline.form.fields.map(({ name }) => name))
    const [first, firstVersions] = [await measureTables(), await readRowVersions()]
    const expected = await baseline.browser(baseline.form.action, { method: 'POST', body: baseline.body() })
    const [second, secondVersions] = [await measureTables(), await readRowVersions()]

    const written = Object.keys(secondVersions).filter((table) => firstVersions[table] !== secondVersions[table])
    const columnNames = namesOfColumns([...written, ...tablesOfPeople])
    // A form may have so many fields and no more.
    const extraFields = [...columnNames.map((name) => [name, mark] as const), ...Object.entries(privilegedValues)]
    for (let from = 0; from < extraFields.length; from += fieldsAtOnce) {
      const more = await prepareForm(pageRow, setup)
      const before = await measureTables()
      for (const [name, value] of extraFields.slice(from, from + fieldsAtOnce))
        if (!own.has(name) && !optional.includes(name)) more.data.append(name, value)
      const actual = await more.browser(more.form.action, { method: 'POST', body: encodeForm(more.form, more.data) })
      expect(actual.status).toBe(expected.status)
      expect(diffFootprints(before, await measureTables())).toEqual(diffFootprints(first, second))
    }
    expect(await tablesWith(mark, written)).toEqual([])
  },
  timeoutMs,
)

/** Preferences are refused with whatever else is beside them. */
const excludedCalls = [
  '/api/user/login',
  '/api/notification/preferences',
  // They take either a code or an id with a token; whatever the gateway returns, all of it under its digest.
  '/api/user/confirm-phone',
  '/api/subscription/{id}/finalize',
]
const writes = readApiTable().filter(
  (call) => bodyFor(`${call.method} ${call.path}`, {}) !== undefined && !excludedCalls.includes(call.path),
)

test.each(partOfToday(writes, 3))(
  '$method $path takes its own properties only',
  async (call) => {
    const effects = []
    for (const extra of [
      {},
      {},
      { ...Object.fromEntries(columns.map((column) => [column, Number(mark)])), ...privilegedValues },
    ]) {
      const name = `${call.method} ${call.path}`
      const isWorker = call.access === 'worker' || call.path === '/api/message'
      const ids = await pathParamsFor(
        call.path.replaceAll(/\{(\w+)\}/g, ':$1'),
        setup.cast,
        setup.cast[isWorker ? 'worker' : 'client'],
        stageFor(name),
      )
      const body = bodyFor(name, ids)!
      const before = await measureTables()
      const added = Object.fromEntries(
        Object.entries(extra).filter(([key]) => !(key in body) && !optional.includes(key)),
      )
      const options = {
        method: call.method,
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ ...added, ...body }),
      }
      const address = fillPath(call.path.replaceAll(/\{(\w+)\}/g, ':$1'), ids)
      const response = await setup.callers[isWorker ? 'worker' : call.path.endsWith('register') ? 'visitor' : 'client'](
        address,
        options,
      )
      effects.push({ status: response.status, ...diffFootprints(before, await measureTables()) })
    }
    expect(effects[2]).toEqual(effects[1])
  },
  timeoutMs,
)

test('no other table has the number either', async () => {
  expect(await tablesWith(mark)).toEqual([])
})

/** Every table in which the number stands, also as an amount in feninga, whatever the column. As a part of a time or a token it is another one. */
async function tablesWith(number: string, among?: string[]): Promise<string[]> {
  const tables = among ?? [...new Set(columns.map(({ table }) => table))]
  const queries = tables.map(
    (name) =>
      `select '${name}' as name where exists (select from ${name} t where t::text ~ '(?<!\\.)\\m${number}(00)?\\M')`,
  )
  const { rows } = queries.length
    ? await sql.raw<{ name: string }>(queries.join(' union all ')).execute(db)
    : { rows: [] }
  return rows.map(({ name }) => name).filter((name) => name !== 'rate_limits' && name !== 'idempotency_keys')
}
