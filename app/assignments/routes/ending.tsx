import { adPath } from '#app/ads/paths.ts'
import { findAdOf } from '#app/ads/queries.server.ts'
import { endAssignment } from '#app/assignments/ending.server.ts'
import { endingSchema } from '#app/assignments/schemas.ts'
import { href } from '#app/href.ts'
import { invalid, issueFormTokens, readForm } from '#app/http/forms/forms.server.ts'
import { submitForm } from '#app/http/forms/submitting.server.ts'
import { idParam } from '#app/http/id-param.server.ts'
import { notFound } from '#app/http/not-found.server.ts'
import { currentUser } from '#app/http/session/context.server.ts'
import { redirectWithFlash } from '#app/http/session/flash.server.ts'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { RefusalPage } from '#app/offers/components/refusal-page.tsx'
import { findAdForWorker } from '#app/offers/worker-queries.server.ts'
import { ButtonForm } from '#app/ui/form/button-form.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { db } from '#db/connection.ts'
import type { Route } from './+types/ending.ts'

// One page for both sides, under the ad's page of each.
export async function loader({ params, context }: Route.LoaderArgs) {
  const viewer = currentUser(context)
  const adId = idParam(params.id)
  const isClient = viewer.userType === 'Client'
  const found = isClient ? await findOwnAd(adId, viewer.id) : await findOwnAssignment(adId, viewer.id)
  if (!found) throw notFound()
  return { ...found, adId, isClient, formTokens: issueFormTokens(context) }
}

async function findOwnAd(adId: number, clientId: number) {
  const ad = await findAdOf(db, { adId, clientId })
  return ad && { title: ad.title, status: ad.status, partner: ad.suspendedWorker }
}

async function findOwnAssignment(adId: number, workerId: number) {
  const ad = await findAdForWorker(db, { adId, workerId })
  if (ad?.ownOffer?.status !== 'accepted') return undefined
  return { title: ad.title, status: ad.status, partner: ad.suspendedClient }
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const { id: userId, userType } = currentUser(context)
  const adId = idParam(params.id)

  const form = await readForm(request, endingSchema, context)
  if (form.status !== 'success') return invalid(form)

  const ending = { adId, userId, next: form.value.next, now: new Date() }
  const outcome = await submitForm(form, (trx) => endAssignment(trx, ending))
  const isClient = userType === 'Client'
  if (!outcome.ok) return redirectWithFlash(adPath(isClient, adId), `offers:refused.${outcome.reason}`, 'info')
  return redirectWithFlash(adPath(isClient, adId), `offers:ending.done_${outcome.value.status}`)
}

export default function Ending({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation()
  const { adId: id, title, status, partner, isClient, formTokens } = loaderData
  const back = { to: adPath(isClient, id), label: title }
  if (partner === null)
    return <RefusalPage reason={status === 'in_progress' ? 'partner_active' : 'not_in_progress'} back={back} />

  const path = isClient ? href('/klijent/moji-oglasi/:id/prekid', { id }) : href('/majstor/posao/:id/prekid', { id })
  return (
    <div className="narrow stack loose">
      <title>{t('offers:ending.title')}</title>
      <PageHeader title={t('offers:ending.title')} back={back} lead={t('offers:ending.lead', { name: partner })} />
      <p>{t(isClient ? 'offers:ending.choice' : 'offers:ending.cancels')}</p>
      <div className="stack">
        {isClient && (
          <ButtonForm
            action={path}
            label={t('offers:ending.reopen')}
            formTokens={formTokens}
            fields={{ next: 'reopen' }}
            notSent={t('offers:ending.not_sent')}
            variant="primary"
            wide
          />
        )}
        <ButtonForm
          action={path}
          label={t(isClient ? 'offers:ending.cancel' : 'offers:ending.submit')}
          formTokens={formTokens}
          fields={{ next: 'cancel' }}
          notSent={t('offers:ending.not_sent')}
          variant="danger"
          wide
        />
      </div>
    </div>
  )
}
