import sharp from 'sharp'
import { postAd } from '#app/ads/publishing.server.ts'
import type { AdContent } from '#app/ads/schemas.ts'
import type { ImagePurpose } from '#app/images/rules.ts'
import { sourceFromBytes } from '#app/images/source.ts'
import { storeImage } from '#app/images/storing.server.ts'
import { db } from '#db/connection.ts'
import { noon } from '#tests/support/data/cast.ts'

/** What a client writes, as the form's schema hands it on. */
export const tapAd = {
  title: 'Slavina u kuhinji kaplje',
  description: 'Treba zamijeniti bateriju na sudoperi. Nova je kupljena.',
  skill: 'plumber',
  city: 'sarajevo',
  address: 'Ferhadija 12',
  minPayout: 5_000,
  maxPayout: 15_000,
} satisfies AdContent

/** An open ad of this client, posted through the application's own verb. */
export async function anAd(
  clientId: number,
  overrides: Partial<AdContent> & { now?: Date } = {},
): Promise<{ id: number }> {
  const outcome = await postAd(db, { ...tapAd, now: noon, ...overrides, clientId })
  if (!outcome.ok) throw new Error(outcome.reason)
  return { id: outcome.value.adId }
}

/** An image that this person uploaded, for an ad unless another purpose is given; each shade of grey is a different one. */
export async function anImage(ownerId: number, shade = 128, purpose: ImagePurpose = 'ad'): Promise<number> {
  const grey = { r: shade, g: shade, b: shade }
  const file = await sharp({ create: { width: 8, height: 6, channels: 3, background: grey } })
    .png()
    .toBuffer()
  const outcome = await storeImage(db, { file: sourceFromBytes(file), ownerId, purpose, now: noon })
  if (!outcome.ok) throw new Error(outcome.reason)
  return outcome.value.id
}
