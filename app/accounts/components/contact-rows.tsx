import { contactPath } from '#app/accounts/account-paths.ts'
import type { UserType } from '#app/accounts/rules.ts'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { LinkRows } from '#app/ui/list/link-rows.tsx'

type ContactRowsProps = { userType: UserType; email: string; phone: string }

export function ContactRows({ userType, email, phone }: ContactRowsProps) {
  const { t } = useTranslation()
  return (
    <LinkRows
      label={t('accounts:contacts.title')}
      rows={[
        { to: contactPath('email', userType), label: t('accounts:contacts.email'), icon: 'mail', hint: email },
        { to: contactPath('phone', userType), label: t('accounts:contacts.phone'), icon: 'phone', hint: phone },
      ]}
    />
  )
}
