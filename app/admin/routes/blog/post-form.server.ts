import { data, type RouterContextProvider } from 'react-router'
import { previewsOf } from '#app/admin/blog/content.server.ts'
import { listCovers } from '#app/blog/editor-queries.server.ts'
import { postFormSchema, type PostForm } from '#app/blog/editing-schemas.ts'
import { issueFormTokens, type FormResult } from '#app/http/forms/forms.server.ts'
import { currentAdmin } from '#app/admins/authentication/admin-session.server.ts'
import { readImageFormOf } from '#app/images/routes/image-form.server.ts'
import { cityChoices } from '#app/places/choices.server.ts'
import type { FormState } from '#app/ui/form/form-state.ts'
import type { Refused } from '#app/outcome.ts'
import { db } from '#db/connection.ts'

type Context = Readonly<RouterContextProvider>

export async function loadPostForm(context: Context) {
  const covers = (await listCovers(db)).map(({ id }) => id)
  return { formTokens: issueFormTokens(context), choices: { covers, cities: cityChoices(1_000, []) } }
}

/** The form with its new cover, which stays chosen when the form is shown again. */
export async function readPostForm(request: Request, context: Context, now: Date): Promise<FormResult<PostForm>> {
  const uploader = `admin:${currentAdmin(context).id}`
  const options = { purpose: 'blog', schemaFor: () => postFormSchema, maxFiles: 1, now } as const
  const form = await readImageFormOf(request, context, { ...options, ownerId: null, uploader })
  const newCover = [form.state.values['imageIds'] ?? []].flat().at(-1)
  if (newCover) form.state.values['coverImageId'] = newCover
  return form.status === 'success' ? { ...form, key: { ...form.key, scope: uploader } } : form
}

export function isPreview({ state }: FormResult<PostForm>): boolean {
  return state.values['preview'] !== undefined
}

export async function showPreview({ state: { values, errors } }: FormResult<PostForm>) {
  const form: FormState = { values, errors: {} }
  if (errors['images']) form.errors['images'] = errors['images']
  const previews = await previewsOf(values)
  return previews.ok ? data({ form, previews: previews.value }) : refuseState(form, previews)
}

const fieldsOfRefusals: Record<string, string> = { slug_taken: 'slug', cover_unknown: 'coverImageId' }

export function refusePost({ state }: FormResult<PostForm>, refusal?: Refused<string>) {
  return refuseState(state, refusal)
}

function refuseState({ values, errors }: FormState, refusal?: Refused<string>) {
  const refusedErrors = refusal && { [fieldOfRefusal(refusal)]: [`admin:refused.${refusal.reason}`] }
  const form: FormState = { values, errors: { ...errors, ...refusedErrors } }
  return data({ form, previews: null }, { status: 400 })
}

function fieldOfRefusal({ reason, params }: Refused<string>): string {
  return params?.['language'] ? `body_${params['language']}` : (fieldsOfRefusals[reason] ?? '')
}
