import type { RouterContextProvider } from 'react-router'
import type { z } from 'zod'
import { BodyRefused } from '#app/http/body/bounded-stream.server.ts'
import { bodyContext, currentUser } from '#app/http/context.server.ts'
import { readForm, type ReadForm } from '#app/http/forms.server.ts'
import { storeUpload } from '#app/images/receiving.server.ts'
import { imageLimits, type ImagePurpose } from '#app/images/rules.ts'
import { db } from '#db/connection.ts'

type Asked<Schema extends z.ZodType> = {
  purpose: ImagePurpose
  /** What the text fields are held to, which may depend on the button that was pressed. */
  schemaFor: (fields: FormData) => Schema
  /** How many pictures one form may bring. */
  most?: number
  now: Date
}

/**
 * Reads a form with pictures. They are kept as they arrive, so a form with a fault comes back with them; a file that is
 * none is a fault beside the field `images`, where files are chosen, and not beside the ticks of kept ones.
 */
export async function readPictureForm<Schema extends z.ZodType>(
  request: Request,
  context: Readonly<RouterContextProvider>,
  { purpose, schemaFor, most = imageLimits.files, now }: Asked<Schema>,
): Promise<ReadForm<z.output<Schema>>> {
  const ownerId = currentUser(context).id
  const body = await context.get(bodyContext).form(ownerId).catch(reasonOf)
  if (typeof body === 'string')
    return { status: 'error', state: { values: {}, errors: { images: [`images:errors.upload_${body}`] } } }

  const { fields, refused } = await storeUpload(db, body, { ownerId, purpose, now, maxFiles: most })
  const form = await readForm(request, schemaFor(fields), context, fields)
  const refusals = refused.map(
    ({ name, reason }) => `images:errors.file_${reason}?${new URLSearchParams({ name, max: String(most) })}`,
  )
  const faults = [...(form.state.errors.imageIds ?? []), ...refusals]
  if (faults.length === 0) return form
  return { status: 'error', state: { values: form.state.values, errors: { ...form.state.errors, images: faults } } }
}

function reasonOf(error: unknown): 'too_large' | 'malformed_body' {
  if (!(error instanceof BodyRefused)) throw error
  return error.reason === 'too_large' ? 'too_large' : 'malformed_body'
}
