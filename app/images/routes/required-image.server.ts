import { invalid, type FormResult } from '#app/http/forms/forms.server.ts'

/** The form again, without an image that is missing, gone or another member's. */
export function requireImage(form: FormResult<unknown>) {
  return invalid(withoutImages(form), { images: 'images:refused.image_required' })
}

/** For images that are gone or another member's: with them the form would be refused each time. */
export function withoutImages({ state }: FormResult<unknown>): FormResult<never> {
  const { imageIds: _, ...values } = state.values
  return { status: 'error', state: { ...state, values } }
}
