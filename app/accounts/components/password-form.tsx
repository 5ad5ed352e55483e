import { minPasswordLength } from '#app/accounts/rules.ts'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { FormPage } from '#app/ui/form/form-page.tsx'
import type { FormState, FormTokens } from '#app/ui/form/form-state.ts'
import { PasswordField } from '#app/ui/form/password-field.tsx'

type PasswordFormProps = { form?: FormState | undefined; formTokens: FormTokens }

export function PasswordForm({ form, formTokens }: PasswordFormProps) {
  const { t } = useTranslation()
  return (
    <FormPage form={form} formTokens={formTokens} submitLabel={t('accounts:security.submit')} draft={false}>
      <PasswordField name="currentPassword" label={t('accounts:field.current_password')} />
      <PasswordField
        name="newPassword"
        label={t('accounts:field.new_password')}
        hint={t('accounts:field.password_hint', { min: minPasswordLength.change })}
        isNew
      />
      <PasswordField name="confirmPassword" label={t('accounts:field.confirm_password')} isNew />
    </FormPage>
  )
}
