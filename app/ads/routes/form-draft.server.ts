import { data, type RouterContextProvider } from 'react-router'
import { presentContinued, presentFormDrafts } from '#app/ads/form-drafts/presenter.server.ts'
import { markFormDraftSent, saveFormDraft, type listFormDrafts } from '#app/ads/form-drafts/saving.server.ts'
import { formDraftFields, formDraftSchema } from '#app/ads/form-drafts/schema.ts'
import { invalid, type FormResult } from '#app/http/forms/forms.server.ts'
import { restoredFormContext } from '#app/http/forms/restored-form.server.ts'
import { currentUser, languageOf, requestTranslate } from '#app/http/session/context.server.ts'
import { db, type Db } from '#db/connection.ts'

type Form = FormResult<unknown>
type Context = Readonly<RouterContextProvider>

/** The draft that a new form continues, unless the form itself has come back, and the others to choose from. */
export function continueFormDraft(context: Context, drafts: FormDrafts, key: string) {
  const restored = context.get(restoredFormContext)?.form
  const continued = restored ? undefined : drafts.find((draft) => draft.key === key)
  const others = drafts.filter((draft) => draft !== continued)
  return {
    draftKey: restored ? nameOf({ state: restored }).key || key : key,
    continued: continued && presentContinued(continued),
    drafts: presentFormDrafts(others, { language: languageOf(context), now: new Date() }),
  }
}

type FormDrafts = Awaited<ReturnType<typeof listFormDrafts>>

/** Answers a refused form, which is now a draft, with all that was typed and sent. */
export async function refuseAndStore(form: Form, context: Context, now: Date, errors: Record<string, string> = {}) {
  const draft = formDraftSchema.safeParse({ ...nameOf(form), fields: fieldsOf(form) })
  if (draft.success) {
    const { key, ...content } = draft.data
    await saveFormDraft(db, { ...content, draftKey: key, clientId: currentUser(context).id, now })
  }
  const stored = draft.success ? requestTranslate(context)('ad-drafts:stored') : undefined
  return data({ ...invalid(form, errors).data, stored, draft: Object.values(nameOf(form)).join(' ') }, { status: 400 })
}

/** Takes the draft of a form that is carried out out of the client's drafts. */
export async function endFormDraft(trx: Db, form: Form, { clientId, now }: { clientId: number; now: Date }) {
  const key = formDraftSchema.shape.key.safeParse(nameOf(form).key)
  if (key.success) await markFormDraftSent(trx, { clientId, draftKey: key.data, now })
}

/** `key version` */
function nameOf({ state }: Pick<Form, 'state'>): { key: string; version: number } {
  const [key = '', version = '0'] = String([state.values['_draft'] ?? ''].flat()[0]).split(' ')
  return { key, version: Number(version) }
}

function fieldsOf({ state }: Form): Record<string, unknown> {
  const { imageIds = [], ...values } = state.values
  const texts = Object.keys(formDraftFields.shape).flatMap((name) =>
    name in values ? [[name, [values[name]].flat()[0]]] : [],
  )
  return { ...Object.fromEntries(texts), imageIds: [...new Set([imageIds].flat().map(Number))] }
}
