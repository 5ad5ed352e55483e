import type { RouterContextProvider } from 'react-router'
import { throwBodyError } from '#app/http/body/body-errors.server.ts'
import { bodyContext, currentUser } from '#app/http/session/context.server.ts'
import { invalid, readForm, type FormResult } from '#app/http/forms/forms.server.ts'
import { storeUpload } from '#app/images/receiving.server.ts'
import { withoutImages } from '#app/images/routes/required-image.server.ts'
import { messageLimits } from '#app/messages/rules.ts'
import { messageSchema } from '#app/messages/schemas.ts'
import { db } from '#db/connection.ts'

type MessageFormOptions = { request: Request; context: Readonly<RouterContextProvider>; now: Date }

/** Reads a message form; a refused image is an error of its `images` field, and as many as it may have stay in it. */
export async function readMessageForm({ request, context, now }: MessageFormOptions) {
  if (!request.headers.get('content-type')?.startsWith('multipart/')) return readForm(request, messageSchema, context)

  const ownerId = currentUser(context).id
  const received = await context.get(bodyContext).form(ownerId).catch(throwBodyError)
  const options = { ownerId, purpose: 'message', now, maxFiles: messageLimits.images } as const
  const { fields, refused } = await storeUpload(db, received, options)
  const ids = fields.getAll('imageIds')
  fields.delete('imageIds')
  for (const id of ids.slice(0, messageLimits.images)) fields.append('imageIds', id)

  const form = await readForm(request, messageSchema, context, fields)
  const reason = ids.length > messageLimits.images ? 'over_limit' : refused[0]?.reason
  if (!reason) return form
  const images = [
    reason === 'over_limit'
      ? `messages:errors.images_over_limit?max=${messageLimits.images}`
      : `messages:refused.${reason}`,
  ]
  return { status: 'error' as const, state: { ...form.state, errors: { ...form.state.errors, images } } }
}

export function refuseMessage(form: FormResult<unknown>, reason: string) {
  return invalid(reason === 'image_unknown' ? withoutImages(form) : form, { '': `messages:refused.${reason}` })
}
