import { imageResponse } from '#app/admin/routes/moderation/image-response.server.ts'
import { idParam } from '#app/http/id-param.server.ts'
import { findProofImage } from '#app/subscriptions/proofs/queries.server.ts'
import { db } from '#db/connection.ts'
import type { Route } from './+types/proof-image.ts'

/** The proof of a student, which nobody else is shown. */
export async function loader({ params }: Route.LoaderArgs) {
  return imageResponse(await findProofImage(db, { proofId: idParam(params.proofId) }), 1_280)
}
