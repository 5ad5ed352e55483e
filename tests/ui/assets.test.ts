import { readFile } from 'node:fs/promises'
import { brotliCompressSync } from 'node:zlib'
import { build } from 'vite'
import { describe, expect, test } from 'vitest'
import { bundleEnhance } from '#app/enhance/vite-plugin.ts'
import { buildInlineIcons, buildSheet, inlineIconsFile, sheetFile } from '#app/ui/icons/build.ts'
import type { IconSheet } from '#app/ui/icons/names.ts'
import { iconSheets, skillIcon } from '#app/ui/icons/names.ts'
import { skillKeys } from '#app/places/skill-keys.ts'

const sheets = Object.keys(iconSheets) as IconSheet[]

describe('icons', () => {
  test.each(sheets)('the sprite %s holds the icons of names.ts', async (sheet) => {
    expect(await readFile(sheetFile(sheet), 'utf8')).toBe(await buildSheet(sheet))
  })

  test('inline.json holds the inlined icons of names.ts', async () => {
    expect(await readFile(inlineIconsFile, 'utf8')).toBe(await buildInlineIcons())
  })

  test('no icon is in two sprites', () => {
    const names = sheets.flatMap((sheet) => [...iconSheets[sheet]])
    expect(new Set(names).size).toBe(names.length)
  })

  test('every skill has its own icon', () => {
    expect(new Set(skillKeys.map(skillIcon)).size).toBe(skillKeys.length)
  })
})

describe('bytes', () => {
  test('enhance stays under 3 000 bytes', async () => {
    const { source } = await bundleEnhance()
    expect(brotliCompressSync(source).length).toBeLessThanOrEqual(3000)
  })

  test('enhance does not bundle React', async () => {
    const { source } = await bundleEnhance()
    expect(source).not.toMatch(/react/i)
  })

  test('the style sheet stays under 6 000 bytes', async () => {
    expect(brotliCompressSync(await bundleStyles()).length).toBeLessThanOrEqual(6000)
  })

  test('the sprite of public pages stays under 1 000 bytes, that of skills under 1 700', async () => {
    expect(brotliCompressSync(await buildSheet('site')).length).toBeLessThanOrEqual(1000)
    expect(brotliCompressSync(await buildSheet('skills')).length).toBeLessThanOrEqual(1700)
  })
})

async function bundleStyles(): Promise<string> {
  const result = await build({
    configFile: false,
    logLevel: 'silent',
    build: { write: false, target: 'es2022', rolldownOptions: { input: 'app/ui/styles/app.css' } },
  })
  const files = 'output' in result ? result.output : []
  const styles = files.find(({ fileName }) => fileName.endsWith('.css'))
  if (styles?.type !== 'asset') throw new Error('no style sheet was built')
  return String(styles.source)
}
