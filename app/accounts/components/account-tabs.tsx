import { href } from 'react-router'
import type { UserType } from '#app/accounts/rules.ts'
import { useWords } from '#app/i18n/words.tsx'
import { Tabs } from '#app/ui/tabs.tsx'

type Tab = 'profile' | 'picture' | 'portfolio' | 'area' | 'security' | 'notifications'

export function AccountTabs({ userType, current }: { userType: UserType; current: Tab }) {
  const { t } = useWords()
  const pages: [Tab, string][] = userType === 'Worker' ? ofWorkers() : ofClients()
  const items = pages.map(([tab, to]) => ({ to, label: t(`accounts:tabs.${tab}`), current: current === tab }))
  return <Tabs label={t('accounts:tabs.label')} items={items} />
}

function ofWorkers(): [Tab, string][] {
  return [
    ['profile', href('/majstor/moj-profil')],
    ['picture', href('/majstor/moj-profil/slika')],
    ['portfolio', href('/majstor/moj-profil/radovi')],
    ['area', href('/majstor/moj-profil/podrucje')],
    ['security', href('/majstor/moj-profil/sigurnost')],
    ['notifications', href('/obavjestenja/postavke')],
  ]
}

function ofClients(): [Tab, string][] {
  return [
    ['profile', href('/klijent/moj-profil')],
    ['picture', href('/klijent/moj-profil/slika')],
    ['security', href('/klijent/moj-profil/sigurnost')],
    ['notifications', href('/obavjestenja/postavke')],
  ]
}
