import { data, href } from 'react-router'
import { currentUser } from '#app/http/context.server.ts'
import { redirectWithFlash } from '#app/http/flash.server.ts'
import { formSeed, readButton } from '#app/http/forms.server.ts'
import { idParam } from '#app/http/ids.server.ts'
import { once } from '#app/http/idempotency.server.ts'
import { useWords } from '#app/i18n/words.tsx'
import { announceDone } from '#app/offers/completing.server.ts'
import { Already } from '#app/offers/components/already.tsx'
import { findAdForWorker } from '#app/offers/queries.server.ts'
import { canAnnounceDone } from '#app/offers/rules.ts'
import { ButtonForm } from '#app/ui/button-form.tsx'
import { PageHead } from '#app/ui/page-head.tsx'
import { db } from '#db/connection.ts'
import type { Route } from './+types/announcement.ts'

export async function loader({ params, context }: Route.LoaderArgs) {
  const ad = await findAdForWorker(db, { adId: idParam(params.id), workerId: currentUser(context).id })
  if (ad?.ownOffer?.status !== 'accepted') throw data(null, 404)

  const { id, title, clientName, status, workerDoneAt } = ad
  return { seed: formSeed(context), id, title, clientName, adStatus: status, workerDoneAt }
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const worker = currentUser(context)
  const adId = idParam(params.id)
  const form = await readButton(request, context)

  const outcome = await once(db, form.request, (trx) =>
    announceDone(trx, { adId, workerId: worker.id, now: new Date() }),
  )
  const back = href('/majstor/posao/:id', { id: String(adId) })
  if (outcome.ok) return redirectWithFlash(back, 'offers:announced')
  if (outcome.reason === 'unknown') throw data(null, 404)
  return redirectWithFlash(back, `offers:refused.${outcome.reason}`, 'info')
}

export default function Announcement({ loaderData }: Route.ComponentProps) {
  const { t } = useWords()
  const { seed, id, title, clientName, adStatus, workerDoneAt } = loaderData
  const back = { to: href('/majstor/posao/:id', { id: String(id) }), label: title }
  if (!canAnnounceDone({ status: 'accepted', adStatus, workerDoneAt })) {
    return <Already reason={adStatus === 'completed' ? 'already_completed' : 'already_announced'} back={back} />
  }

  return (
    <div className="narrow stack">
      <title>{t('offers:announce.title')}</title>
      <PageHead title={t('offers:announce.title')} back={back} lead={t('offers:announce.lead', { name: clientName })} />
      <ButtonForm
        action={href('/majstor/posao/:id/zavrseno', { id: String(id) })}
        label={t('offers:announce.submit')}
        seed={seed}
        variant="primary"
        icon="check"
        wide
      />
    </div>
  )
}
