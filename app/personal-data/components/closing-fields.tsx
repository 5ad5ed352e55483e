import type { UserType } from '#app/accounts/rules.ts'
import { href } from '#app/href.ts'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { confirmationWord, maxReasonLength, type IdentityCheck } from '#app/personal-data/rules.ts'
import { Field } from '#app/ui/form/field.tsx'
import { PasswordField } from '#app/ui/form/password-field.tsx'
import { TextArea } from '#app/ui/form/text-area.tsx'
import { LinkButton } from '#app/ui/link-button.tsx'
import { Notice } from '#app/ui/notice.tsx'

type Props = { userType: UserType; identityCheck: IdentityCheck }

const consequences = ['profile', 'ads', 'kept', 'final'] as const

export function ClosingFields({ userType, identityCheck }: Props) {
  const { t } = useTranslation()
  return (
    <>
      <ul className="stack tight">
        {consequences.map((consequence) => (
          <li key={consequence}>
            {t(`personal-data:deletion.${consequence === 'ads' ? `ads_${userType}` : consequence}`)}
          </li>
        ))}
      </ul>
      {identityCheck === 'sign_in_again' && (
        <Notice
          kind="info"
          action={
            <LinkButton variant="secondary" to={href('/odjava')}>
              {t('site:nav.sign_out')}
            </LinkButton>
          }
        >
          {t('personal-data:refused.sign_in_again')}
        </Notice>
      )}
      <TextArea
        name="reason"
        label={t('personal-data:deletion.reason')}
        hint={t('personal-data:deletion.reason_hint')}
        rows={3}
        maxLength={maxReasonLength}
        optional
      />
      {identityCheck === 'password' && <PasswordField name="password" label={t('accounts:field.current_password')} />}
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
