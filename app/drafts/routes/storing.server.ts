import { data, type RouterContextProvider } from 'react-router'
import { draftKeySchema, type DraftForm } from '#app/drafts/forms.server.ts'
import { draftNameOf, readSentDraft } from '#app/drafts/routes/sent-draft.server.ts'
import { markFormDraftSent, saveFormDraft, saveFormDraftAsIs } from '#app/drafts/saving.server.ts'
import { invalid, type FormResult } from '#app/http/forms/forms.server.ts'
import type { IdempotencyKey } from '#app/http/forms/idempotency-keys.server.ts'
import { submitForm, type Verb } from '#app/http/forms/submitting.server.ts'
import { currentUser, requestTranslate } from '#app/http/session/context.server.ts'
import { redirectWithFlash } from '#app/http/session/flash.server.ts'
import type { FormState } from '#app/ui/form/form-state.ts'
import { db } from '#db/connection.ts'

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
  const autosave = { call: form.paths.call, name: draftNameOf(state) }
  const answer = { ...invalid(result, errors).data, autosave, started: [], stored: undefined }
  const sent = readSentDraft(form, state)
  if (!sent) return data(answer, { status: 400 })

  const draft = { ...sent, draftKey: sent.key, form, userId: currentUser(context).id, now }
  const { saved } = form.messages
  const isUnfinished = saved !== undefined && 'draft' in state.values
  await (isUnfinished ? saveFormDraftAsIs(db, draft) : saveFormDraft(db, draft))
  const { images } = answer.form.errors
  if (isUnfinished && !images) return redirectWithFlash(form.paths.list, saved)
  if (isUnfinished) answer.form.errors = { images: images! }
  const stored = requestTranslate(context)(`drafts:${form.name}.stored`)
  return data({ ...answer, stored }, { status: 400 })
}

/** Runs the verb of a valid form, whose draft is none any more. */
export function submitFormDraft<Value, Reason extends string>(
  form: DraftForm,
  { key, state }: { key: IdempotencyKey; state: FormState },
  { userId, now, verb }: { userId: number; now: Date; verb: Verb<Value, Reason> },
) {
  return submitForm({ key }, async (trx) => {
    const draftKey = draftKeySchema.safeParse(draftNameOf(state).split(' ')[0])
    if (draftKey.success) await markFormDraftSent(trx, { userId, form, draftKey: draftKey.data, now })
    return verb(trx)
  })
}
