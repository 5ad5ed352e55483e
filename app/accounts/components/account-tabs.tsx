import { accountPaths, type AccountTab } from '#app/accounts/account-paths.ts'
import type { UserType } from '#app/accounts/rules.ts'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { Tabs } from '#app/ui/member/tabs.tsx'

export function AccountTabs({ userType, current }: { userType: UserType; current: AccountTab }) {
  const { t } = useTranslation()
  const items = Object.entries(accountPaths).flatMap(([tab, { [userType]: to }]) =>
    to === null ? [] : [{ to, label: t(`accounts:tabs.${tab}`), current: current === tab }],
  )
  return <Tabs label={t('accounts:tabs.label')} items={items} />
}
