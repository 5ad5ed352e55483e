import type { Dashboard } from '#app/ads/dashboard.server.ts'
import { href } from '#app/href.ts'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { Anchor } from '#app/ui/anchor.tsx'

export function DashboardStats({ counts }: { counts: Dashboard['counts'] }) {
  const { t } = useTranslation()
  const [ads, assignments] = [href('/klijent/moji-oglasi'), href('/klijent/moji-poslovi')]
  const rows = [
    { to: `${ads}?filter=open`, label: t('ads:dashboard.open'), value: counts.open },
    { to: `${ads}?filter=withOffers`, label: t('ads:dashboard.offers'), value: counts.offers },
    { to: `${assignments}?stanje=u-toku`, label: t('common:nav.current_assignments'), value: counts.inProgress },
    { to: `${assignments}?stanje=zavrseni`, label: t('common:nav.completed_assignments'), value: counts.completed },
    ...(counts.views > 0 ? [{ to: ads, label: t('ads:dashboard.views'), value: counts.views }] : []),
  ]
  return (
    <section className="stack" aria-labelledby="brojke">
      <h2 id="brojke">{t('ads:dashboard.stats')}</h2>
      <ul className="link-rows">
        {rows.map(({ to, label, value }) => (
          <li key={label}>
            <Anchor to={to}>
              <span>{label}</span> <strong>{value}</strong>
            </Anchor>
          </li>
        ))}
        <li>
          <Anchor to={href('/majstori')}>
            <span>{t('ads:dashboard.browse')}</span>
          </Anchor>
        </li>
      </ul>
    </section>
  )
}
