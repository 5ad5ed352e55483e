import { draftFieldNames, draftSchema, type DraftForm, type FormDraftInput } from '#app/drafts/forms.server.ts'
import type { FormState } from '#app/ui/form/form-state.ts'

const lists: Partial<Record<string, (text: string) => string | number>> = {
  imageIds: Number,
  skills: String,
}

/** The draft that a form was sent as, if it can be stored. */
export function readSentDraft(form: DraftForm, state: FormState): FormDraftInput | undefined {
  const [key, version = '0', basis] = draftNameOf(state).split(' ')
  const fields = draftFieldNames(form).flatMap((name) => {
    const texts = [state.values[name] ?? []].flat()
    const convert = lists[name]
    const value = convert ? [...new Set(texts.map(convert))] : texts[0]
    return value === undefined ? [] : [[name, value]]
  })
  const draft = { key, version: Number(version), basis, fields: Object.fromEntries(fields) as unknown }
  return draftSchema(form).safeParse(draft).data as FormDraftInput | undefined
}

/** `key version basis` */
export function draftNameOf({ values }: FormState): string {
  return [values['_draft'] ?? ''].flat()[0]!
}
