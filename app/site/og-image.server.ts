import { fileURLToPath } from 'node:url'
import { escapeMarkup } from '#app/escape-markup.ts'
import { productName } from '#app/product.ts'

export type OgImage = { title: string; line: string }

const size = { width: 1200, height: 630 }
const margin = 80
const maxSeconds = 10
const colours = { paper: '#faf8f3', ink: '#16211d', muted: '#56625c', brand: '#0f5c4a' }
const fonts = {
  bold: { font: 'Source Sans 3 Bold', fontfile: fileOf('700Bold/SourceSans3_700Bold.ttf') },
  regular: { font: 'Source Sans 3', fontfile: fileOf('400Regular/SourceSans3_400Regular.ttf') },
}

const mark = Buffer.from(
  `<svg xmlns="http://www.w3.org/2000/svg" width="72" height="72" viewBox="0 0 512 512"><rect width="512" height="512" rx="112" fill="${colours.brand}"/><path d="M128 368V216l128-96 128 96v152M128 240l128 112 128-112" fill="none" stroke="#fff" stroke-width="44" stroke-linecap="round" stroke-linejoin="round"/></svg>`,
)
const bar = Buffer.from(
  `<svg xmlns="http://www.w3.org/2000/svg" width="${size.width}" height="16"><rect width="100%" height="100%" fill="${colours.brand}"/></svg>`,
)

/** A PNG of 1200 × 630 px and some tens of KB; rendering takes one thread of the pool for a tenth of a second. */
export async function renderOgImage({ title, line }: OgImage): Promise<Buffer> {
  // Loaded with the first image, because it takes as much memory as a tenth of the process.
  const { default: sharp } = await import('sharp')
  const width = size.width - 2 * margin
  const titlePx = title.length > 48 ? 60 : 76
  return sharp({ create: { ...size, channels: 3, background: colours.paper } })
    .composite([
      { input: bar, left: 0, top: 0 },
      { input: mark, left: margin, top: 72 },
      {
        input: textLayer(productName, { ...fonts.bold, px: 44, colour: colours.brand, width: 800 }),
        left: margin + 96,
        top: 84,
      },
      {
        input: textLayer(shorten(title, 110), { ...fonts.bold, px: titlePx, colour: colours.ink, width }),
        left: margin,
        top: 220,
      },
      {
        input: textLayer(shorten(line, 120), { ...fonts.regular, px: 40, colour: colours.muted, width }),
        left: margin,
        top: 500,
      },
    ])
    .png({ palette: true, colours: 64 })
    .timeout({ seconds: maxSeconds })
    .toBuffer()
}

type TextStyle = { font: string; fontfile: string; px: number; colour: string; width: number }

function textLayer(text: string, { font, fontfile, px, colour, width }: TextStyle) {
  // At 72 dpi a point is a pixel.
  const markup = `<span foreground="${colour}">${escapeMarkup(text) || ' '}</span>`
  return {
    text: { text: markup, font: `${font} ${px}`, fontfile, width, dpi: 72, rgba: true, wrap: 'word-char' as const },
  }
}

function shorten(text: string, length: number): string {
  const plain = text.replace(/[\p{Cc}\s]+/gu, ' ').trim()
  return plain.length <= length ? plain : `${plain.slice(0, length - 1).trimEnd()}…`
}

function fileOf(name: string): string {
  return fileURLToPath(import.meta.resolve(`@expo-google-fonts/source-sans-3/${name}`))
}
