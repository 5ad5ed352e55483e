import { href } from '#app/href.ts'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { Tabs } from '#app/ui/member/tabs.tsx'

export function WorkerTabs({ current }: { current: 'in_progress' | 'completed' }) {
  const { t } = useTranslation()
  const items = [
    {
      to: href('/majstor/poslovi-u-toku'),
      label: t('common:adStatus.InProgress'),
      current: current === 'in_progress',
    },
    {
      to: href('/majstor/zavrseni-poslovi'),
      label: t('site:nav.completed'),
      current: current === 'completed',
    },
  ]
  return <Tabs label={t('offers:tabs')} items={items} />
}
