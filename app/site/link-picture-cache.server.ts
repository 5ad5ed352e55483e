import { createHash } from 'node:crypto'
import { storage } from '#app/gateways/storage.server.ts'
import { limitConcurrency, QueueFull } from '#app/images/limit-concurrency.ts'
import { done, refused, type Outcome } from '#app/outcome.ts'
import { drawLinkPicture, type LinkPicture } from '#app/site/link-picture.server.ts'

/** Changes with the drawing: pictures drawn before are not shown again. */
const drawingVersion = 1

const folder = 'link-pictures'
const cacheLimits = { maxFiles: 2_000, maxAgeMs: 30 * 24 * 3_600_000 }
const drawingsBetweenTrims = 100

// Nine waiting drawings are one second of work; a longer queue is better refused with 503.
const inTurn = limitConcurrency(1, { maxWaiting: 8 })
const underWay = new Map<string, Promise<Picture>>()
let drawings = 0

/** A PNG, or why it cannot be drawn now. */
type Picture = Outcome<Uint8Array<ArrayBuffer>, 'busy'>

/** Names a picture by all that is in it. */
export function pictureId({ title, line }: LinkPicture): string {
  return createHash('sha256')
    .update(JSON.stringify([drawingVersion, title, line]))
    .digest('hex')
    .slice(0, 32)
}

/** The picture from the disk, which all processes share, or from the drawing that is under way. */
export async function findLinkPicture(texts: LinkPicture): Promise<Picture | undefined> {
  const id = pictureId(texts)
  const cached = await storage.get(keyOf(id))
  return cached ? done(cached) : underWay.get(id)
}

/** Draws the picture and caches it; several who ask at once get one drawing. */
export function drawCachedPicture(texts: LinkPicture): Promise<Picture> {
  const id = pictureId(texts)
  const running = underWay.get(id) ?? drawInTurn(id, texts).finally(() => underWay.delete(id))
  underWay.set(id, running)
  return running
}

async function drawInTurn(id: string, texts: LinkPicture): Promise<Picture> {
  try {
    return done(await inTurn(() => drawAndStore(id, texts)))
  } catch (error) {
    if (error instanceof QueueFull) return refused('busy')
    throw error
  }
}

async function drawAndStore(id: string, texts: LinkPicture): Promise<Uint8Array<ArrayBuffer>> {
  const picture = new Uint8Array(await drawLinkPicture(texts))
  // Without room on the disk there is still the picture.
  await storage.put(keyOf(id), picture).catch(() => {})
  if (drawings++ % drawingsBetweenTrims === 0) void storage.trim(folder, cacheLimits).catch(() => {})
  return picture
}

function keyOf(id: string): string {
  return `${folder}/${id}.png`
}
