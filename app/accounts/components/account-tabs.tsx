import { href } from 'react-router'
import type { UserType } from '#app/accounts/rules.ts'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { Tabs } from '#app/ui/member/tabs.tsx'

type Tab = 'profile' | 'image' | 'portfolio' | 'area' | 'security' | 'notifications'

export function AccountTabs({ userType, current }: { userType: UserType; current: Tab }) {
  const { t } = useTranslation()
  const pages: [Tab, string][] = userType === 'Worker' ? workerTabs() : clientTabs()
  const items = pages.map(([tab, to]) => ({ to, label: t(`accounts:tabs.${tab}`), current: current === tab }))
  return <Tabs label={t('accounts:tabs.label')} items={items} />
}

function workerTabs(): [Tab, string][] {
  return [
    ['profile', href('/majstor/moj-profil')],
    ['image', href('/majstor/moj-profil/slika')],
    ['portfolio', href('/majstor/moj-profil/radovi')],
    ['area', href('/majstor/moj-profil/podrucje')],
    ['security', href('/majstor/moj-profil/sigurnost')],
    ['notifications', href('/obavjestenja/postavke')],
  ]
}

function clientTabs(): [Tab, string][] {
  return [
    ['profile', href('/klijent/moj-profil')],
    ['image', href('/klijent/moj-profil/slika')],
    ['security', href('/klijent/moj-profil/sigurnost')],
    ['notifications', href('/obavjestenja/postavke')],
  ]
}
