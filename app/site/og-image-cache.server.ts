import { createHash } from 'node:crypto'
import { storage } from '#app/gateways/storage.server.ts'
import { imageFolder } from '#app/images/storing.server.ts'
import { openImage } from '#app/images/variants.server.ts'
import { limitConcurrency, QueueFullError } from '#app/limits/concurrency.ts'
import { done, refused, type Outcome } from '#app/outcome.ts'
import { renderOgImage, type OgImage } from '#app/site/og-image.server.ts'

/** Part of each image's key: raised with a change of the design, so that older images are not served. */
const renderingVersion = 2

const folder = 'link-pictures'
const cacheLimits = { maxFiles: 2_000, maxAgeMs: 30 * 24 * 3_600_000 }
const rendersBetweenTrims = 100
/** In four languages, before and after a change. */
const photoLimits = { ...cacheLimits, maxFiles: 8 }

// Nine waiting renderings take one second; more are refused with 503.
const limited = limitConcurrency(1, { maxQueued: 8 })
const pendingRenders = new Map<string, Promise<OgImageOutcome>>()
let renderCount = 0

type OgImageOutcome = Outcome<Uint8Array<ArrayBuffer>, 'busy'>

export function ogImageId({ title, fact, line, imageId, drawing }: OgImage): string {
  return createHash('sha256')
    .update(JSON.stringify([renderingVersion, title, fact, line, imageId, drawing]))
    .digest('hex')
    .slice(0, 32)
}

/** The image from the store, which all processes share, or from a rendering in progress. */
export async function findOgImage(texts: OgImage): Promise<OgImageOutcome | undefined> {
  const id = ogImageId(texts)
  const cached = await storage.get(keyOf(id, texts)).catch(() => undefined)
  return cached ? done(cached) : pendingRenders.get(id)
}

export function renderCachedOgImage(texts: OgImage): Promise<OgImageOutcome> {
  const id = ogImageId(texts)
  const pending = pendingRenders.get(id) ?? renderLimited(id, texts).finally(() => pendingRenders.delete(id))
  pendingRenders.set(id, pending)
  return pending
}

async function renderLimited(id: string, texts: OgImage): Promise<OgImageOutcome> {
  try {
    return done(await limited(() => renderAndStore(id, texts)))
  } catch (error) {
    if (error instanceof QueueFullError) return refused('busy')
    throw error
  }
}

async function renderAndStore(id: string, texts: OgImage): Promise<Uint8Array<ArrayBuffer>> {
  const photo = texts.imageId ? await openImage({ id: texts.imageId, width: 640, format: 'jpeg' }) : undefined
  const image = new Uint8Array(await renderOgImage(texts, photo?.bytes))
  // A full disk or an unreachable store does not fail the request.
  await storage.put(keyOf(id, texts), image).catch(() => {})
  // Deleted in the meantime.
  if (texts.imageId && !(await openImage({ id: texts.imageId, width: null, format: 'jpeg' }).catch(() => true)))
    await storage.removeAll(imageFolder(texts.imageId))
  if (texts.imageId) void storage.trim(photoFolder(texts.imageId), photoLimits).catch(() => {})
  else if (renderCount++ % rendersBetweenTrims === 0) void storage.trim(folder, cacheLimits).catch(() => {})
  return image
}

/** One that shows an uploaded image goes with it when that is deleted. */
function keyOf(id: string, { imageId }: OgImage): string {
  return `${imageId ? photoFolder(imageId) : folder}/${id}.png`
}

function photoFolder(imageId: number): string {
  return `${imageFolder(imageId)}/links`
}
