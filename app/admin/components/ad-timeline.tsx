import { useTranslation } from '#app/i18n/use-translation.tsx'

type Who = { name: string; to: string | null }
type AdEvent = { iso: string; time: string; text: string; who: Who | null }

export function AdTimeline({ events, isCut }: { events: AdEvent[]; isCut: boolean }) {
  const { t } = useTranslation()
  return (
    <section className="stack tight">
      <h2>{t('admin:sections.timeline')}</h2>
      <ol className="admin-timeline">
        {events.map(({ iso, time, text, who }, index) => (
          <li key={`${iso}-${index}`}>
            <time dateTime={iso}>{time}</time>
            <span>
              {text}
              {who && ' · '}
              {who?.to ? <a href={who.to}>{who.name}</a> : who?.name}
            </span>
          </li>
        ))}
      </ol>
      {isCut && <p className="muted">{t('admin:ad.cut', { count: events.length })}</p>}
    </section>
  )
}
