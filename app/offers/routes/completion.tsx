import { data, href, redirect } from 'react-router'
import { currentUser, languageOf } from '#app/http/context.server.ts'
import { redirectWithFlash } from '#app/http/flash.server.ts'
import { formSeed, invalid, readForm } from '#app/http/forms.server.ts'
import { idParam } from '#app/http/ids.server.ts'
import { once } from '#app/http/idempotency.server.ts'
import { formatKm } from '#app/i18n/formats.ts'
import { useWords } from '#app/i18n/words.tsx'
import { completeJob } from '#app/offers/completing.server.ts'
import { Already } from '#app/offers/components/already.tsx'
import { findAcceptedOffer, findOfferedAd } from '#app/offers/queries.server.ts'
import { ReviewFields } from '#app/reviews/components/review-fields.tsx'
import { reviewFormSchema } from '#app/reviews/schemas.ts'
import { FormPage } from '#app/ui/form-page.tsx'
import { FormTitle } from '#app/ui/form-title.tsx'
import { PageHead } from '#app/ui/page-head.tsx'
import { WorkerLine } from '#app/workers/components/worker-line.tsx'
import { showWorker } from '#app/workers/showing.server.ts'
import { db } from '#db/connection.ts'
import type { Route } from './+types/completion.ts'

export async function loader({ params, context }: Route.LoaderArgs) {
  const whose = { adId: idParam(params.id), clientId: currentUser(context).id }
  const [ad, offer] = await Promise.all([findOfferedAd(db, whose), findAcceptedOffer(db, whose)])
  if (!ad) throw data(null, 404)

  return {
    seed: formSeed(context),
    ad: { id: ad.id, title: ad.title, status: ad.status },
    offer: offer ? { amount: offer.amount, worker: showWorker(offer.worker, languageOf(context)) } : null,
  }
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const client = currentUser(context)
  const adId = idParam(params.id)

  const form = await readForm(request, reviewFormSchema, context)
  if (form.status !== 'success') return invalid(form)

  const outcome = await once(db, form.request, (trx) =>
    completeJob(trx, { ...form.value, adId, clientId: client.id, now: new Date() }),
  )
  if (outcome.ok) return redirectWithFlash(href('/klijent/moji-oglasi/:id', { id: String(adId) }), 'offers:completed')
  if (outcome.reason === 'unknown') throw data(null, 404)

  // The page itself says what was decided meanwhile.
  return redirect(href('/klijent/moji-oglasi/:id/zavrsetak', { id: String(adId) }), 303)
}

export default function Completion({ loaderData, actionData }: Route.ComponentProps) {
  const { t, language } = useWords()
  const { seed, ad, offer } = loaderData
  const back = { to: href('/klijent/moji-oglasi/:id', { id: String(ad.id) }), label: ad.title }
  if (!offer || ad.status !== 'in_progress') {
    return <Already reason={ad.status === 'completed' ? 'already_reviewed' : 'not_in_progress'} back={back} />
  }

  return (
    <div className="narrow stack">
      <FormTitle form={actionData?.form}>{t('offers:complete.title')}</FormTitle>
      <PageHead
        back={back}
        title={t('offers:complete.title')}
        lead={t('offers:complete.lead', { amount: formatKm(offer.amount, language) })}
      />
      <WorkerLine worker={offer.worker} />
      <FormPage
        form={actionData?.form}
        seed={seed}
        submitLabel={t('offers:complete.submit')}
        order={['rating', 'comment']}
      >
        <ReviewFields name={offer.worker.name} />
      </FormPage>
      <p className="muted small">{t('offers:complete.public', { name: offer.worker.name })}</p>
    </div>
  )
}
