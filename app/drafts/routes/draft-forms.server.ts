import { workDraftForm } from '#app/accounts/drafts/draft-form.server.ts'
import { adDraftForm } from '#app/ads/drafts/draft-form.server.ts'
import type { DraftForm } from '#app/drafts/forms.server.ts'
import { portfolioDraftForm } from '#app/portfolio/draft-form.server.ts'

const draftForms: readonly DraftForm[] = [adDraftForm, portfolioDraftForm, workDraftForm]

export function draftFormOf(name: string): DraftForm {
  const form = draftForms.find((each) => each.name === name)
  if (!form) throw new Error(`no form is called ${name}`)
  return form
}
