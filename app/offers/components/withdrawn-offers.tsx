import { useTranslation } from '#app/i18n/use-translation.tsx'
import { TimeAgo } from '#app/ui/time-ago.tsx'

type WithdrawnOffer = { workerName: string; withdrawnAt: string }

/** Who took an offer back, and when; its price is hidden from the client again. */
export function WithdrawnOffers({ offers, now }: { offers: WithdrawnOffer[]; now: Date }) {
  const { t } = useTranslation()
  if (offers.length === 0) return null
  return (
    <section className="stack tight">
      <h2>{t('offers:list.withdrawn')}</h2>
      <ul className="divided">
        {offers.map(({ workerName, withdrawnAt }) => (
          <li key={workerName + withdrawnAt} className="row apart">
            <span>{workerName}</span>
            <span className="muted small">
              <TimeAgo at={new Date(withdrawnAt)} now={now} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
