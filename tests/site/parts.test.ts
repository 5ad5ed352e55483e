import { globSync, readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { startWebProcess } from '#tests/support/web/web-process.ts'

/** Whole pages are seen where a page fails, the frame of a form on its page; the root renders the icons of a page. */
const notOnThePage = [
  'ErrorBoundary',
  'ErrorPage',
  'LazyErrorPage',
  'NotFoundPage',
  'NotFoundBoundary',
  'InlineIcons',
  'NarrowForm',
  'SignedInNote',
]

test('the page of the parts shows every component of app/ui, itself or within another', () => {
  const sources = globSync('app/ui/**/*.tsx').map((file) => {
    const text = readFileSync(file, 'utf8')
    return { text, components: [...text.matchAll(/export function ([A-Z]\w*)/g)].map(([, name]) => name!) }
  })
  const files = globSync(['app/site/routes/parts.tsx', 'app/site/components/parts/*.tsx'])
  const shown = new Set(files.flatMap((file) => elementsOf(readFileSync(file, 'utf8'))))
  for (const name of shown) {
    const source = sources.find(({ components }) => components.includes(name))
    for (const element of elementsOf(source?.text ?? '')) shown.add(element)
  }
  const missing = sources.flatMap(({ components }) => components).filter((name) => !shown.has(name))
  expect(missing.filter((name) => !notOnThePage.includes(name))).toEqual([])
})

test('the page of the parts is open beside the development mailbox, in both themes, and nowhere else', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'majstorija-mailbox-'))
  for (const [environment, status] of [
    [{ MAILBOX_DIR: folder }, 200],
    [{}, 404],
  ] as const) {
    const web = await startWebProcess(environment)
    const response = await fetch(`${web.origin}/dev/dijelovi`)
    expect(response.status).toBe(status)
    expect((await response.text()).match(/data-theme="(?:light|dark)"/g)?.length ?? 0).toBe(status === 200 ? 10 : 0)
    await web.stop()
  }
  await rm(folder, { recursive: true })
}, 90_000)

function elementsOf(text: string): string[] {
  return [...text.matchAll(/<([A-Z]\w*)/g)].map(([, name]) => name!)
}
