import type { RouterContextProvider } from 'react-router'
import { throwBodyError } from '#app/http/body/body-errors.server.ts'
import { bodyContext, currentUser } from '#app/http/session/context.server.ts'
import { readForm } from '#app/http/forms/forms.server.ts'
import { storeUpload } from '#app/images/receiving.server.ts'
import { messageLimits } from '#app/messages/rules.ts'
import { messageSchema } from '#app/messages/schemas.ts'
import { db } from '#db/connection.ts'

type MessageFormOptions = { request: Request; context: Readonly<RouterContextProvider>; now: Date }

/** Reads a message form; a refused image is an error of its `images` field. */
export async function readMessageForm({ request, context, now }: MessageFormOptions) {
  if (!request.headers.get('content-type')?.startsWith('multipart/')) return readForm(request, messageSchema, context)

  const ownerId = currentUser(context).id
  const received = await context.get(bodyContext).form(ownerId).catch(throwBodyError)
  const upload = await storeUpload(db, received, { ownerId, purpose: 'message', now, maxFiles: messageLimits.images })
  const form = await readForm(request, messageSchema, context, upload.fields)
  const [refused] = upload.refused
  if (!refused) return form
  const images = [`messages:refused.${refused.reason}`]
  return { status: 'error' as const, state: { ...form.state, errors: { ...form.state.errors, images } } }
}
