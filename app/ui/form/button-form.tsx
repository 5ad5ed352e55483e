import { useNavigation } from 'react-router'
import { RouterForm } from '#app/ui/form/router-form.tsx'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import type { ButtonStyleProps } from '#app/ui/button.tsx'
import { Button } from '#app/ui/button.tsx'
import type { FormTokens } from '#app/ui/form/form-state.ts'
import { useForScripts } from '#app/ui/for-scripts.ts'
import { HiddenInputs } from '#app/ui/form/hidden-inputs.tsx'

type ButtonFormProps = ButtonStyleProps & {
  action: string
  label: string
  formTokens: FormTokens
  fields?: Record<string, string | number>
  clearDrafts?: boolean
  notSent?: string
}

/** A form without fields. `clearDrafts` deletes the drafts in this browser, for signing out. */
export function ButtonForm({
  action,
  label,
  formTokens,
  variant = 'secondary',
  icon,
  wide,
  fields,
  clearDrafts,
  notSent,
}: ButtonFormProps) {
  const { t } = useTranslation()
  const forScripts = useForScripts()
  const navigation = useNavigation()
  const busy = navigation.state !== 'idle' && navigation.formAction === action
  return (
    <RouterForm
      method="post"
      action={action}
      data-clear-drafts={clearDrafts || undefined}
      data-not-sent={forScripts(notSent)}
      onSubmit={(event) => {
        if (busy) event.preventDefault()
        if (clearDrafts) void import('#app/enhance/stored-drafts.ts').then(({ removeDrafts }) => removeDrafts())
      }}
    >
      <HiddenInputs formTokens={formTokens} values={fields} />
      <Button variant={variant} icon={icon} wide={wide} busy={busy} busyLabel={t('common:actions.sending')}>
        {label}
      </Button>
    </RouterForm>
  )
}
