import { href } from '#app/href.ts'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { Tabs } from '#app/ui/member/tabs.tsx'

export function WorkerTabs({ current }: { current: 'offers' | 'in_progress' | 'completed' }) {
  const { t } = useTranslation()
  const items = [
    { to: href('/majstor/moje-ponude'), label: t('common:nav.my_offers'), current: current === 'offers' },
    {
      to: href('/majstor/poslovi-u-toku'),
      label: t('common:nav.current_assignments'),
      current: current === 'in_progress',
    },
    {
      to: href('/majstor/zavrseni-poslovi'),
      label: t('common:nav.completed_assignments'),
      current: current === 'completed',
    },
  ]
  return <Tabs label={t('offers:tabs')} items={items} />
}
