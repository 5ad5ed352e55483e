import { href } from 'react-router'
import type { UserType } from '#app/accounts/rules.ts'
import { useWords } from '#app/i18n/words.tsx'
import { Tabs } from '#app/ui/tabs.tsx'

export function AccountTabs({ userType, current }: { userType: UserType; current: 'profile' | 'security' }) {
  const { t } = useWords()
  const isWorker = userType === 'Worker'
  const items = [
    { to: isWorker ? href('/majstor/moj-profil') : href('/klijent/moj-profil'), label: t('accounts:tabs.profile'), current: current === 'profile' },
    { to: isWorker ? href('/majstor/moj-profil/sigurnost') : href('/klijent/moj-profil/sigurnost'), label: t('accounts:tabs.security'), current: current === 'security' },
  ]
  return <Tabs label={t('accounts:tabs.label')} items={items} />
}
