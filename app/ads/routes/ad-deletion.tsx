import { data, href } from 'react-router'
import { deleteAd } from '#app/ads/cancelling.server.ts'
import { findAdOf } from '#app/ads/queries.server.ts'
import { canDelete } from '#app/ads/rules.ts'
import { currentUser } from '#app/http/session/context.server.ts'
import { redirectWithFlash } from '#app/http/session/flash.server.ts'
import { issueFormTokens, readButton } from '#app/http/forms/forms.server.ts'
import { idempotently } from '#app/http/forms/idempotency.server.ts'
import { idParam } from '#app/http/id-param.server.ts'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { ButtonForm } from '#app/ui/form/button-form.tsx'
import { LinkButton } from '#app/ui/link-button.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { db } from '#db/connection.ts'
import type { Route } from './+types/ad-deletion.ts'

export async function loader({ params, context }: Route.LoaderArgs) {
  const ad = await findAdOf(db, { adId: idParam(params.id), clientId: currentUser(context).id })
  if (!ad) throw data(null, 404)
  const { id, title } = ad
  if (!canDelete(ad))
    throw await redirectWithFlash(
      href('/klijent/moji-oglasi/:id', { id: String(id) }),
      'ads:refused.has_offers',
      'info',
    )
  return { formTokens: issueFormTokens(context), ad: { id, title } }
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const client = currentUser(context)
  const adId = idParam(params.id)
  const form = await readButton(request, context)

  const outcome = await idempotently(db, form.key, (trx) => deleteAd(trx, { adId, clientId: client.id }))
  if (outcome.ok) return redirectWithFlash(href('/klijent/moji-oglasi'), 'ads:delete.done')
  if (outcome.reason === 'unknown') throw data(null, 404)
  return redirectWithFlash(
    href('/klijent/moji-oglasi/:id', { id: String(adId) }),
    `ads:refused.${outcome.reason}`,
    'info',
  )
}

export default function AdDeletion({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation()
  const { ad, formTokens } = loaderData
  const params = { id: String(ad.id) }
  return (
    <div className="narrow stack loose">
      <title>{t('ads:delete.title')}</title>
      <PageHeader
        title={t('ads:delete.title')}
        back={{ to: href('/klijent/moji-oglasi/:id', params), label: t('common:actions.back_to_ad') }}
        lead={t('ads:delete.lead', { title: ad.title })}
      />
      <div className="stack">
        <ButtonForm
          wide
          variant="danger"
          icon="trash-2"
          action={href('/klijent/moji-oglasi/:id/brisanje', params)}
          label={t('ads:delete.submit')}
          formTokens={formTokens}
        />
        <LinkButton wide variant="quiet" to={href('/klijent/moji-oglasi/:id', params)}>
          {t('common:actions.cancel')}
        </LinkButton>
      </div>
    </div>
  )
}
