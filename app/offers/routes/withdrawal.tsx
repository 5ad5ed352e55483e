import { data, href } from 'react-router'
import { currentUser } from '#app/http/session/context.server.ts'
import { redirectWithFlash } from '#app/http/session/flash.server.ts'
import { issueFormTokens, readButton } from '#app/http/forms/forms.server.ts'
import { idParam } from '#app/http/id-param.server.ts'
import { idempotently } from '#app/http/forms/idempotency.server.ts'
import { formatKm } from '#app/i18n/formats.ts'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { RefusalPage } from '#app/offers/components/refusal-page.tsx'
import { findOwnOffer } from '#app/offers/queries.server.ts'
import { canWithdraw } from '#app/offers/rules.ts'
import { withdrawOffer } from '#app/offers/sending.server.ts'
import { ButtonForm } from '#app/ui/form/button-form.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { db } from '#db/connection.ts'
import type { Route } from './+types/withdrawal.ts'

export async function loader({ params, context }: Route.LoaderArgs) {
  const offer = await findOwnOffer(db, { offerId: idParam(params.offerId), workerId: currentUser(context).id })
  if (!offer) throw data(null, 404)

  const { id, adId, title, amount, status } = offer
  return { formTokens: issueFormTokens(context), id, adId, title, amount, status }
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const worker = currentUser(context)
  const offerId = idParam(params.offerId)
  const form = await readButton(request, context)

  const outcome = await idempotently(db, form.key, (trx) =>
    withdrawOffer(trx, { offerId, workerId: worker.id, now: new Date() }),
  )
  if (outcome.ok) return redirectWithFlash(href('/majstor/moje-ponude'), 'offers:withdrawn')
  if (outcome.reason === 'unknown') throw data(null, 404)
  return redirectWithFlash(href('/majstor/moje-ponude'), `offers:refused.${outcome.reason}`, 'info')
}

export default function Withdrawal({ loaderData }: Route.ComponentProps) {
  const { t, language } = useTranslation()
  const { formTokens, id, adId, title, amount, status } = loaderData
  const back = { to: href('/majstor/posao/:id', { id: String(adId) }), label: title }
  if (!canWithdraw({ status })) return <RefusalPage reason={`already_${status}`} back={back} />

  return (
    <div className="narrow stack">
      <title>{t('offers:withdraw.title')}</title>
      <PageHeader
        title={t('offers:withdraw.title')}
        back={back}
        lead={t('offers:withdraw.lead', { amount: formatKm(amount, language) })}
      />
      <ButtonForm
        action={href('/majstor/moje-ponude/:offerId/povlacenje', { offerId: String(id) })}
        label={t('offers:withdraw.submit')}
        formTokens={formTokens}
        variant="danger"
        wide
      />
    </div>
  )
}
