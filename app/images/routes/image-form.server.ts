import type { RouterContextProvider } from 'react-router'
import type { z } from 'zod'
import { BodyRefusedError } from '#app/http/body/bounded-stream.server.ts'
import { bodyContext, currentUser } from '#app/http/session/context.server.ts'
import { echoValues, readForm, type FormResult } from '#app/http/forms/forms.server.ts'
import { describeRefused, storeUpload } from '#app/images/receiving.server.ts'
import { imageLimits, type ImagePurpose } from '#app/images/rules.ts'
import { db } from '#db/connection.ts'

type ImageFormOptions<Schema extends z.ZodType> = {
  purpose: ImagePurpose
  schemaFor: (fields: FormData) => Schema
  maxFiles?: number
  now: Date
}

type Owner = { ownerId: number | null; uploader: number | string }

/** Stores the images before validation, so that an invalid form is shown again with them. */
export function readImageForm<Schema extends z.ZodType>(
  request: Request,
  context: Readonly<RouterContextProvider>,
  options: ImageFormOptions<Schema>,
): Promise<FormResult<z.output<Schema>>> {
  const { id } = currentUser(context)
  return readImageFormOf(request, context, { ...options, ownerId: id, uploader: id })
}

export async function readImageFormOf<Schema extends z.ZodType>(
  request: Request,
  context: Readonly<RouterContextProvider>,
  { ownerId, uploader, purpose, schemaFor, maxFiles = imageLimits.maxFiles, now }: ImageFormOptions<Schema> & Owner,
): Promise<FormResult<z.output<Schema>>> {
  const body = await context.get(bodyContext).form(uploader).catch(asRefusal)
  if (body instanceof BodyRefusedError) return refuseUpload(body)

  const { fields, refused } = await storeUpload(db, body, { ownerId, purpose, now, maxFiles })
  const form = await readForm(request, schemaFor(fields), context, fields)
  const { imageIds = [], ...errors } = form.state.errors
  const messages = refused.length > 0 ? describeRefused(refused, maxFiles) : imageIds
  if (messages.length === 0) return form
  return { status: 'error', state: { values: form.state.values, errors: { ...errors, images: messages } } }
}

function asRefusal(error: unknown): BodyRefusedError {
  if (error instanceof BodyRefusedError) return error
  throw error
}

function refuseUpload({ reason, fields }: BodyRefusedError): FormResult<never> {
  const message = `images:errors.upload_${reason === 'too_large' ? reason : 'malformed_body'}`
  return { status: 'error', state: { values: fields ? echoValues(fields) : {}, errors: { images: [message] } } }
}
