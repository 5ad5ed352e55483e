import { idParam } from '#app/http/id-param.server.ts'
import { notFound } from '#app/http/not-found.server.ts'
import { openImage } from '#app/images/variants.server.ts'
import { findEvidenceImage } from '#app/moderation/inbox.server.ts'
import { db } from '#db/connection.ts'
import type { Route } from './+types/image.ts'

/** An image that waits for a decision, in a size that shows what is on it. */
export async function loader({ params }: Route.LoaderArgs) {
  const image = await findEvidenceImage(db, idParam(params.imageId))
  const file = image && (await openImage({ id: image.id, width: 320, format: 'jpeg' }))
  if (!file) throw notFound()
  const headers = {
    'content-type': `image/${file.format}`,
    'content-security-policy': "default-src 'none'; sandbox",
    'cache-control': 'private, no-store',
  }
  return new Response(file.bytes, { headers })
}
