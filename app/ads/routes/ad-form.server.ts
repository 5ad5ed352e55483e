import type { RouterContextProvider } from 'react-router'
import { adSchema, draftSchema, type AdContent } from '#app/ads/schemas.ts'
import { currentUser } from '#app/http/context.server.ts'
import { readForm, type ReadForm } from '#app/http/forms.server.ts'
import { readUpload, UnreadableUpload, type Upload } from '#app/images/receiving.server.ts'
import { db } from '#db/connection.ts'

/**
 * Reads the form of an ad with its pictures. Pictures are kept as they arrive, so a form with a fault comes back with
 * them; a file that is none is a fault beside the field. The button "save as a draft" asks for less.
 */
export async function readAdForm(request: Request, context: Readonly<RouterContextProvider>, now: Date): Promise<ReadForm<AdContent>> {
  const upload = await receive(request, currentUser(context).id, now)
  if (typeof upload === 'string') return { status: 'error', state: { values: {}, errors: { images: [`ads:errors.upload_${upload}`] } } }

  const form = await readForm(request, upload.fields.has('draft') ? draftSchema : adSchema, context, upload.fields)
  const faults = pictureFaults(upload, form.state.errors)
  if (faults.length === 0) return form
  return { status: 'error', state: { values: form.state.values, errors: { ...form.state.errors, images: faults } } }
}

async function receive(request: Request, ownerId: number, now: Date): Promise<Upload | 'too_large' | 'malformed_body'> {
  try {
    return await readUpload(request, db, { ownerId, purpose: 'ad', now })
  } catch (error) {
    if (!(error instanceof UnreadableUpload)) throw error
    return error.reason === 'too_large' ? 'too_large' : 'malformed_body'
  }
}

/** Told at the field where files are chosen, which is not the one where kept pictures are ticked. */
function pictureFaults({ refused }: Upload, { imageIds = [] }: Record<string, string[]>): string[] {
  return [...imageIds, ...refused.map(({ name, reason }) => `ads:errors.image_${reason}?${new URLSearchParams({ name })}`)]
}
