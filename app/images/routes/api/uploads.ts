import { readIdempotencyKey } from '#app/http/api/api-body.server.ts'
import { refusalResponse, errorResponse } from '#app/http/api/api-errors.server.ts'
import { problem } from '#app/http/api/problem.server.ts'
import { idempotently } from '#app/http/forms/idempotency.server.ts'
import { consume, uploadStarts } from '#app/http/limits/rate-limits.server.ts'
import type { RouteHandle } from '#app/http/route-handle.ts'
import { maybeUser, requestMetadataContext } from '#app/http/session/context.server.ts'
import { readBytes, readPurpose, tusHeaders } from '#app/images/routes/tus.server.ts'
import { createUpload } from '#app/images/uploading.server.ts'
import { refused } from '#app/outcome.ts'
import { db } from '#db/connection.ts'
import { href } from '#app/href.ts'
import type { Route } from './+types/uploads.ts'

export const handle: RouteHandle = { invalidatesPages: false }

export function loader({ context }: Route.LoaderArgs) {
  return problem(context, 405, 'method_not_allowed', { headers: { allow: 'POST' } })
}

/** Begins an image that is sent in parts (tus creation). The same `Idempotency-Key` answers with the same upload. */
export async function action({ request, context }: Route.ActionArgs) {
  if (request.method !== 'POST') return problem(context, 405, 'method_not_allowed', { headers: { allow: 'POST' } })
  const user = maybeUser(context)
  if (!user) return problem(context, 401, 'not_signed_in')
  const bytes = readBytes(request.headers.get('upload-length'))
  const purpose = readPurpose(request.headers.get('upload-metadata'))
  if (!bytes) return problem(context, 422, 'invalid', { errors: { 'Upload-Length': ['api:errors.upload_length'] } })
  if (!purpose) return refusalResponse(context, refused('purpose_unknown'), 'images')
  const { network } = context.get(requestMetadataContext)
  const seconds = await consume(uploadStarts, network)
  if (seconds > 0) return refusalResponse(context, refused('rate_limited', { seconds }))

  const upload = { userId: user.id, network, purpose, bytes }
  const key = readIdempotencyKey(request, context, { text: `${bytes} ${purpose}`, scope: `user:${user.id}` })
  try {
    const outcome = await (key ? idempotently(db, key, (trx) => createUpload(trx, upload)) : createUpload(db, upload))
    if (!outcome.ok) return refusalResponse(context, outcome, 'images')
    const location = href('/api/uploads/:uploadId', { uploadId: outcome.value.id })
    const headers = {
      ...tusHeaders({ bytes, receivedBytes: 0, imageId: null }),
      ...('replayed' in outcome && { 'idempotent-replayed': 'true' }),
      location,
    }
    return new Response(null, { status: 201, headers })
  } catch (error) {
    return errorResponse(context, error)
  }
}
