import type { RouterContextProvider } from 'react-router'
import { basisOf } from '#app/drafts/basis.server.ts'
import type { DraftForm, FormDraftFields } from '#app/drafts/forms.server.ts'
import { presentContinued, presentFormDrafts } from '#app/drafts/presenter.server.ts'
import type { FormDraftRow } from '#app/drafts/queries.server.ts'
import { draftNameOf } from '#app/drafts/routes/sent-draft.server.ts'
import { restoredFormContext } from '#app/http/forms/restored-form.server.ts'
import { languageOf } from '#app/http/session/context.server.ts'

/** `stored` is what a form edits. */
type Started = { form: DraftForm; drafts: FormDraftRow[]; key: string; stored?: FormDraftFields }

/** The draft that a form continues, unless the form itself has come back, and the others to choose from. */
export function continueFormDraft(context: Readonly<RouterContextProvider>, { form, drafts, key, stored }: Started) {
  const language = languageOf(context)
  const restored = context.get(restoredFormContext)?.form
  const continued = restored ? undefined : drafts.find((draft) => draft.key === key)
  const others = drafts.filter((draft) => draft !== continued)
  return {
    /** Empty if none is continued. */
    key: continued ? key : '',
    form: continued && presentContinued(form, continued, { language, stored }),
    autosave: { call: form.paths.call, name: (restored && draftNameOf(restored)) || nameOf(form, key, stored) },
    started: presentFormDrafts([form], others, { language, now: new Date(), stored }),
    stored: undefined,
  }
}

function nameOf(form: DraftForm, key: string, stored: FormDraftFields | undefined): string {
  return stored ? `${key} 0 ${basisOf(form, stored)}` : key
}
