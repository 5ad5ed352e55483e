import { globSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { languages } from '#app/i18n/languages.ts'
import { getTranslate } from '#app/i18n/server-translations.server.ts'
import { presentSuccess } from '#app/site/routes/success.server.ts'
import { aWorker } from '#tests/support/data/cast.ts'
import { fillForm } from '#tests/support/web/form-filling.ts'
import { formsOf } from '#tests/support/web/html.ts'
import { openBrowser, signInAs, startWeb, type Web } from '#tests/support/web/in-process-web.ts'
import { anOpenAd } from '#tests/offers/offer-fixtures.ts'

const readAll = (files: string[]) => files.map((file) => readFileSync(file, 'utf8')).join('')
const styles = readAll(globSync('app/ui/styles/**/*.css'))
const pages = readAll(globSync('app/ui/layout/*.tsx'))

let web: Web

beforeAll(async () => {
  web = await startWeb()
}, 300_000)
afterAll(() => web.stop())

test('each drawing takes at most 2 KB, is in use and has colours for the dark', () => {
  const files = globSync('app/ui/drawings/*.svg')
  expect(files.length).toBeGreaterThan(10)
  for (const file of files) {
    const svg = readFileSync(file, 'utf8')
    expect([file, svg.length <= 2_000, svg.includes('prefers-color-scheme:dark')]).toEqual([file, true, true])
    expect(styles + pages).toContain(`/drawings/${basename(file)}`)
  }
})

test('each icon of an empty list of a member or of a search has a drawing', () => {
  const areas = 'accounts,ads,blocks,messages,notifications,offers,portfolio,reports,reviews,workers'
  const members = readAll(globSync(`app/{${areas}}/**/*.tsx`))
  const icons = [...members.matchAll(/<EmptyState\s+icon="([\w-]+)"/g)].map(([, icon]) => icon!)
  expect(icons.length).toBeGreaterThan(10)
  const undrawn = icons.filter((icon) => icon !== 'search' && !styles.includes(`[data-drawing='${icon}']`))
  expect(undrawn).toEqual([])
})

test.each(['posted', 'sent', 'accepted', 'completed'])('after %s comes what is next, in four languages', (name) => {
  for (const language of languages) {
    const presented = presentSuccess(`success:${name}.text?ad=7&name=Tarik&price=195+KM`, getTranslate(language))!
    expect(styles).toContain(`[data-drawing='${presented.success.drawing}']`)
    expect(presented.success.title).not.toMatch(/success:|\{\{/)
    if (name === 'accepted') expect(presented.success.title).toMatch(/: Tarik, 195 KM$/)
    expect(presented.links.length).toBeGreaterThan(0)
    for (const { to, label } of presented.links) expect([to, label]).toEqual([expect.stringMatching(/^\//), label])
  }
})

test.each(['offers:rejected', 'success:sent.text', 'success:sent.text?ad=x', 'success:constructor.text?ad=7'])(
  'the message %s has neither a drawing nor steps',
  (message) => {
    expect(presentSuccess(message, getTranslate('bs'))).toBeNull()
  },
)

test.each([
  ['with the drawing', {}, true],
  ['in light mode without the drawing', { 'save-data': 'on' }, false],
])('an offer that was sent is answered %s and with the next steps', async (_how, headers, hasDrawing) => {
  const { adId } = await anOpenAd()
  const worker = await signInAs(web, await aWorker())
  const path = `/majstor/posao/${adId}`
  const form = formsOf(await (await worker(path)).text(), path).find(({ action }) => action === path)!
  const sent = await worker(path, { method: 'POST', body: fillForm(form, { amount: '100', message: '' }) })
  expect(sent.status).toBe(303)
  const page = await (await worker(sent.headers.get('location')!, { headers })).text()
  expect(page).toContain('Ponuda je poslana')
  expect(page).toContain('href="/majstor/moj-profil/radovi"')
  expect(page.includes('data-drawing="sent"')).toBe(hasDrawing)
})

test.each(['/o-nama', '/instrukcije'])('%s opens with a drawing, and without one in light mode', async (path) => {
  const visitor = openBrowser(web)
  const [page, light] = await Promise.all(
    ['off', 'on'].map(async (saves) => (await visitor(path, { headers: { 'save-data': saves } })).text()),
  )
  expect(page).toMatch(/<img alt="" loading="lazy" src="[^"]*\.svg" width="240" height="144"/)
  expect(light).not.toContain('width="240"')
})
