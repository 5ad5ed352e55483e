import { afterAll, beforeAll, expect, test } from 'vitest'
import { config } from '#app/config.server.ts'
import { pagePathOf, signInCallers, listPages, intendedCaller, type Callers } from '#tests/support/web/callers.ts'
import type { Cast } from '#tests/support/data/scenes.ts'
import { dataPath, readData } from '#tests/support/web/single-fetch.ts'
import { startWebProcess, type WebProcess } from '#tests/support/web/web-process.ts'

let web: WebProcess
let cast: Cast
let callers: Callers

beforeAll(async () => {
  web = await startWebProcess()
  ;({ cast, callers } = await signInCallers(web))
})

afterAll(() => web.stop())

/** One's own contacts where they are edited or about to be shown, and the other's where the rule of contacts lets them. */
const allowedContacts: Record<string, string[]> = {
  'worker-profile': ['phone', 'email', 'address'],
  'client-profile': ['phone', 'email', 'address'],
  'worker-overview': ['email'],
  'client-overview': ['email'],
  'worker-contacts': ['phone', 'email', 'address'],
  'client-contacts': ['phone', 'email', 'address'],
  'offers/routes/acceptance': ['phone', 'email', 'address'],
  'offers/next/routes/next-offer': ['phone', 'email', 'address'],
  'assignments/routes/job-card': ['phone', 'address'],
  'notifications/routes/settings': ['phone'],
  'accounts/routes/email-verification': ['email'],
  'accounts/routes/links/link-sign-in': ['email'],
  'accounts/routes/contacts/new-email': ['address'],
  'accounts/routes/contacts/former-email': ['address'],
  'accounts/routes/phone-verification': ['phone'],
  'ads/routes/my-ad': ['address'],
  'ads/routes/edit-ad': ['address'],
  'ads/routes/new-ad': ['address'],
}

/** The company's own contacts are for everybody. */
const companyContacts: unknown[] = [config.CONTACT_EMAIL, config.CONTACT_PHONE]

const secret = /pass(?:word|phrase)|hash|token|secret|salt/i
const contact = /^(?:phone|email|e_?mail|address|street)$|phone|email/i
const columnName = /[a-z]_[a-z]/

const pages = listPages().filter(({ own, path }) => own === 200 && !path.endsWith('/promjene'))

test.each(pages)('the data of $path have a shape of their own, and nothing too much in it', async (pageRow) => {
  const target = await pagePathOf(pageRow, cast)
  const answer = await readData(await intendedCaller(pageRow, callers)(dataPath(target)))
  if (!('data' in answer)) throw new Error(`${target} leads elsewhere`)
  const found: string[] = []
  for (const [routeId, result] of Object.entries(answer.data)) {
    const allowed = allowedContacts[routeId] ?? []
    walk((result as { data?: unknown }).data, routeId, (path, key, value) => {
      const isFormToken = /\.formTokens?(?:\.token)?$/.test(path)
      if (secret.test(key) && !isFormToken) found.push(path)
      if (contact.test(key) && !allowed.includes(key) && !companyContacts.includes(value) && typeof value === 'string')
        found.push(path)
      if (columnName.test(key) && !path.includes('.params.')) found.push(path)
      if (isClassInstance(value)) found.push(`${path} (${(value as object).constructor.name})`)
    })
  }
  expect(found).toEqual([])
})

/** Times travel as dates; everything else is plain. */
function isClassInstance(value: unknown): boolean {
  if (value === null || typeof value !== 'object' || Array.isArray(value) || value instanceof Date) return false
  const prototype = Object.getPrototypeOf(value) as unknown
  return prototype !== Object.prototype && prototype !== null
}

function walk(value: unknown, path: string, visitEntry: (path: string, key: string, value: unknown) => void): void {
  if (value === null || typeof value !== 'object' || value instanceof Date) return
  for (const [key, inner] of Object.entries(value)) {
    const fullPath = `${path}.${key}`
    if (!Array.isArray(value)) visitEntry(fullPath, key, inner)
    walk(inner, fullPath, visitEntry)
  }
}
