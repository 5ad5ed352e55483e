import type { RouterContextProvider } from 'react-router'
import { adSchema, draftSchema, type AdContent } from '#app/ads/schemas.ts'
import type { ReadForm } from '#app/http/forms.server.ts'
import { readPictureForm } from '#app/images/routes/picture-form.server.ts'

/** Reads the form of an ad with its pictures. The button "save as a draft" asks for less. */
export function readAdForm(request: Request, context: Readonly<RouterContextProvider>, now: Date): Promise<ReadForm<AdContent>> {
  return readPictureForm(request, context, { purpose: 'ad', schemaFor: (fields) => (fields.has('draft') ? draftSchema : adSchema), now })
}
