import { invalid, type FormResult } from '#app/http/forms/forms.server.ts'

/** The form again, without an image that is missing, gone or another member's. */
export function requireImage({ state }: FormResult<unknown>) {
  const { imageIds: _, ...values } = state.values
  return invalid({ status: 'error', state: { ...state, values } }, { images: 'images:refused.image_required' })
}
