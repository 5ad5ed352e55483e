import { createHash } from 'node:crypto'
import { draftFieldNames, type DraftForm, type FormDraftFields } from '#app/drafts/forms.server.ts'

const hashLength = 8

/** A short hash of each field that is stored: a field that differs from it was typed. */
export function basisOf(form: DraftForm, stored: FormDraftFields): string {
  return draftFieldNames(form)
    .map((name) => hashOf(stored[name]))
    .join('.')
}

type Edit = { fields: FormDraftFields; basis: string }

/** The fields in which something else stands than the form has shown. */
export function findTypedFields(form: DraftForm, { fields, basis }: Edit): string[] {
  const shown = basis.split('.')
  return draftFieldNames(form).filter((name, index) => hashOf(fields[name]) !== shown[index])
}

export function mergeFields(form: DraftForm, { stored, ...edit }: Edit & { stored: FormDraftFields }): FormDraftFields {
  const typed = findTypedFields(form, edit)
  const entries = draftFieldNames(form).map((name) => [name, (typed.includes(name) ? edit.fields : stored)[name] ?? ''])
  return Object.fromEntries(entries) as FormDraftFields
}

/** The typed fields of which something else has been stored since the form showed them. */
export function findConflicts(form: DraftForm, { stored, ...edit }: Edit & { stored: FormDraftFields }): string[] {
  const storedSince = findTypedFields(form, { fields: stored, basis: edit.basis })
  return findTypedFields(form, edit).filter(
    (name) => storedSince.includes(name) && hashOf(edit.fields[name]) !== hashOf(stored[name]),
  )
}

/** Browsers send line breaks as two characters, and ticks in the order of the page. */
function hashOf(value: FormDraftFields[string]): string {
  const text = [value ?? ''].flat().map(String).toSorted().join('\n').replaceAll('\r\n', '\n').trim()
  return createHash('sha256').update(text).digest('base64url').slice(0, hashLength)
}
