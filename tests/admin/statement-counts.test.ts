import '#tests/support/environment/shop-settings.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { adminAreaNames, readAccessTable } from '#tests/support/web/access-table.ts'
import { anAdmin, signInAsAdmin } from '#tests/support/data/admins.ts'
import { startWebProcess, type Browser, type WebProcess } from '#tests/support/web/web-process.ts'
import { adminPathOf } from './admin-paths.ts'

let web: WebProcess
let owner: Browser

beforeAll(async () => {
  web = await startWebProcess()
  owner = await signInAsAdmin(web, await anAdmin())
})

afterAll(() => web.stop())

const pages = readAccessTable().filter(
  ({ area, own }) => (adminAreaNames as readonly string[]).includes(area) && area !== 'adminguests' && own === 200,
)

/** Each has one more, for its row in the audit log. */
const recorded = ['/admin/users', '/admin/users/:id']

test.each(pages)('$path takes at most four statements', async ({ path }) => {
  const target = await adminPathOf(path)
  const count = async () => {
    const before = await web.countStatements()
    await (await owner(target)).text()
    return (await web.countStatements()) - before
  }
  await count()
  expect(Math.min(await count(), await count())).toBeLessThanOrEqual(recorded.includes(path) ? 5 : 4)
})
