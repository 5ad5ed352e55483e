import { IdentityField } from '#app/accounts/components/identity-field.tsx'
import type { IdentityCheck, UserType } from '#app/accounts/rules.ts'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { confirmationWord, maxReasonLength } from '#app/personal-data/rules.ts'
import { Field } from '#app/ui/form/field.tsx'
import { TextArea } from '#app/ui/form/text-area.tsx'

type Props = { userType: UserType; identityCheck: IdentityCheck; losses: string[] }

const consequences = ['profile', 'ads', 'kept', 'final'] as const

export function ClosingFields({ userType, identityCheck, losses }: Props) {
  const { t } = useTranslation()
  return (
    <>
      <ul className="stack tight">
        {consequences.map((consequence) => (
          <li key={consequence}>
            {t(`personal-data:deletion.${consequence === 'ads' ? `ads_${userType}` : consequence}`)}
          </li>
        ))}
        {losses.map((loss) => (
          <li key={loss}>{loss}</li>
        ))}
      </ul>
      <TextArea
        name="reason"
        label={t('personal-data:deletion.reason')}
        hint={t('personal-data:deletion.reason_hint')}
        rows={3}
        maxLength={maxReasonLength}
        optional
      />
      <IdentityField check={identityCheck} name="password" />
      <Field
        name="confirmation"
        label={t('personal-data:deletion.confirmation', { word: confirmationWord })}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
      />
    </>
  )
}
