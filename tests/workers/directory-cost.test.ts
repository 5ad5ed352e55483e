import { afterAll, beforeAll, expect, test } from 'vitest'
import { aWorker } from '#tests/support/cast.ts'
import { startWebProcess, visit, type WebProcess } from '#tests/support/web-process.ts'

const mostStatements = 4

let web: WebProcess

beforeAll(async () => {
  web = await startWebProcess()
  await aWorker()
})

afterAll(() => web.stop())

test('the directory takes the same few statements for one worker and for a hundred', async () => {
  const paths = ['/majstori', '/majstori?skill=elektricar&city=sarajevo&searchTerm=mirza']
  const withOne = await statementsOf(paths)
  for (let index = 0; index < 100; index += 1) await aWorker()
  const withMany = await statementsOf(paths)
  expect(withMany).toEqual(withOne)
  expect(Math.max(...withMany)).toBeLessThanOrEqual(mostStatements)
})

async function statementsOf(paths: string[]): Promise<number[]> {
  const counts = []
  for (const path of paths) {
    await (await visit(web)(path)).text()
    const before = await web.countStatements()
    expect(await (await visit(web)(path)).text()).toContain('Mirza H.')
    counts.push((await web.countStatements()) - before)
  }
  return counts
}
