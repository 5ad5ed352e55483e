import { afterAll, beforeAll, expect, test } from 'vitest'
import { config } from '#app/config.server.ts'
import { addressOf, allCallers, listPages, ownerOf, type Callers } from '#tests/support/callers.ts'
import type { Company } from '#tests/support/scenes.ts'
import { dataAddress, readData } from '#tests/support/single-fetch.ts'
import { startWebProcess, type WebProcess } from '#tests/support/web-process.ts'

let web: WebProcess
let company: Company
let callers: Callers

beforeAll(async () => {
  web = await startWebProcess()
  ;({ company, callers } = await allCallers(web))
})

afterAll(() => web.stop())

/** One's own contacts where they are edited or about to be shown, and the other's where the rule of contacts lets them. */
const mayHold: Record<string, string[]> = {
  'worker-profile': ['phone', 'email', 'address'],
  'client-profile': ['phone', 'email', 'address'],
  'worker-contacts': ['phone', 'email', 'address'],
  'client-contacts': ['phone', 'email', 'address'],
  'offers/routes/acceptance': ['phone', 'email', 'address'],
  'notifications/routes/settings': ['phone'],
  'accounts/routes/email-waiting': ['email'],
  'accounts/routes/phone-waiting': ['phone'],
  'ads/routes/my-ad': ['address'],
  'ads/routes/edit-ad': ['address'],
}

/** The house's own are for everybody. */
const houses: unknown[] = [config.CONTACT_EMAIL, config.CONTACT_PHONE]

const secret = /pass(?:word|phrase)|hash|token|secret|salt/i
const contact = /^(?:phone|email|e_?mail|address|street)$|phone|email/i
const columnName = /[a-z]_[a-z]/

const pages = listPages().filter(({ own, path }) => own === 200 && !path.endsWith('/promjene'))

test.each(pages)('the data of $path have a shape of their own, and nothing too much in it', async (place) => {
  const target = await addressOf(place, company)
  const answer = await readData(await ownerOf(place, callers)(dataAddress(target)))
  if (!('data' in answer)) throw new Error(`${target} leads elsewhere`)
  const found: string[] = []
  for (const [routeId, result] of Object.entries(answer.data)) {
    const allowed = mayHold[routeId] ?? []
    walk((result as { data?: unknown }).data, routeId, (path, key, value) => {
      const isSeed = path.endsWith('.seed.token')
      if (secret.test(key) && !isSeed) found.push(path)
      if (contact.test(key) && !allowed.includes(key) && !houses.includes(value) && typeof value === 'string')
        found.push(path)
      if (columnName.test(key) && !path.includes('.params.')) found.push(path)
      if (isInstance(value)) found.push(`${path} (${(value as object).constructor.name})`)
    })
  }
  expect(found).toEqual([])
})

/** Times travel as dates; everything else is plain. */
function isInstance(value: unknown): boolean {
  if (value === null || typeof value !== 'object' || Array.isArray(value) || value instanceof Date) return false
  const prototype = Object.getPrototypeOf(value) as unknown
  return prototype !== Object.prototype && prototype !== null
}

function walk(value: unknown, path: string, visit: (path: string, key: string, value: unknown) => void): void {
  if (value === null || typeof value !== 'object' || value instanceof Date) return
  for (const [key, inner] of Object.entries(value)) {
    const here = `${path}.${key}`
    if (!Array.isArray(value)) visit(here, key, inner)
    walk(inner, here, visit)
  }
}
