import type { PresentedAdDetails } from '#app/ads/presenters.server.ts'
import { formatDateTime, isoMinute } from '#app/i18n/formats.ts'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { LinkButton } from '#app/ui/link-button.tsx'
import { Timeline } from '#app/ui/member/timeline.tsx'

type AdHistoryProps = {
  ad: Pick<PresentedAdDetails, 'createdAt' | 'events'> & { links: { to: string; label: string }[] }
}

/** Everything that happened to an ad, from its first words on. */
export function AdHistory({ ad }: AdHistoryProps) {
  const { t, language } = useTranslation()
  const wasDraft = ad.events[0]?.at.getTime() !== ad.createdAt.getTime()
  const entries = [...(wasDraft ? [{ type: 'created', reason: null, at: ad.createdAt }] : []), ...ad.events]
  return (
    <section className="stack" aria-labelledby="tok">
      <h2 id="tok">{t('ads:detail.history')}</h2>
      <Timeline
        items={entries.map(({ type, reason, at }) => ({
          iso: isoMinute(at),
          time: formatDateTime(at, language),
          title: t(`ads:events.${type}`),
          text: type === 'ended' ? t(`ads:end_reasons.${reason}`) : reason,
        }))}
      />
      {ad.links.map(({ to, label }) => (
        <LinkButton key={to} variant="quiet" to={to}>
          {label}
        </LinkButton>
      ))}
    </section>
  )
}
