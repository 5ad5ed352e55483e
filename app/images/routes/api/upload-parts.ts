import { BodyRefusedError, refusalStatus } from '#app/http/body/bounded-stream.server.ts'
import { errorResponse, refusalResponse } from '#app/http/api/api-errors.server.ts'
import { problem } from '#app/http/api/problem.server.ts'
import type { RouteHandle } from '#app/http/route-handle.ts'
import { bodyContext } from '#app/http/session/context.server.ts'
import { findOwnUpload } from '#app/images/routes/own-upload.server.ts'
import { receiveUpload } from '#app/images/routes/receive-upload.server.ts'
import { partType, readBytes, tusHeaders } from '#app/images/routes/tus.server.ts'
import { completeUpload, deleteUpload, findUpload } from '#app/images/uploading.server.ts'
import { db } from '#db/connection.ts'
import type { Route } from './+types/upload-parts.ts'

export const handle: RouteHandle = { invalidatesPages: false }

const allow = 'HEAD, PATCH, DELETE'
const offsetText = 'api:errors.upload_offset'

export async function loader({ params, context }: Route.LoaderArgs) {
  const upload = await findOwnUpload(params.uploadId, context).catch((error) => errorResponse(context, error))
  return upload instanceof Response ? upload : new Response(null, { headers: tusHeaders(upload) })
}

/** Takes a part at the offset where the last one ended, or ends the upload. */
export async function action({ request, params, context }: Route.ActionArgs) {
  if (!['PATCH', 'DELETE'].includes(request.method))
    return problem(context, 405, 'method_not_allowed', { headers: { allow } })
  try {
    const upload = await findOwnUpload(params.uploadId, context)
    if (upload instanceof Response) return upload
    const ref = { uploadId: upload.id, userId: upload.userId }
    if (request.method === 'DELETE') {
      await deleteUpload(db, ref)
      return new Response(null, { status: 204 })
    }
    if (request.headers.get('content-type') !== partType) return problem(context, 415, 'unsupported_type')
    if (readBytes(request.headers.get('upload-offset')) !== upload.receivedBytes)
      return problem(context, 409, 'offset_differs', { detail: offsetText, headers: tusHeaders(upload) })

    if (upload.receivedBytes < upload.bytes) await receiveUpload(context.get(bodyContext), db, upload)
    const received = await findUpload(db, ref)
    if (!received) return problem(context, 404, 'not_found')
    if (received.receivedBytes < received.bytes)
      return new Response(null, { status: 204, headers: tusHeaders(received) })
    const outcome = await completeUpload(db, received, { now: new Date() })
    if (!outcome.ok) return refusalResponse(context, outcome, 'images')
    return new Response(null, { status: 204, headers: tusHeaders({ ...received, ...outcome.value }) })
  } catch (error) {
    if (error instanceof BodyRefusedError) return problem(context, refusalStatus[error.reason], error.reason)
    return errorResponse(context, error)
  }
}
