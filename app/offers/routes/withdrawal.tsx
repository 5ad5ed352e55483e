import { href } from '#app/href.ts'
import { issueFormTokens } from '#app/http/forms/forms.server.ts'
import { submitButton } from '#app/http/forms/submitting.server.ts'
import { idParam } from '#app/http/id-param.server.ts'
import { orNotFound } from '#app/http/not-found.server.ts'
import { currentUser } from '#app/http/session/context.server.ts'
import { redirectWithFlash } from '#app/http/session/flash.server.ts'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { RefusalPage } from '#app/offers/components/refusal-page.tsx'
import { formatOfferPrice } from '#app/offers/prices/presenters.ts'
import { findOwnOffer } from '#app/offers/queries.server.ts'
import { canWithdraw } from '#app/offers/rules.ts'
import { withdrawOffer } from '#app/offers/sending.server.ts'
import { ButtonForm } from '#app/ui/form/button-form.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { db } from '#db/connection.ts'
import type { Route } from './+types/withdrawal.ts'

export async function loader({ params, context }: Route.LoaderArgs) {
  const offer = orNotFound(
    await findOwnOffer(db, { offerId: idParam(params.offerId), workerId: currentUser(context).id }),
  )

  const { id, adId, title, amount, unitPrice, status } = offer
  return { formTokens: issueFormTokens(context), id, adId, title, amount, unitPrice, status }
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const worker = currentUser(context)
  const offerId = idParam(params.offerId)
  const outcome = await submitButton({ request, context }, (trx) =>
    withdrawOffer(trx, { offerId, workerId: worker.id, now: new Date() }),
  )
  if (outcome.ok) return redirectWithFlash(href('/majstor/moje-ponude'), 'offers:withdrawn')
  return redirectWithFlash(href('/majstor/moje-ponude'), `offers:refused.${outcome.reason}`, 'info')
}

export default function Withdrawal({ loaderData }: Route.ComponentProps) {
  const { t, language } = useTranslation()
  const { formTokens, id, adId, title, status, ...price } = loaderData
  const back = { to: href('/majstor/posao/:id', { id: adId }), label: title }
  if (!canWithdraw({ status })) return <RefusalPage reason={`already_${status}`} back={back} />

  return (
    <div className="narrow stack">
      <title>{t('offers:withdraw.title')}</title>
      <PageHeader
        title={t('offers:withdraw.title')}
        back={back}
        lead={t('offers:withdraw.lead', { amount: formatOfferPrice(price, { t, language }) })}
      />
      <ButtonForm
        action={href('/majstor/moje-ponude/:offerId/povlacenje', { offerId: id })}
        label={t('offers:withdraw.submit')}
        formTokens={formTokens}
        notSent={t('offers:withdraw.not_sent')}
        variant="danger"
        wide
      />
    </div>
  )
}
