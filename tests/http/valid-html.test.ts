import { HtmlValidate } from 'html-validate'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { tellStory } from '#db/seeds/story.ts'
import { languages } from '#app/i18n/languages.ts'
import { listPages, type Place } from '#tests/support/callers.ts'
import { db } from '#tests/support/database.ts'
import { fillIn } from '#tests/support/route-list.ts'
import { aCompany, sceneFor, type Company } from '#tests/support/scenes.ts'
import { signInAs, startWebProcess, visit, type Browser, type WebProcess } from '#tests/support/web-process.ts'

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
let company: Company

beforeAll(async () => {
  await tellStory(db, new Date())
  company = await aCompany()
  web = await startWebProcess()
}, 60_000)
afterAll(() => web.stop())

const pages = listPages().filter(({ own, path }) => own === 200 && !path.endsWith('promjene'))
const isPublic = ({ area }: Place) => area === 'anyone' || area === 'visitors'

describe.each(pages)('$path', (place) => {
  test.each(isPublic(place) ? languages : (['bs'] as const))('is valid HTML in %s', async (language) => {
    const viewer = place.area === 'workers' ? company.worker : company.client
    const browser: Browser = isPublic(place) ? visit(web) : await signInAs(web, viewer)
    const answer = await browser(fillIn(place.path, await sceneFor(place.path, company, viewer)), {
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
