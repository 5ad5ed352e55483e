import { imageResponse } from '#app/admin/routes/moderation/image-response.server.ts'
import { idParam } from '#app/http/id-param.server.ts'
import { findEvidenceImage } from '#app/moderation/inbox.server.ts'
import { db } from '#db/connection.ts'
import type { Route } from './+types/image.ts'

export async function loader({ params }: Route.LoaderArgs) {
  return imageResponse(await findEvidenceImage(db, idParam(params.imageId)), 320)
}
