import { afterAll, beforeAll, expect, test } from 'vitest'
import { allCallers, listPages, ownerOf, type Callers, type Place } from '#tests/support/callers.ts'
import { fillIn } from '#tests/support/route-list.ts'
import { aStage, sceneFor, type Company } from '#tests/support/scenes.ts'
import { startWebProcess, type Browser, type WebProcess } from '#tests/support/web-process.ts'

const mostStatements = 4
const many = 30

let web: WebProcess
let company: Company
let callers: Callers
const withFew = new Map<string, number>()

beforeAll(async () => {
  web = await startWebProcess()
  ;({ company, callers } = await allCallers(web))
  // What is unread costs a statement more until it was opened.
  for (const place of places) await count(place)
  for (const place of places) withFew.set(place.path, await count(place))
  for (let nth = 0; nth < many; nth += 1)
    await aStage((['offered', 'in_progress', 'completed'] as const)[nth % 3]!, company)
}, 120_000)

afterAll(() => web.stop())

const places = listPages().filter(({ own }) => own === 200)

test.each(places)(`$path takes at most ${mostStatements} statements, few rows or many`, async (place) => {
  expect(withFew.get(place.path)).toBeLessThanOrEqual(mostStatements)
  expect(await count(place)).toBe(withFew.get(place.path))
})

test.each(['/api/notification/summary', '/api/notification/ui-summary'])('the poll of %s takes one', async (path) => {
  expect(await statementsOf(callers.client, path)).toBe(1)
})

test.each(places.filter(({ path }) => path.endsWith('/promjene')))(
  '$path, asked every few seconds, takes at most two',
  async (place) => {
    expect(await count(place)).toBeLessThanOrEqual(2)
  },
)

async function count(place: Place): Promise<number> {
  const params = await sceneFor(place.path, company, place.area === 'workers' ? company.worker : company.client)
  const target = fillIn(place.path, params)
  // The first visit writes down that it was one; between the others the process may do something of its own.
  await ownerOf(place, callers)(target)
  return Math.min(
    await statementsOf(ownerOf(place, callers), target),
    await statementsOf(ownerOf(place, callers), target),
  )
}

async function statementsOf(browser: Browser, target: string): Promise<number> {
  const before = await web.countStatements()
  const response = await browser(target)
  await response.text()
  return (await web.countStatements()) - before
}
