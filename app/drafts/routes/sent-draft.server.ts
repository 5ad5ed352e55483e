import { z } from 'zod'
import { draftFieldNames, draftSchema, type DraftForm, type FormDraftInput } from '#app/drafts/forms.server.ts'
import type { FormState } from '#app/ui/form/form-state.ts'

/** The draft that a form was sent as, if it can be stored. */
export function readSentDraft(form: DraftForm, state: FormState): FormDraftInput | undefined {
  const [key, version = '0', basis] = draftNameOf(state).split(' ')
  const fields = draftFieldNames(form).flatMap((name) => {
    const texts = [state.values[name] ?? []].flat()
    const field = form.fields.shape[name]!
    const isList = z.safeParse(field, []).success
    const convert = isList && z.safeParse(field, [1]).success ? Number : String
    const value = isList ? [...new Set(texts.map((text) => convert(text)))] : texts[0]
    return value === undefined ? [] : [[name, value]]
  })
  const draft = { key, version: Number(version), basis, fields: Object.fromEntries(fields) as unknown }
  return draftSchema(form).safeParse(draft).data as FormDraftInput | undefined
}

/** `key version basis` */
export function draftNameOf({ values }: FormState): string {
  return [values['_draft'] ?? ''].flat()[0]!
}
