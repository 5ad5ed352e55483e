import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { readSources } from './sources.ts'

const app = readSources('app')
const routes = app.filter(
  ({ file }) => /\/routes\//.test(file) && !/\/routes\/api\//.test(file) && !file.endsWith('.server.ts'),
)

/** Controls whose plain form sends one somewhere sensible without a script, and which are nicer without a whole page. */
const fetcherFiles: string[] = []

test('addresses are typed', () => {
  const literal =
    /(?:\b(?:href|to|action|back)=|\bredirect(?:WithFlash)?\(\s*|\bto: )(?:\{)?["'`]\/(?!icon\.svg|manifest\.webmanifest|assets\/)[\w/:$-]*/g
  const found = app.flatMap(({ file, text }) => [...text.matchAll(literal)].map(([used]) => `${file}: ${used}`))
  expect(found).toEqual([])
})

test('no fetcher where the answer must be read', () => {
  const found = app
    .filter(({ file, text }) => /\buseFetchers?\b/.test(text) && !fetcherFiles.includes(file))
    .map(({ file }) => file)
  expect(found).toEqual([])
})

/** What an editor wrote in markdown, shapes of our own icons, and data for search engines; tests/blog/rendering.test.ts and tests/site/crawling.test.ts hold what may come of them. */
const rawHtmlFiles = [
  'app/blog/components/post-body.tsx',
  'app/site/components/frame.browser.tsx',
  'app/site/components/page-meta.tsx',
  'app/ui/icons/inline-icons.tsx',
  'app/ui/lazy-part.tsx',
]

test('no text becomes markup but where it is guarded', () => {
  expect(
    app
      .filter(({ text }) => /dangerouslySetInnerHTML|\.innerHTML\s*=|insertAdjacentHTML|document\.write/.test(text))
      .map(({ file }) => file),
  ).toEqual(rawHtmlFiles)
})

test('a route that is only a button shows faults as pages, and leads somewhere when it is loaded', () => {
  const buttons = routes.filter(
    ({ file, text }) =>
      file.endsWith('.ts') && /export (?:async function|const) action/.test(text) && !/api-unknown|openapi/.test(file),
  )
  expect(buttons.length).toBeGreaterThan(8)
  expect(buttons.filter(({ text }) => !/export \{ ErrorBoundary \}/.test(text)).map(({ file }) => file)).toEqual([])
  expect(
    buttons.filter(({ text }) => !/export (?:(?:async )?function|const) loader/.test(text)).map(({ file }) => file),
  ).toEqual([])
})

test('no form asks by a hidden field what it is meant to do', () => {
  expect(app.filter(({ text }) => /['"](?:_?intent|_action)['"]/.test(text)).map(({ file }) => file)).toEqual([])
})

test('pages hold no words of their own', () => {
  // The page of the parts is for developers, with samples in Bosnian.
  const components = app.filter(({ file }) => file.endsWith('.tsx') && !file.includes('/components/parts/'))
  const literalTexts = components.flatMap(({ file, text }) =>
    [...text.matchAll(/>\s*([A-ZČĆŽŠĐ][a-zčćžšđ]+(?: [a-zčćžšđ]+)+)[^<{]*</g)].map(
      ([, literal]) => `${file}: ${literal}`,
    ),
  )
  expect(literalTexts).toEqual([])
})

test('the list of places stays on the server', () => {
  const built = path.join(import.meta.dirname, '../../build/client/assets')
  if (!existsSync(built)) throw new Error('The pages are not built: run `npm run build` first.')
  // A small place and its coordinates: names of large towns are in the texts.
  const holding = readdirSync(built).filter(
    (file) =>
      file.endsWith('.js') && /Istočni Drvar|Bosanski Petrovac/.test(readFileSync(path.join(built, file), 'utf8')),
  )
  expect(holding).toEqual([])
})
