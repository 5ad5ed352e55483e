import { contactPath } from '#app/accounts/account-paths.ts'
import type { UserType, VerificationKind } from '#app/accounts/rules.ts'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { LinkRows } from '#app/ui/list/link-rows.tsx'

type ContactRowsProps = {
  userType: UserType
  email: string
  phone: string
  failures: Record<VerificationKind, string | null>
}

export function ContactRows({ userType, email, phone, failures }: ContactRowsProps) {
  const { t } = useTranslation()
  const label = (kind: VerificationKind) => [t(`accounts:contacts.${kind}`), failures[kind]].filter(Boolean).join('. ')
  return (
    <LinkRows
      label={t('accounts:contacts.title')}
      rows={[
        { to: contactPath('email', userType), label: label('email'), icon: 'mail', hint: email },
        { to: contactPath('phone', userType), label: label('phone'), icon: 'phone', hint: phone },
      ]}
    />
  )
}
