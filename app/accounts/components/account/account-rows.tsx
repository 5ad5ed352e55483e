import { accountLinks, type AccountTab } from '#app/accounts/account-paths.ts'
import type { UserType } from '#app/accounts/rules.ts'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import type { IconName } from '#app/ui/icons/names.ts'
import { LinkRows } from '#app/ui/list/link-rows.tsx'

const icons: Record<AccountTab, IconName> = {
  overview: 'house',
  profile: 'user',
  image: 'image',
  skills: 'award',
  portfolio: 'briefcase',
  reviews: 'star',
  membership: 'award',
  area: 'map-pin',
  away: 'clock',
  security: 'lock',
  privacy: 'file-text',
  notifications: 'bell',
}

export type AccountHints = Partial<Record<AccountTab, string>>

export function AccountRows({ userType, hints }: { userType: UserType; hints: AccountHints }) {
  const { t } = useTranslation()
  const rows = accountLinks(userType)
    .flat()
    .filter(({ tab }) => tab !== 'overview')
    .map(({ tab, to }) => ({ to, label: t(`accounts:tabs.${tab}`), icon: icons[tab], hint: hints[tab] }))
  return (
    <div className="account-rows">
      <LinkRows label={t('common:nav.my_profile')} rows={rows} />
    </div>
  )
}
