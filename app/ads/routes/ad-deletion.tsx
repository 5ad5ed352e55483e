import { deleteAd } from '#app/ads/cancelling.server.ts'
import { clientAdPath } from '#app/ads/paths.ts'
import { findAdOf } from '#app/ads/queries.server.ts'
import { whyNotDelete } from '#app/ads/rules.ts'
import { href } from '#app/href.ts'
import { issueFormTokens } from '#app/http/forms/forms.server.ts'
import { submitButton } from '#app/http/forms/submitting.server.ts'
import { idParam } from '#app/http/id-param.server.ts'
import { orNotFound } from '#app/http/not-found.server.ts'
import { currentUser } from '#app/http/session/context.server.ts'
import { redirectWithFlash } from '#app/http/session/flash.server.ts'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { ButtonForm } from '#app/ui/form/button-form.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { LinkButton } from '#app/ui/link-button.tsx'
import { db } from '#db/connection.ts'
import type { Route } from './+types/ad-deletion.ts'

export async function loader({ params, context }: Route.LoaderArgs) {
  const { id, title, ...ad } = orNotFound(
    await findAdOf(db, { adId: idParam(params.id), clientId: currentUser(context).id }),
  )
  const reason = whyNotDelete(ad)
  if (reason) throw await redirectWithFlash(clientAdPath(id), `ads:refused.${reason}`, 'info')
  return { formTokens: issueFormTokens(context), ad: { id, title } }
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const adId = idParam(params.id)
  const clientId = currentUser(context).id
  const outcome = await submitButton({ request, context }, (trx) => deleteAd(trx, { adId, clientId, now: new Date() }))
  if (outcome.ok) return redirectWithFlash(href('/klijent/moji-oglasi'), 'ads:delete.done')
  return redirectWithFlash(clientAdPath(adId), `ads:refused.${outcome.reason}`, 'info')
}

export default function AdDeletion({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation()
  const { ad, formTokens } = loaderData
  return (
    <div className="narrow stack loose">
      <title>{t('ads:delete.title')}</title>
      <PageHeader
        title={t('ads:delete.title')}
        back={{ to: clientAdPath(ad.id), label: t('common:actions.back_to_ad') }}
        lead={t('ads:delete.lead', { title: ad.title })}
      />
      <div className="stack">
        <ButtonForm
          wide
          variant="danger"
          icon="trash-2"
          action={href('/klijent/moji-oglasi/:id/brisanje', { id: ad.id })}
          label={t('ads:delete.submit')}
          formTokens={formTokens}
        />
        <LinkButton wide variant="quiet" to={clientAdPath(ad.id)}>
          {t('common:actions.cancel')}
        </LinkButton>
      </div>
    </div>
  )
}
