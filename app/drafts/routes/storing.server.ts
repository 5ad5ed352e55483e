import { data, type RouterContextProvider } from 'react-router'
import { draftKeySchema, type DraftForm } from '#app/drafts/forms.server.ts'
import { draftNameOf, readSentDraft } from '#app/drafts/routes/sent-draft.server.ts'
import { markFormDraftSent, saveFormDraft, saveFormDraftAsIs } from '#app/drafts/saving.server.ts'
import { confirmedKeyContext } from '#app/http/forms/confirmation.server.ts'
import { invalid, type FormResult } from '#app/http/forms/forms.server.ts'
import { currentUser, requestTranslate } from '#app/http/session/context.server.ts'
import { redirectWithFlash } from '#app/http/session/flash.server.ts'
import { db, type Db } from '#db/connection.ts'

type Refused = { context: Readonly<RouterContextProvider>; now: Date; errors?: Record<string, string> }

/**
 * Answers a refused form, which is now a draft, with all that was typed and sent. By the button for drafts it may be unfinished:
 * then only images that were refused are worth a word.
 */
export async function refuseAndStore(
  form: DraftForm,
  result: FormResult<unknown>,
  { context, now, errors = {} }: Refused,
) {
  const { state } = result
  const refused = { ...result, state: { ...state, errors: { ...state.errors, ...listed(errors) } } }
  const sent = readSentDraft(form, state)
  const autosave = { call: form.paths.call, name: draftNameOf(state) }
  if (!sent) return data({ ...invalid(refused).data, autosave, started: [], stored: undefined }, { status: 400 })

  const draft = { ...sent, draftKey: sent.key, form, userId: currentUser(context).id, now }
  const { saved } = form.messages
  const isUnfinished = saved !== undefined && 'draft' in state.values
  await (isUnfinished ? saveFormDraftAsIs(db, draft) : saveFormDraft(db, draft))
  const { images } = refused.state.errors
  if (isUnfinished && !images) {
    if (result.status === 'error') context.set(confirmedKeyContext, result.formKey ?? null)
    return redirectWithFlash(form.paths.list, saved)
  }
  if (isUnfinished) refused.state.errors = { images: images! }
  const stored = requestTranslate(context)(`drafts:${form.name}.stored`)
  return data({ ...invalid(refused).data, autosave, started: [], stored }, { status: 400 })
}

/** Takes the draft of a form that is carried out out of the member's drafts. */
export async function endFormDraft(
  trx: Db,
  form: DraftForm,
  { state, userId, now }: { state: FormResult<unknown>['state']; userId: number; now: Date },
): Promise<void> {
  const [name] = draftNameOf(state).split(' ')
  const key = draftKeySchema.safeParse(name)
  if (key.success) await markFormDraftSent(trx, { userId, form, draftKey: key.data, now })
}

function listed(errors: Record<string, string>): Record<string, string[]> {
  return Object.fromEntries(Object.entries(errors).map(([field, message]) => [field, [message]]))
}
