import { basisOf, findConflicts, findTypedFields, mergeFields } from '#app/drafts/basis.server.ts'
import type { DraftForm, FormDraftFields } from '#app/drafts/forms.server.ts'
import { presentConflicts } from '#app/drafts/presenter.server.ts'
import { draftNameOf } from '#app/drafts/routes/sent-draft.server.ts'
import type { FormResult } from '#app/http/forms/forms.server.ts'
import type { Language } from '#app/i18n/languages.ts'
import type { FormState } from '#app/ui/form/form-state.ts'

type Sent<Value> = { value: Value; state: FormState }
type Reader = { stored: FormDraftFields; language: Language }
type Edit<Value> = { edit: Partial<Value>; conflicts: Record<string, string>; shown: FormResult<never> }

/**
 * Typed words of a form that edits what is `stored`; other fields may show what has been replaced since, and stay. The
 * conflicts name typed fields of which something else has been stored since the form showed them, and the form to be shown with
 * them begins anew from what is stored.
 */
export function readEdit<Value extends object>(
  form: DraftForm,
  { value, state }: Sent<Value>,
  { stored, language }: Reader,
): Edit<Value> {
  const [key, version, basis] = draftNameOf(state).split(' ')
  if (!basis) return { edit: value, conflicts: {}, shown: { status: 'error', state } }
  const fields = value as FormDraftFields
  const typed = findTypedFields(form, { fields, basis })
  const merged = Object.entries(mergeFields(form, { fields, basis, stored })).map(([name, field]) => [
    name,
    Array.isArray(field) ? field.map(String) : String(field),
  ])
  const values = { ...Object.fromEntries(merged), _draft: `${key} ${version} ${basisOf(form, stored)}` }
  return {
    edit: Object.fromEntries(Object.entries(value).filter(([name]) => typed.includes(name))) as Partial<Value>,
    conflicts: presentConflicts(form, findConflicts(form, { fields, basis, stored }), { stored, language }),
    shown: { status: 'error', state: { values, errors: {} } },
  }
}
