import { afterAll, beforeAll, expect, test } from 'vitest'
import { claimVisitorDrafts, saveVisitorDraft } from '#app/ads/drafts/visitor-drafts.server.ts'
import { db } from '#tests/support/data/database.ts'
import { signInCallers, listPages, intendedCaller, type Callers, type PageRow } from '#tests/support/web/callers.ts'
import { fillPath } from '#tests/support/web/route-list.ts'
import { anAdAtStage, pathParamsFor, type Cast } from '#tests/support/data/scenes.ts'
import { startWebProcess, type Browser, type WebProcess } from '#tests/support/web/web-process.ts'
import { partOfToday } from '#tests/support/environment/part-of-today.ts'

const maxStatements = 4
const many = 30

let web: WebProcess
let cast: Cast
let callers: Callers
const countsWithFewRows = new Map<string, number>()

beforeAll(async () => {
  web = await startWebProcess()
  ;({ cast, callers } = await signInCallers(web))
  for (const pageRow of pageRows) countsWithFewRows.set(pageRow.path, await countForPage(pageRow))
  for (let nth = 0; nth < many; nth += 1)
    await anAdAtStage((['offered', 'in_progress', 'completed'] as const)[nth % 3]!, cast)
}, 300_000)

afterAll(() => web.stop())

const pageRows = partOfToday(
  listPages().filter(({ own }) => own === 200),
  6,
)

test.each(pageRows)(`$path takes at most ${maxStatements} statements, few rows or many`, async (pageRow) => {
  expect(countsWithFewRows.get(pageRow.path)).toBeLessThanOrEqual(maxStatements)
  expect(await countForPage(pageRow)).toBeLessThanOrEqual(maxStatements)
})

test('the last step of an ad that a visitor wrote takes no more', async () => {
  const key = { browserKey: 'browser', formKey: 'form' }
  const content = { title: 'Curi slavina', description: 'U kuhinji.', skill: 'plumber', city: 'sarajevo' } as const
  const rest = { address: 'Titova 12', timing: null, minPayout: 5_000, maxPayout: 9_000 }
  await saveVisitorDraft(db, { ...key, content: { ...content, ...rest } })
  const [id] = await claimVisitorDrafts(db, { ...key, clientId: cast.client.id, now: new Date() })
  const path = `/klijent/moji-oglasi/${id}`
  expect(await (await callers.client(path)).text()).toContain('3. Objava')
  expect(await countForRequest(callers.client, path)).toBeLessThanOrEqual(maxStatements)
})

test.each(['/api/notification/summary', '/api/notification/ui-summary'])('the poll of %s takes one', async (path) => {
  expect(await countForRequest(callers.client, path)).toBe(1)
})

test.each(pageRows.filter(({ path }) => path.endsWith('/promjene')))(
  '$path, polled every few seconds, takes at most two',
  async (pageRow) => {
    expect(await countForPage(pageRow)).toBeLessThanOrEqual(2)
  },
)

async function countForPage(pageRow: PageRow): Promise<number> {
  const params = await pathParamsFor(pageRow.path, cast, pageRow.area === 'workers' ? cast.worker : cast.client)
  const target = fillPath(pageRow.path, params)
  // The first visit writes down that it was one; between the others the process may do something of its own.
  await intendedCaller(pageRow, callers)(target)
  return Math.min(
    await countForRequest(intendedCaller(pageRow, callers), target),
    await countForRequest(intendedCaller(pageRow, callers), target),
  )
}

async function countForRequest(browser: Browser, target: string): Promise<number> {
  const before = await web.countStatements()
  const response = await browser(target)
  await response.text()
  return (await web.countStatements()) - before
}
