import { createHash } from 'node:crypto'
import { storage } from '#app/gateways/storage.server.ts'
import { limitConcurrency, QueueFullError } from '#app/limits/concurrency.ts'
import { done, refused, type Outcome } from '#app/outcome.ts'
import { renderOgImage, type OgImage } from '#app/site/og-image.server.ts'

/** Part of each image's key: raised with a change of the design, so that older images are not served. */
const renderingVersion = 1

const folder = 'link-pictures'
const cacheLimits = { maxFiles: 2_000, maxAgeMs: 30 * 24 * 3_600_000 }
const rendersBetweenTrims = 100

// Nine waiting renderings take one second; more are refused with 503.
const limited = limitConcurrency(1, { maxQueued: 8 })
const pendingRenders = new Map<string, Promise<OgImageOutcome>>()
let renderCount = 0

type OgImageOutcome = Outcome<Uint8Array<ArrayBuffer>, 'busy'>

export function ogImageId({ title, line }: OgImage): string {
  return createHash('sha256')
    .update(JSON.stringify([renderingVersion, title, line]))
    .digest('hex')
    .slice(0, 32)
}

/** The image from the store, which all processes share, or from a rendering in progress. */
export async function findOgImage(texts: OgImage): Promise<OgImageOutcome | undefined> {
  const id = ogImageId(texts)
  const cached = await storage.get(keyOf(id)).catch(() => undefined)
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
  const image = new Uint8Array(await renderOgImage(texts))
  // A full disk or an unreachable store does not fail the request.
  await storage.put(keyOf(id), image).catch(() => {})
  if (renderCount++ % rendersBetweenTrims === 0) void storage.trim(folder, cacheLimits).catch(() => {})
  return image
}

function keyOf(id: string): string {
  return `${folder}/${id}.png`
}
