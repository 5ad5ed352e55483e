import { data, href } from 'react-router'
import { currentUser } from '#app/http/context.server.ts'
import { redirectWithFlash } from '#app/http/flash.server.ts'
import { formSeed, readButton } from '#app/http/forms.server.ts'
import { idParam } from '#app/http/ids.server.ts'
import { once } from '#app/http/idempotency.server.ts'
import { formatKm } from '#app/i18n/formats.ts'
import { useWords } from '#app/i18n/words.tsx'
import { Already } from '#app/offers/components/already.tsx'
import { findOwnOffer } from '#app/offers/queries.server.ts'
import { canWithdraw } from '#app/offers/rules.ts'
import { withdrawOffer } from '#app/offers/sending.server.ts'
import { ButtonForm } from '#app/ui/button-form.tsx'
import { PageHead } from '#app/ui/page-head.tsx'
import { db } from '#db/connection.ts'
import type { Route } from './+types/withdrawal.ts'

export async function loader({ params, context }: Route.LoaderArgs) {
  const offer = await findOwnOffer(db, { offerId: idParam(params.offerId), workerId: currentUser(context).id })
  if (!offer) throw data(null, 404)

  const { id, adId, title, amount, status } = offer
  return { seed: formSeed(context), id, adId, title, amount, status }
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const worker = currentUser(context)
  const offerId = idParam(params.offerId)
  const form = await readButton(request, context)

  const outcome = await once(db, form.request, (trx) =>
    withdrawOffer(trx, { offerId, workerId: worker.id, now: new Date() }),
  )
  if (outcome.ok) return redirectWithFlash(href('/majstor/moje-ponude'), 'offers:withdrawn')
  if (outcome.reason === 'unknown') throw data(null, 404)
  return redirectWithFlash(href('/majstor/moje-ponude'), `offers:refused.${outcome.reason}`, 'info')
}

export default function Withdrawal({ loaderData }: Route.ComponentProps) {
  const { t, language } = useWords()
  const { seed, id, adId, title, amount, status } = loaderData
  const back = { to: href('/majstor/posao/:id', { id: String(adId) }), label: title }
  if (!canWithdraw({ status })) return <Already reason={`already_${status}`} back={back} />

  return (
    <div className="narrow stack">
      <title>{t('offers:withdraw.title')}</title>
      <PageHead
        title={t('offers:withdraw.title')}
        back={back}
        lead={t('offers:withdraw.lead', { amount: formatKm(amount, language) })}
      />
      <ButtonForm
        action={href('/majstor/moje-ponude/:offerId/povlacenje', { offerId: String(id) })}
        label={t('offers:withdraw.submit')}
        seed={seed}
        variant="danger"
        wide
      />
    </div>
  )
}
