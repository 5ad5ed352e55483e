import { href } from 'react-router'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { ButtonForm } from '#app/ui/form/button-form.tsx'
import type { FormTokens } from '#app/ui/form/form-state.ts'

type ConsentChoiceProps = { formTokens: FormTokens; back: string; namesTags?: boolean }

export function ConsentChoice({ formTokens, back, namesTags }: ConsentChoiceProps) {
  const { t } = useTranslation()
  const to = href('/saglasnost')
  const accepted = { choice: 'yes', back, ...(namesTags && { tags: '1' }) }
  return (
    <div className="row">
      <ButtonForm action={to} formTokens={formTokens} fields={accepted} label={t('analytics:accept')} />
      <ButtonForm action={to} formTokens={formTokens} fields={{ choice: 'no', back }} label={t('analytics:refuse')} />
    </div>
  )
}
