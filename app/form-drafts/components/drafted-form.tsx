import type { ComponentProps } from 'react'
import { StartedForms } from '#app/form-drafts/components/started-forms.tsx'
import type { PresentedContinued, PresentedFormDraft } from '#app/form-drafts/presenter.server.ts'
import { FormPage } from '#app/ui/form/form-page.tsx'
import type { FormState } from '#app/ui/form/form-state.ts'

type Props = ComponentProps<typeof FormPage> & {
  continued: { call: string; name: string; key: string; form?: PresentedContinued; started: PresentedFormDraft[] }
  refused: { form: FormState; stored?: string | undefined; draft: string } | undefined
}

/** A long form with what its member has begun on any device: the drafts to choose from, or the one that it continues. */
export function DraftedForm({ continued, refused, ...props }: Props) {
  const { call, name, key, form, started } = continued
  return (
    <>
      {!refused && <StartedForms drafts={started} />}
      {refused?.stored && <p role="status">{refused.stored}</p>}
      <FormPage
        {...props}
        key={key}
        form={refused?.form ?? form}
        draft={!form}
        autosave={{ call, name: refused?.draft ?? name }}
      />
    </>
  )
}
