import { HtmlValidate } from 'html-validate'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { seedDemo } from '#tools/seeds/demo.ts'
import { languages } from '#app/i18n/languages.ts'
import { isOpenToVisitors, isPage, listPages } from '#tests/support/web/callers.ts'
import { db } from '#tests/support/data/database.ts'
import { fillPath } from '#tests/support/web/route-list.ts'
import { aCast, pathParamsFor, type Cast } from '#tests/support/data/scenes.ts'
import {
  signInAs,
  startWebProcess,
  openBrowser,
  type Browser,
  type WebProcess,
} from '#tests/support/web/web-process.ts'
import { partOfToday } from '#tests/support/environment/part-of-today.ts'

/** HTML's own rules, the guidelines of accessibility, and how HTML is written by hand. */
const validator = new HtmlValidate({
  extends: ['html-validate:recommended'],
  rules: {
    // Boxes of one question share its name, as the API has it.
    'form-dup-name': 'off',
    'long-title': 'off',
    // Numbers of phones hold breaks where people put them.
    'tel-non-breaking': 'off',
  },
})

let web: WebProcess
let cast: Cast

beforeAll(async () => {
  await seedDemo(db, new Date())
  cast = await aCast()
  web = await startWebProcess()
}, 60_000)
afterAll(() => web.stop())

const pages = partOfToday(
  listPages().filter((row) => row.own === 200 && isPage(row)),
  6,
)

describe.each(pages)('$path', (pageRow) => {
  test.each(isOpenToVisitors(pageRow) ? languages : (['bs'] as const))('is valid HTML in %s', async (language) => {
    const viewer = pageRow.area === 'workers' ? cast.worker : cast.client
    const browser: Browser = isOpenToVisitors(pageRow) ? openBrowser(web) : await signInAs(web, viewer)
    const answer = await browser(fillPath(pageRow.path, await pathParamsFor(pageRow.path, cast, viewer)), {
      headers: { 'accept-language': language },
    })
    expect(answer.status).toBe(200)
    const report = await validator.validateString(await answer.text())
    const faults = report.results
      .flatMap(({ messages }) => messages)
      .map(({ ruleId, message, selector }) => `${ruleId}: ${message} (${selector ?? ''})`)
    expect(faults).toEqual([])
  })
})
