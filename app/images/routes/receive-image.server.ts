import { BodyRefusedError, type BodyRefusal } from '#app/http/body/bounded-stream.server.ts'
import type { RequestBody } from '#app/http/body/request-body.server.ts'
import { storeUpload, type RefusedFile } from '#app/images/receiving.server.ts'
import { isImagePurpose, type ImagePurpose } from '#app/images/rules.ts'
import type { StoredImage } from '#app/images/storing.server.ts'
import { done, refused, type Outcome } from '#app/outcome.ts'
import type { Db } from '#db/connection.ts'

type Refusal = BodyRefusal | RefusedFile['reason'] | 'image_required' | 'purpose_unknown'

/** `purpose` defaults to the form's field of that name. */
type ReceiveOptions = { ownerId: number; purpose?: ImagePurpose; now: Date }

export async function receiveImage(
  body: RequestBody,
  db: Db,
  { ownerId, purpose, now }: ReceiveOptions,
): Promise<Outcome<StoredImage, Refusal>> {
  try {
    const form = await body.form(ownerId)
    const resolvedPurpose = purpose ?? purposeFromFields(form.fields)
    if (!resolvedPurpose) return refused('purpose_unknown')

    const { images, refused: refusals } = await storeUpload(db, form, {
      ownerId,
      purpose: resolvedPurpose,
      now,
      maxFiles: 1,
    })
    return images[0] ? done(images[0]) : refused(refusals[0]?.reason ?? 'image_required')
  } catch (error) {
    if (error instanceof BodyRefusedError) return refused(error.reason)
    throw error
  }
}

function purposeFromFields(fields: FormData): ImagePurpose | undefined {
  const value = fields.get('purpose')
  return isImagePurpose(value) && value !== 'blog' ? value : undefined
}
