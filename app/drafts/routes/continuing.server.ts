import type { RouterContextProvider } from 'react-router'
import { basisOf } from '#app/drafts/basis.server.ts'
import type { DraftForm, FormDraftFields } from '#app/drafts/forms.server.ts'
import { presentContinued, presentFormDrafts } from '#app/drafts/presenter.server.ts'
import { listFormDrafts } from '#app/drafts/queries.server.ts'
import { draftNameOf } from '#app/drafts/routes/sent-draft.server.ts'
import { issueFormTokens } from '#app/http/forms/forms.server.ts'
import { restoredFormContext } from '#app/http/forms/restored-form.server.ts'
import { currentUser, languageOf } from '#app/http/session/context.server.ts'
import { db } from '#db/connection.ts'

/** `edited` is what a form edits. */
type Started = { url: URL; form: DraftForm; edited?: Promise<FormDraftFields> }

/** The draft that a form continues, unless the form itself has come back, and the others to choose from. */
export async function continueFormDraft(context: Readonly<RouterContextProvider>, { url, form, edited }: Started) {
  const language = languageOf(context)
  const formTokens = issueFormTokens(context)
  const key = url.searchParams.get('nacrt') ?? formTokens.key
  const { id: userId } = currentUser(context)
  const [drafts, stored] = await Promise.all([listFormDrafts(db, { userId, form }), edited])
  const restored = context.get(restoredFormContext)?.form
  const continued = restored ? undefined : drafts.find((draft) => draft.key === key)
  const others = drafts.filter((draft) => draft !== continued)
  const draft = {
    /** Empty if none is continued. */
    key: continued ? key : '',
    form: continued && presentContinued(form, continued, { language, stored }),
    autosave: { call: form.paths.call, name: (restored && draftNameOf(restored)) || nameOf(form, key, stored) },
    started: presentFormDrafts([form], others, { language, now: new Date(), stored }),
    stored: undefined,
  }
  return { formTokens, continued: draft }
}

function nameOf(form: DraftForm, key: string, stored: FormDraftFields | undefined): string {
  return stored ? `${key} 0 ${basisOf(form, stored)}` : key
}
