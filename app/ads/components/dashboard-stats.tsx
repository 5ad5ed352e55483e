import type { countMyAds } from '#app/ads/queries.server.ts'
import { href } from '#app/href.ts'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { LinkButton } from '#app/ui/link-button.tsx'
import { StatList } from '#app/ui/list/stat-list.tsx'

/** How many ads a client has in each state, with links to their lists. */
export function DashboardStats({ counts }: { counts: Awaited<ReturnType<typeof countMyAds>> }) {
  const { t } = useTranslation()
  return (
    <section className="stack" aria-labelledby="brojke">
      <h2 id="brojke">{t('ads:dashboard.stats')}</h2>
      <StatList
        items={[
          { value: counts.open, label: t('ads:dashboard.open') },
          { value: counts.offers, label: t('ads:dashboard.offers') },
          { value: counts.inProgress, label: t('common:nav.current_assignments') },
          { value: counts.completed, label: t('common:nav.completed_assignments') },
          { value: counts.views, label: t('ads:dashboard.views') },
        ]}
      />
      <div className="row">
        <LinkButton variant="secondary" to={href('/klijent/moji-oglasi')}>
          {t('ads:dashboard.all_ads')}
        </LinkButton>
        <LinkButton variant="secondary" to={`${href('/klijent/moji-poslovi')}?stanje=u-toku`}>
          {t('common:nav.current_assignments')}
        </LinkButton>
        <LinkButton variant="secondary" to={`${href('/klijent/moji-poslovi')}?stanje=zavrseni`}>
          {t('common:nav.completed_assignments')}
        </LinkButton>
        <LinkButton variant="secondary" to={href('/majstori')}>
          {t('ads:dashboard.browse')}
        </LinkButton>
      </div>
    </section>
  )
}
