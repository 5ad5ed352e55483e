import { href } from 'react-router'
import { useWords } from '#app/i18n/words.tsx'
import { Tabs } from '#app/ui/tabs.tsx'

/** The three lists of a worker's dealings. */
export function WorkTabs({ current }: { current: 'offers' | 'in_progress' | 'finished' }) {
  const { t } = useWords()
  const items = [
    { to: href('/majstor/moje-ponude'), label: t('common:nav.myOffers'), current: current === 'offers' },
    { to: href('/majstor/poslovi-u-toku'), label: t('common:nav.jobsInProgress'), current: current === 'in_progress' },
    { to: href('/majstor/zavrseni-poslovi'), label: t('common:nav.finishedJobs'), current: current === 'finished' },
  ]
  return <Tabs label={t('offers:tabs')} items={items} />
}
