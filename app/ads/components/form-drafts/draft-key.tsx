import { memo, use } from 'react'
import { draftField } from '#app/ads/form-drafts/rules.ts'
import { FormContext } from '#app/ui/form/form-context.ts'

/** Names the draft that the form is; a script adds its version. Not rendered again, because that would undo the script. */
export const DraftKey = memo(function DraftKey({ value }: { value: string }) {
  const sent = use(FormContext)?.values[draftField]
  return <input type="hidden" name={draftField} value={sent === undefined ? value : [sent].flat()[0]} />
})
