import sharp, { type Sharp } from 'sharp'
import { limitConcurrency } from './limit-concurrency.ts'
import { imageLimits, type ImageFormat, type ImageWidth } from './rules.ts'

// One thread a picture and two pictures a process: pages keep their share of the machine.
sharp.concurrency(1)
sharp.cache(false)
const inTurn = limitConcurrency(2)

/** The longest side of what is kept of a picture. */
const keptPixels = 2048
const secondsAPicture = 20

/** 160 px are for lists, of which a page shows twenty. */
const thumbnailBytes = 6 * 1024
const thumbnailHeight = 240

export type CleanPicture = { bytes: Uint8Array; width: number; height: number; colour: string }

/**
 * A PNG or JPEG, told by its own bytes, drawn anew: upright, at most 2048 px, on white where it was transparent, without
 * any metadata. Undefined when it is anything else, damaged, or more than 50 megapixels.
 */
export async function redraw(file: Uint8Array): Promise<CleanPicture | undefined> {
  if (!isPng(file) && !isJpeg(file)) return undefined
  return inTurn(async () => {
    try {
      const { data, info } = await sharp(file, { limitInputPixels: imageLimits.pixels, failOn: 'error', pages: 1 })
        .timeout({ seconds: secondsAPicture })
        .autoOrient()
        .resize({ width: keptPixels, height: keptPixels, fit: 'inside', withoutEnlargement: true })
        .flatten({ background: '#ffffff' })
        .jpeg({ quality: 84, progressive: true })
        .toBuffer({ resolveWithObject: true })
      return { bytes: data, width: info.width, height: info.height, colour: await colourOf(data) }
    } catch {
      // The decoder's words say nothing that the person who sent the file could use.
      return undefined
    }
  })
}

/** The picture at one width (never enlarged) in one format. */
export async function drawVariant(original: Uint8Array, width: ImageWidth, format: ImageFormat): Promise<Uint8Array> {
  return inTurn(async () => {
    const qualities = width === 160 ? [qualityOf[format], 40, 25, 10] : [qualityOf[format]]
    let bytes: Uint8Array = new Uint8Array()
    for (const quality of qualities) {
      bytes = await encode(atWidth(original, width), format, quality).toBuffer()
      if (bytes.length <= thumbnailBytes) break
    }
    return bytes
  })
}

const qualityOf: Record<ImageFormat, number> = { avif: 52, webp: 72, jpeg: 74 }

function atWidth(original: Uint8Array, width: ImageWidth): Sharp {
  const height = width === 160 ? thumbnailHeight : undefined
  return sharp(original, { limitInputPixels: imageLimits.pixels })
    .timeout({ seconds: secondsAPicture })
    .resize({ width, height, fit: 'inside', withoutEnlargement: true })
}

function encode(picture: Sharp, format: ImageFormat, quality: number): Sharp {
  if (format === 'avif') return picture.avif({ quality, effort: 3 })
  if (format === 'webp') return picture.webp({ quality, effort: 4 })
  return picture.jpeg({ quality, mozjpeg: true })
}

async function colourOf(picture: Uint8Array): Promise<string> {
  const pixel = await sharp(picture).resize(1, 1, { fit: 'fill' }).raw().toBuffer()
  return `#${pixel.subarray(0, 3).toString('hex')}`
}

function isPng(file: Uint8Array): boolean {
  return startsWith(file, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
}

function isJpeg(file: Uint8Array): boolean {
  return startsWith(file, [0xff, 0xd8, 0xff])
}

function startsWith(file: Uint8Array, signature: number[]): boolean {
  return signature.every((byte, index) => file[index] === byte)
}
