import type { ReactNode } from 'react'
import { href } from 'react-router'
import { formatKm } from '#app/i18n/formats.ts'
import { useWords } from '#app/i18n/words.tsx'
import { Card } from '#app/ui/card.tsx'
import { LinkButton } from '#app/ui/link-button.tsx'
import { PageHead } from '#app/ui/page-head.tsx'
import { Price } from '#app/ui/price.tsx'
import { WorkerLine } from '#app/workers/components/worker-line.tsx'
import type { ShownWorker } from '#app/workers/showing.server.ts'

type Offer = { adId: number; title: string; amount: number; message: string; worker: ShownWorker }

/** A page that asks before something is decided: which offer, what will happen, the button (`children`), and the way back. */
export function DecisionFrame({
  title,
  offer,
  what,
  children,
}: {
  title: string
  offer: Offer
  what: string[]
  children: ReactNode
}) {
  const { t, language } = useWords()
  const back = href('/klijent/moji-oglasi/:id/ponude', { id: String(offer.adId) })
  return (
    <div className="narrow stack">
      <title>{title}</title>
      <PageHead back={{ to: back, label: offer.title }} title={title} />
      <Card as="section">
        <Price large>{formatKm(offer.amount, language)}</Price>
        <WorkerLine worker={offer.worker} />
        {offer.message && <p className="as-typed">{offer.message}</p>}
      </Card>
      <section className="stack tight" aria-labelledby="sta-slijedi">
        <h2 id="sta-slijedi">{t('offers:what_happens')}</h2>
        <ol className="numbered">
          {what.map((sentence) => (
            <li key={sentence}>
              <p>{sentence}</p>
            </li>
          ))}
        </ol>
      </section>
      {children}
      <LinkButton to={back} variant="quiet" wide>
        {t('offers:back_to_offers')}
      </LinkButton>
    </div>
  )
}
