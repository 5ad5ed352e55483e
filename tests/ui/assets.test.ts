import { glob, readFile } from 'node:fs/promises'
import { brotliCompressSync } from 'node:zlib'
import { build } from 'vite'
import { describe, expect, test } from 'vitest'
import { bundleEnhance } from '#app/enhance/vite-plugin.ts'
import { buildInlineIcons, buildSheet, inlineIconsFile, sheetFile } from '#app/ui/icons/build.ts'
import { icons } from '#app/ui/icons/names.ts'
import { skillIcon } from '#app/ui/icons/skill-icon.ts'
import { iconSheets, type IconSheet } from '#app/ui/icons/sheets.ts'
import { skillKeys } from '#app/places/skill-keys.ts'

const sheets = Object.keys(iconSheets) as IconSheet[]

describe('icons', () => {
  test.each(sheets)('the sprite %s holds the icons of names.ts', async (sheet) => {
    expect(await readFile(sheetFile(sheet), 'utf8')).toBe(await buildSheet(sheet))
  })

  test('inline.json holds all icons', async () => {
    expect(await readFile(inlineIconsFile, 'utf8')).toBe(await buildInlineIcons())
  })

  test('every skill has its own icon', () => {
    expect(Object.keys(iconSheets.skills)).toEqual(expect.arrayContaining(skillKeys.map(skillIcon)))
    expect(new Set(Object.values(iconSheets.skills)).size).toBe(Object.keys(iconSheets.skills).length)
  })

  test('every icon is used', async () => {
    const sources = await Promise.all(
      (await Array.fromAsync(glob('app/**/*.{ts,tsx}'))).map((file) => readFile(file, 'utf8')),
    )
    const code = sources.filter((source) => !source.includes('export const icons')).join('\n')
    expect(icons.filter((name) => !code.includes(`'${name}'`) && !code.includes(`"${name}"`))).toEqual([])
  })
})

describe('bytes', () => {
  test('enhance stays under 3 000 bytes', async () => {
    const { source } = await bundleEnhance({ prefetch: ['/poslovi*'] })
    expect(brotliCompressSync(source).length).toBeLessThanOrEqual(3000)
  })

  test('enhance does not bundle React', async () => {
    const { source } = await bundleEnhance({ prefetch: ['/poslovi*'] })
    expect(source).not.toMatch(/react/i)
  })

  test('the style sheet stays under 6 000 bytes', async () => {
    expect(brotliCompressSync(await bundleStyles()).length).toBeLessThanOrEqual(6000)
  })

  test('the sprite of members stays under 2 300 bytes, that of skills under 1 700', async () => {
    expect(brotliCompressSync(await buildSheet('app')).length).toBeLessThanOrEqual(2300)
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
