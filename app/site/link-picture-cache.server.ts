import { createHash } from 'node:crypto'
import { storage } from '#app/gateways/storage.server.ts'
import { within, type Limit } from '#app/http/limited.server.ts'
import { giveBack } from '#app/http/rate-limits.server.ts'
import { limitConcurrency, QueueFull } from '#app/images/limit-concurrency.ts'
import { done, refused, type Done, type Outcome } from '#app/outcome.ts'
import { drawLinkPicture, type LinkPicture } from '#app/site/link-picture.server.ts'

/** Changes with the drawing: pictures drawn before are not shown again. */
const drawingVersion = 1

const folder = 'link-pictures'
export const cacheLimits = { maxFiles: 2_000, maxAgeMs: 30 * 24 * 3_600_000 }
const drawingsBetweenTrims = 100

// Nine waiting drawings are one second; whoever comes then is better told to come back.
const inTurn = limitConcurrency(1, { maxWaiting: 8 })
const underWay = new Map<string, Promise<Done<Uint8Array<ArrayBuffer>>>>()
let drawings = 0

/** Names a picture by all that is in it. */
export function pictureId({ title, line }: LinkPicture): string {
  return createHash('sha256').update(JSON.stringify([drawingVersion, title, line])).digest('hex').slice(0, 32)
}

type Picture = Outcome<Uint8Array<ArrayBuffer>, 'rate_limited' | 'busy'>

/** The picture as a PNG: from the disk, which all processes share, or drawn within the limit and kept there. */
export async function findLinkPicture(texts: LinkPicture, limit: Limit): Promise<Picture> {
  const id = pictureId(texts)
  const cached = await storage.get(keyOf(id))
  if (cached) return done(cached)
  try {
    return await (underWay.get(id) ?? within(limit, () => drawOnce(id, texts)))
  } catch (error) {
    if (!(error instanceof QueueFull)) throw error
    await giveBack(limit.limiter, limit.key)
    return refused('busy')
  }
}

function drawOnce(id: string, texts: LinkPicture) {
  const running = underWay.get(id) ?? inTurn(() => drawAndStore(id, texts)).finally(() => underWay.delete(id))
  underWay.set(id, running)
  return running
}

async function drawAndStore(id: string, texts: LinkPicture): Promise<Done<Uint8Array<ArrayBuffer>>> {
  const picture = new Uint8Array(await drawLinkPicture(texts))
  // Without room on the disk there is still the picture.
  await storage.put(keyOf(id), picture).catch(() => {})
  if (drawings++ % drawingsBetweenTrims === 0) void storage.trim(folder, cacheLimits).catch(() => {})
  return done(picture)
}

function keyOf(id: string): string {
  return `${folder}/${id}.png`
}
