import type { RouterContextProvider } from 'react-router'
import { problem } from '#app/http/api/problem.server.ts'
import { idParam } from '#app/http/id-param.server.ts'
import { maybeUser } from '#app/http/session/context.server.ts'
import { endReceiving } from '#app/images/routes/receive-upload.server.ts'
import { findUpload } from '#app/images/uploading.server.ts'
import { db } from '#db/connection.ts'

/** The member's upload, which no other request extends any more, or the problem to answer with. */
export async function findOwnUpload(param: string, context: Readonly<RouterContextProvider>) {
  const user = maybeUser(context)
  if (!user) return problem(context, 401, 'not_signed_in')
  const ref = { uploadId: idParam(param), userId: user.id }
  if (await findUpload(db, ref)) await endReceiving(ref.uploadId)
  return (await findUpload(db, ref)) ?? problem(context, 404, 'not_found')
}
