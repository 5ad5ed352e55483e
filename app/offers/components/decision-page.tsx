import type { ReactNode } from 'react'
import { href } from '#app/href.ts'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { OfferAmount } from '#app/offers/prices/components/offer-amount.tsx'
import { OfferTerms } from '#app/offers/components/offer-terms.tsx'
import { buttonClass } from '#app/ui/button.tsx'
import { ActionBar } from '#app/ui/layout/action-bar.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { LinkButton } from '#app/ui/link-button.tsx'
import { Card } from '#app/ui/list/card.tsx'
import { WorkerSummary } from '#app/workers/components/worker-summary.tsx'
import type { PresentedWorker } from '#app/workers/presenters.server.ts'

type Offer = {
  adId: number
  title: string
  amount: number | null
  unitPrice: number | null
  terms: string[]
  message: string
  photo: { to: string; label: string } | null
  worker: PresentedWorker
}

/** A page that asks before something is decided: which offer, what will happen, the button (`children`), and the way back. */
export function DecisionPage({
  title,
  offer,
  consequences,
  back = { to: href('/klijent/moji-oglasi/:id/ponude', { id: offer.adId }), label: offer.title },
  form,
  children,
}: {
  title: string
  offer: Offer
  consequences: string[]
  back?: { to: string; label: string }
  /** In place of a button alone: a form with fields. */
  form?: ReactNode
  children?: ReactNode
}) {
  const { t } = useTranslation()
  return (
    <div className="narrow stack">
      <title>{title}</title>
      <PageHeader back={back} title={title} />
      <Card as="section">
        <OfferAmount offer={offer} large />
        <OfferTerms terms={offer.terms} />
        <WorkerSummary worker={offer.worker} />
        {offer.message && <p className="as-typed">{offer.message}</p>}
        {offer.photo && (
          <a className={buttonClass({ variant: 'quiet' })} href={offer.photo.to}>
            <span>{offer.photo.label}</span>
          </a>
        )}
      </Card>
      <section className="stack tight" aria-labelledby="sta-slijedi">
        <h2 id="sta-slijedi">{t('offers:what_happens')}</h2>
        <ol className="numbered">
          {consequences.map((consequence) => (
            <li key={consequence}>
              <p>{consequence}</p>
            </li>
          ))}
        </ol>
      </section>
      {form}
      <LinkButton to={back.to} variant="quiet" wide>
        {t('offers:back_to_offers')}
      </LinkButton>
      {children && <ActionBar>{children}</ActionBar>}
    </div>
  )
}
