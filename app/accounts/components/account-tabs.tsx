import { accountPath, accountPaths, type AccountTab } from '#app/accounts/account-paths.ts'
import type { UserType } from '#app/accounts/rules.ts'
import type { Translate } from '#app/i18n/translate.ts'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import type { IconName } from '#app/ui/icons/names.ts'
import { LinkRows } from '#app/ui/list/link-rows.tsx'
import { Tabs } from '#app/ui/member/tabs.tsx'

const icons: Record<AccountTab, IconName> = {
  overview: 'house',
  profile: 'user',
  skills: 'award',
  image: 'image',
  portfolio: 'briefcase',
  reviews: 'star',
  membership: 'award',
  area: 'map-pin',
  away: 'clock',
  security: 'lock',
  privacy: 'file-text',
  notifications: 'bell',
}

/** The pages of an account on wide screens; phones have them as rows of the overview. */
export function AccountTabs({ userType, current }: { userType: UserType; current: AccountTab }) {
  const { t } = useTranslation()
  const items = pathsOf(userType).map(({ tab, to }) => ({
    to,
    label: t(`accounts:tabs.${tab}`),
    current: current === tab,
  }))
  return (
    <div className="wide-only">
      <Tabs label={t('accounts:tabs.label')} items={items} />
    </div>
  )
}

export function backToOverview(t: Translate, userType: UserType) {
  return { to: accountPath('overview', userType), label: t('common:nav.my_profile') }
}

export type AccountHints = Partial<Record<AccountTab, string>>

export function AccountRows({ userType, hints }: { userType: UserType; hints: AccountHints }) {
  const { t } = useTranslation()
  const rows = pathsOf(userType)
    .filter(({ tab }) => tab !== 'overview')
    .map(({ tab, to }) => ({ to, label: t(`accounts:tabs.${tab}`), icon: icons[tab], hint: hints[tab] }))
  return <LinkRows label={t('common:nav.my_profile')} rows={rows} />
}

function pathsOf(userType: UserType) {
  return Object.entries(accountPaths).flatMap(([tab, { [userType]: to }]) =>
    to === null ? [] : [{ tab: tab as AccountTab, to }],
  )
}
