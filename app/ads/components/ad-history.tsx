import type { PresentedAdInFull } from '#app/ads/presenting.server.ts'
import { formatDateTime } from '#app/i18n/formats.ts'
import { useWords } from '#app/i18n/words.tsx'
import { Timeline } from '#app/ui/timeline.tsx'

/** Everything that happened to an ad, from its first words on. */
export function AdHistory({ ad }: { ad: Pick<PresentedAdInFull, 'createdAt' | 'events'> }) {
  const { t, language } = useWords()
  const wasDraft = ad.events[0]?.at.getTime() !== ad.createdAt.getTime()
  const lines = [...(wasDraft ? [{ type: 'created', reason: null, at: ad.createdAt }] : []), ...ad.events]
  return (
    <section className="stack" aria-labelledby="tok">
      <h2 id="tok">{t('ads:detail.history')}</h2>
      <Timeline
        items={lines.map(({ type, reason, at }) => ({
          iso: at.toISOString(),
          time: formatDateTime(at, language),
          title: t(`ads:events.${type}`),
          text: reason,
        }))}
      />
    </section>
  )
}
