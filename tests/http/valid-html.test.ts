import { HtmlValidate } from 'html-validate'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { tellStory } from '#db/seeds/story.ts'
import { languages } from '#app/i18n/languages.ts'
import { listPages, type Place } from '#tests/support/callers.ts'
import { db } from '#tests/support/database.ts'
import { fillIn } from '#tests/support/route-list.ts'
import { aCompany, sceneFor, type Company } from '#tests/support/scenes.ts'
import { signInAs, startWebProcess, visit, type Browser, type WebProcess } from '#tests/support/web-process.ts'

/** What HTML's own rules and the guidelines of accessibility say; how it is written is React's affair. */
const validator = new HtmlValidate({
  extends: ['html-validate:standard', 'html-validate:a11y'],
  rules: {
    // React writes `hrefLang` and `autoComplete`, which HTML reads as it should.
    'attr-case': 'off',
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
    const answer = await browser(fillIn(place.path, await sceneFor(place.path, company, viewer)), { headers: { 'accept-language': language } })
    expect(answer.status).toBe(200)
    const report = await validator.validateString(await answer.text())
    const faults = report.results.flatMap(({ messages }) => messages).map(({ ruleId, message, selector }) => `${ruleId}: ${message} (${selector ?? ''})`)
    expect(faults).toEqual([])
  })
})
