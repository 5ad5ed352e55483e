import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { encodeVariant, reencodeImage as reencode, type ReencodedImage } from '#app/images/encoding.server.ts'
import { imageFormats } from '#app/images/rules.ts'
import { photo } from './upload-requests.ts'
import { scaledToLoad } from '#tests/support/environment/busy-machine.ts'

async function reencodeImage(file: Uint8Array): Promise<ReencodedImage | undefined> {
  const image = await reencode(file)
  return typeof image === 'string' ? undefined : image
}

test('an image is rotated upright and loses EXIF, GPS and colour profile', async () => {
  const photoWithMetadata = await sharp(await photo({ width: 400, height: 300 }))
    .withMetadata({ orientation: 6 })
    .withExifMerge({ IFD0: { Make: 'Telefon' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '43/1 51/1 0/1' } })
    .withIccProfile('p3')
    .toBuffer()
  expect((await sharp(photoWithMetadata).metadata()).exif).toBeDefined()

  const rendered = await reencodeImage(photoWithMetadata)
  const { exif, icc, orientation, format } = await sharp(rendered!.bytes).metadata()

  expect({ exif, icc, orientation, format }).toEqual({
    exif: undefined,
    icc: undefined,
    orientation: undefined,
    format: 'jpeg',
  })
  expect([rendered!.width, rendered!.height]).toEqual([300, 400])
})

test('the longest side is at most 2048 px', async () => {
  const rendered = await reencodeImage(await photo({ width: 3000, height: 1000 }))
  expect([rendered!.width, rendered!.height]).toEqual([2048, 683])
})

test('transparency is flattened onto white', async () => {
  const clear = await sharp({
    create: { width: 50, height: 50, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } },
  })
    .png()
    .toBuffer()
  expect((await reencodeImage(clear))!.colour).toBe('#ffffff')
})

test('data appended to an image is removed', async () => {
  const script = '<script>alert(1)</script>'
  const polyglot = Buffer.concat([await photo(), Buffer.from(script)])
  expect(Buffer.from((await reencodeImage(polyglot))!.bytes).includes(script)).toBe(false)
})

test('a PNG that claims 50 000 × 50 000 pixels is refused at once', async () => {
  const startedAt = performance.now()
  expect(await reencode(aPngOfSize(50_000, 50_000))).toBe('too_many_pixels')
  expect(performance.now() - startedAt).toBeLessThan(scaledToLoad(1_000))
})

test.each(['jpeg', 'png', 'webp'] as const)(
  'a %s is taken by its content, and half of it is called damaged',
  async (format) => {
    const file = await sharp(await photo({ width: 600, height: 400 }))
      .toFormat(format)
      .toBuffer()
    expect(await reencode(file)).toMatchObject({ width: 600, height: 400 })
    expect(await reencode(file.subarray(0, file.length / 2))).toBe('damaged')
  },
)

test('what is no image is called that, whatever its beginning says', async () => {
  for (const file of ['%PDF-1.7', 'RIFF....WAVE', 'GIF89a', ''])
    expect(await reencode(Buffer.from(file))).toBe('not_an_image')
})

test('damaged files are refused without an error', async () => {
  const file = await photo({ width: 120, height: 90 })
  for (let round = 0; round < 300; round += 1) {
    const damaged = Buffer.from(file)
    for (let hit = 0; hit <= round % 12; hit += 1) {
      damaged[3 + ((round * 7919 + hit * 104_729) % (file.length - 3))] = (round * 31 + hit) % 256
    }
    const rendered = await reencodeImage(damaged)
    if (rendered) expect((await sharp(rendered.bytes).metadata()).format).toBe('jpeg')
  }
})

test('a thumbnail is at most 6 KB in every format, also of a noisy, tall image', async () => {
  const noisy = (await reencodeImage(await photo({ width: 900, height: 2000 })))!.bytes
  for (const format of imageFormats) {
    const thumbnail = await encodeVariant(noisy, 160, format)
    expect(thumbnail.length).toBeLessThanOrEqual(6 * 1024)
  }
})

test('a small image is not enlarged', async () => {
  const small = (await reencodeImage(await photo({ width: 200, height: 150 })))!.bytes
  expect((await sharp(await encodeVariant(small, 640, 'webp')).metadata()).width).toBe(200)
})

/** A valid PNG header, so that only the pixel limit can refuse it. */
function aPngOfSize(width: number, height: number): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([1, 0, 0, 0, 0], 8)
  const pixels = deflateSync(Buffer.alloc(1_000_000))
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', pixels), chunk('IEND', Buffer.alloc(0))])
}

function chunk(type: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type), content])
  const integers = Buffer.alloc(8)
  integers.writeUInt32BE(content.length, 0)
  integers.writeUInt32BE(crc32(named), 4)
  return Buffer.concat([integers.subarray(0, 4), named, integers.subarray(4)])
}
