import sharp, { type Sharp } from 'sharp'
import { limitConcurrency } from '#app/limits/concurrency.ts'
import { imageLimits, type ImageFormat, type ImageWidth } from './rules.ts'

// One thread per image and two images per process leave processors to pages.
sharp.concurrency(1)
sharp.cache(false)
const limit = limitConcurrency(2)

const maxStoredPixels = 2048
const timeoutSeconds = 20

/** Thumbnails (160 px) appear in lists of twenty. */
const maxThumbnailBytes = 6 * 1024
const maxThumbnailHeight = 240

export type ReencodedImage = { bytes: Uint8Array; width: number; height: number; colour: string }

export type ImageFault = 'not_an_image' | 'too_many_pixels' | 'damaged'

/** An upright JPEG on white without metadata, of what is PNG, JPEG or WebP by its content. */
export async function reencodeImage(file: Uint8Array): Promise<ReencodedImage | ImageFault> {
  if (!isPng(file) && !isJpeg(file) && !isWebp(file)) return 'not_an_image'
  return limit(async () => {
    try {
      const { width, height } = await sharp(file, { limitInputPixels: false }).metadata()
      if (width * height > imageLimits.maxPixels) return 'too_many_pixels'
      const { data, info } = await sharp(file, { limitInputPixels: imageLimits.maxPixels, failOn: 'error', pages: 1 })
        .timeout({ seconds: timeoutSeconds })
        .autoOrient()
        .resize({ width: maxStoredPixels, height: maxStoredPixels, fit: 'inside', withoutEnlargement: true })
        .flatten({ background: '#ffffff' })
        .jpeg({ quality: 84, progressive: true })
        .toBuffer({ resolveWithObject: true })
      return { bytes: data, width: info.width, height: info.height, colour: await averageColour(data) }
    } catch {
      return 'damaged'
    }
  })
}

export async function encodeVariant(original: Uint8Array, width: ImageWidth, format: ImageFormat): Promise<Uint8Array> {
  return limit(async () => {
    const qualities = width === 160 ? [formatQuality[format], 40, 25, 10] : [formatQuality[format]]
    let bytes: Uint8Array = new Uint8Array()
    for (const quality of qualities) {
      bytes = await encode(resizeTo(original, width), format, quality).toBuffer()
      if (bytes.length <= maxThumbnailBytes) break
    }
    return bytes
  })
}

const formatQuality: Record<ImageFormat, number> = { avif: 52, webp: 72, jpeg: 74 }

function resizeTo(original: Uint8Array, width: ImageWidth): Sharp {
  const height = width === 160 ? maxThumbnailHeight : undefined
  return sharp(original, { limitInputPixels: imageLimits.maxPixels })
    .timeout({ seconds: timeoutSeconds })
    .resize({ width, height, fit: 'inside', withoutEnlargement: true })
}

function encode(image: Sharp, format: ImageFormat, quality: number): Sharp {
  if (format === 'avif') return image.avif({ quality, effort: 3 })
  if (format === 'webp') return image.webp({ quality, effort: 4 })
  return image.jpeg({ quality, mozjpeg: true })
}

async function averageColour(image: Uint8Array): Promise<string> {
  const pixel = await sharp(image).resize(1, 1, { fit: 'fill' }).raw().toBuffer()
  return `#${pixel.subarray(0, 3).toString('hex')}`
}

function isPng(file: Uint8Array): boolean {
  return startsWith(file, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
}

function isJpeg(file: Uint8Array): boolean {
  return startsWith(file, [0xff, 0xd8, 0xff])
}

function isWebp(file: Uint8Array): boolean {
  return (
    Buffer.from(file.subarray(0, 12))
      .toString('latin1')
      .replace(/^(RIFF).{4}/s, '$1') === 'RIFFWEBP'
  )
}

function startsWith(file: Uint8Array, signature: number[]): boolean {
  return signature.every((byte, index) => file[index] === byte)
}
