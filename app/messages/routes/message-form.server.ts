import type { RouterContextProvider } from 'react-router'
import { throwBodyError } from '#app/http/body/body-errors.server.ts'
import { bodyContext, currentUser } from '#app/http/session/context.server.ts'
import { invalid, readForm, type FormResult } from '#app/http/forms/forms.server.ts'
import { describeRefused, storeUpload } from '#app/images/receiving.server.ts'
import { withoutImages } from '#app/images/routes/required-image.server.ts'
import { confirmFirstMessage, waitMessage } from '#app/limits/rules.ts'
import { messageLimits } from '#app/messages/rules.ts'
import { messageSchema, textRequired } from '#app/messages/schemas.ts'
import type { Refused } from '#app/outcome.ts'
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
  const isOverLimit = ids.length > messageLimits.images
  if (!isOverLimit && refused.length === 0) return form
  const images = isOverLimit
    ? [`messages:errors.images_over_limit?max=${messageLimits.images}`]
    : describeRefused(refused, messageLimits.images)
  const { text, ...others } = form.state.errors
  // An image was a message by itself.
  const errors = text?.includes(textRequired) ? others : form.state.errors
  return { status: 'error' as const, state: { ...form.state, errors: { ...errors, images } } }
}

export function refuseMessage(form: FormResult<unknown>, refusal: Refused<string>) {
  const { reason } = refusal
  if (reason === 'confirm_first') return invalid(form, { '': confirmFirstMessage(refusal) })
  if (reason === 'rate_limited') return invalid(form, { '': waitMessage(refusal) })
  return invalid(reason === 'image_unknown' ? withoutImages(form) : form, { '': `messages:refused.${reason}` })
}
