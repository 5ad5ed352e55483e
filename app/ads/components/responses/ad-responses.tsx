import type { ExplainedResponses } from '#app/ads/responses/silence.server.ts'
import { roundWait } from '#app/ads/responses/rules.ts'
import { useTranslation } from '#app/i18n/use-translation.tsx'

/** The workers who were notified of an open ad, opened it, declined it and offered, as numbers: their names are not here. */
export function AdResponses({ responses }: { responses: ExplainedResponses }) {
  const { t } = useTranslation()
  const { notified, opened, declines, offers, isLookedInto, usualMinutes, silence } = responses
  const steps = [
    { label: t('ads:responses.notified'), count: notified },
    { label: t('ads:responses.opened'), count: opened },
    {
      label: t('ads:responses.declined'),
      count: declines.reduce((sum, { count }) => sum + count, 0),
      detail: declines.map(({ reason, count }) => t(`ads:responses.${reason}`, { count })).join(', '),
    },
    { label: t('ads:responses.offers'), count: offers },
  ]
  const most = Math.max(...steps.map(({ count }) => count))
  return (
    <section className="stack tight" aria-labelledby="odziv">
      <h2 id="odziv">{t('ads:responses.title')}</h2>
      {isLookedInto && offers === 0 && <p>{t('ads:responses.looked_into')}</p>}
      {!isLookedInto && offers === 0 && usualMinutes !== null && <UsualWait minutes={usualMinutes} />}
      {(silence || most === 0) && <p className="muted">{silence ?? t('ads:responses.none')}</p>}
      {most > 0 && (
        <dl className="responses">
          {steps.map(({ label, count, detail }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>
                <strong>{count}</strong>
                <progress aria-hidden max={most} value={count} />
                {detail && <small>{detail}</small>}
              </dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  )
}

function UsualWait({ minutes }: { minutes: number }) {
  const { t } = useTranslation()
  const { unit, count } = roundWait(minutes)
  return <p>{t(`ads:responses.usual_${unit}`, { count })}</p>
}
