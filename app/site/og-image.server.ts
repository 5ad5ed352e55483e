import { fileURLToPath } from 'node:url'
import { escapeMarkup } from '#app/escape-markup.ts'
import { productName } from '#app/product.ts'

/** `fact` is a price or a rating. Beside it stands the uploaded image, or the drawing of this path. */
export type OgImage = {
  title: string
  fact?: string | undefined
  line: string
  imageId?: number | null
  drawing?: string
}

const sceneFile = './drawings/landing.svg'
const size = { width: 1200, height: 630 }
const imageSize = { width: 440, height: size.height }
const margin = 72
const textWidth = size.width - imageSize.width - 2 * margin
const maxSeconds = 10
const colours = { paper: '#faf8f3', ink: '#16211d', muted: '#56625c', brand: '#0f5c4a' }
const fonts = {
  bold: { font: 'Source Sans 3 Bold', fontfile: fileOf('700Bold/SourceSans3_700Bold.ttf') },
  regular: { font: 'Source Sans 3', fontfile: fileOf('400Regular/SourceSans3_400Regular.ttf') },
}

const mark = Buffer.from(
  `<svg xmlns="http://www.w3.org/2000/svg" width="72" height="72" viewBox="0 0 512 512"><rect width="512" height="512" rx="112" fill="${colours.brand}"/><path d="M128 368V216l128-96 128 96v152M128 240l128 112 128-112" fill="none" stroke="#fff" stroke-width="44" stroke-linecap="round" stroke-linejoin="round"/></svg>`,
)

/** A PNG of 1200 × 630 px: words on the left, what they are about on the right. Rendering takes one thread of the pool for a tenth of a second. */
export async function renderOgImage(texts: OgImage, photo?: Uint8Array): Promise<Buffer> {
  // Loaded with the first image, because it takes as much memory as a tenth of the process.
  const { default: sharp } = await import('sharp')
  const title = shorten(texts.title, 90)
  const titlePx = title.length > 60 ? 44 : title.length > 30 ? 52 : 68
  const right = sharp(photo ?? fileURLToPath(new URL(texts.drawing ?? sceneFile, import.meta.url)), { density: 144 })
    .resize({ ...imageSize, fit: 'cover' })
    .png()
    .toBuffer()
  return sharp({ create: { ...size, channels: 3, background: colours.paper } })
    .composite([
      { input: await right, left: size.width - imageSize.width, top: 0 },
      { input: mark, left: margin, top: 64 },
      {
        input: textLayer(productName, { ...fonts.bold, px: 44, colour: colours.brand, width: textWidth - 96 }),
        left: margin + 96,
        top: 76,
      },
      {
        input: textLayer(title, {
          ...fonts.bold,
          px: titlePx,
          colour: colours.ink,
          width: textWidth,
        }),
        left: margin,
        top: 180,
      },
      ...(texts.fact
        ? [
            {
              input: textLayer(texts.fact, { ...fonts.bold, px: 56, colour: colours.brand, width: textWidth }),
              left: margin,
              top: 420,
            },
          ]
        : []),
      {
        input: textLayer(shorten(texts.line, 80), {
          ...fonts.regular,
          px: 36,
          colour: colours.muted,
          width: textWidth,
        }),
        left: margin,
        top: 500,
      },
    ])
    .png({ palette: true, colours: 128 })
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
