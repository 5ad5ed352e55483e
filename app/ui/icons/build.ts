import { readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { pathToFileURL } from 'node:url'
import type { IconSheet } from './names.ts'
import { iconSheets, inlineIcons } from './names.ts'

const lucide = createRequire(import.meta.url)

/** An SVG sprite. Symbols hold only shapes; CSS sets stroke, size and colour. */
export async function buildSheet(sheet: IconSheet): Promise<string> {
  const symbols = await Promise.all(iconSheets[sheet].map(buildSymbol))
  return `<svg xmlns="http://www.w3.org/2000/svg">${symbols.join('')}</svg>\n`
}

export const inlineIconsFile = new URL('./inline.json', import.meta.url)

/** The shapes of inlined icons, as elements with their attributes. */
export async function buildInlineIcons(): Promise<string> {
  const shapes = await Promise.all(inlineIcons.map(async (name) => [name, readShapes(await shapesOf(name))] as const))
  return `${JSON.stringify(Object.fromEntries(shapes))}\n`
}

function readShapes(markup: string) {
  return [...markup.matchAll(/<(\w+)([^>]*?)\/>/g)].map(([, element, attributes = '']) => [
    element,
    Object.fromEntries([...attributes.matchAll(/([\w-]+)="([^"]*)"/g)].map(([, name, value]) => [name, value])),
  ])
}

export function sheetFile(sheet: IconSheet): URL {
  return new URL(`./${sheet}.svg`, import.meta.url)
}

async function buildSymbol(name: string): Promise<string> {
  if (name === 'stars') return `<symbol id="stars" viewBox="0 0 120 24">${await fiveStars()}</symbol>`
  return `<symbol id="${name}" viewBox="0 0 24 24">${await shapesOf(name)}</symbol>`
}

async function shapesOf(name: string): Promise<string> {
  const svg = await readFile(lucide.resolve(`lucide-static/icons/${name}.svg`), 'utf8')
  const shapes = svg.slice(svg.indexOf('>', svg.indexOf('<svg')) + 1, svg.lastIndexOf('</svg>'))
  return shapes
    .replace(/\s*\n\s*/g, '')
    .replaceAll(' />', '/>')
    .replace(/(\.\d\d)\d+/g, '$1')
}

async function fiveStars(): Promise<string> {
  const star = await shapesOf('star')
  return [0, 24, 48, 72, 96].map((x) => `<g transform="translate(${x})">${star}</g>`).join('')
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  for (const sheet of Object.keys(iconSheets) as IconSheet[]) await writeFile(sheetFile(sheet), await buildSheet(sheet))
  await writeFile(inlineIconsFile, await buildInlineIcons())
}
