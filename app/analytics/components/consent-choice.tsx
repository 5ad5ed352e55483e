import { href } from 'react-router'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { ButtonForm } from '#app/ui/form/button-form.tsx'
import type { FormTokens } from '#app/ui/form/form-state.ts'

export function ConsentChoice({ formTokens, back }: { formTokens: FormTokens; back: string }) {
  const { t } = useTranslation()
  const to = href('/saglasnost')
  return (
    <div className="row">
      <ButtonForm action={to} formTokens={formTokens} fields={{ choice: 'yes', back }} label={t('analytics:accept')} />
      <ButtonForm action={to} formTokens={formTokens} fields={{ choice: 'no', back }} label={t('analytics:refuse')} />
    </div>
  )
}
