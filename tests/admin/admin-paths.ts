import { fillPath } from '#tests/support/web/route-list.ts'
import { aWorker } from '#tests/support/data/cast.ts'

/** An address of this page of the admin area. */
export async function adminPathOf(path: string): Promise<string> {
  return path.includes(':') ? fillPath(path, { id: String((await aWorker()).id), queue: 'mail' }) : path
}
