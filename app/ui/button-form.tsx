import { Form, useNavigation } from 'react-router'
import { forgetAllDrafts } from '#app/enhance/drafts.ts'
import { useWords } from '#app/i18n/words.tsx'
import type { ButtonLook } from '#app/ui/button.tsx'
import { Button } from '#app/ui/button.tsx'
import type { FormSeed } from '#app/ui/form-state.ts'
import { HiddenInputs } from '#app/ui/hidden-inputs.tsx'

type ButtonFormProps = ButtonLook & {
  action: string
  label: string
  seed: FormSeed
  fields?: Record<string, string | number>
  forgetDrafts?: boolean
}

/** A form that is only a button. `forgetDrafts` is for signing out: what was typed here is nobody else's business. */
export function ButtonForm({
  action,
  label,
  seed,
  variant = 'secondary',
  icon,
  wide,
  fields,
  forgetDrafts,
}: ButtonFormProps) {
  const { t } = useWords()
  const navigation = useNavigation()
  const busy = navigation.state !== 'idle' && navigation.formAction === action
  return (
    <Form
      method="post"
      action={action}
      data-forget={forgetDrafts || undefined}
      onSubmit={(event) => {
        if (busy) event.preventDefault()
        if (forgetDrafts) forgetAllDrafts()
      }}
    >
      <HiddenInputs seed={seed} values={fields} />
      <Button variant={variant} icon={icon} wide={wide} busy={busy} busyLabel={t('common:actions.sending')}>
        {label}
      </Button>
    </Form>
  )
}
