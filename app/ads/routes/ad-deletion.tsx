import { data, href } from 'react-router'
import { deleteAd } from '#app/ads/cancelling.server.ts'
import { findAdOf } from '#app/ads/queries.server.ts'
import { canDelete } from '#app/ads/rules.ts'
import { currentUser } from '#app/http/context.server.ts'
import { redirectWithFlash } from '#app/http/flash.server.ts'
import { formSeed, readButton } from '#app/http/forms.server.ts'
import { once } from '#app/http/idempotency.server.ts'
import { idParam } from '#app/http/ids.server.ts'
import { useWords } from '#app/i18n/words.tsx'
import { ButtonForm } from '#app/ui/button-form.tsx'
import { LinkButton } from '#app/ui/link-button.tsx'
import { PageHead } from '#app/ui/page-head.tsx'
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
  return { seed: formSeed(context), ad: { id, title } }
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const client = currentUser(context)
  const adId = idParam(params.id)
  const form = await readButton(request, context)

  const outcome = await once(db, form.request, (trx) => deleteAd(trx, { adId, clientId: client.id }))
  if (outcome.ok) return redirectWithFlash(href('/klijent/moji-oglasi'), 'ads:delete.done')
  if (outcome.reason === 'unknown') throw data(null, 404)
  return redirectWithFlash(
    href('/klijent/moji-oglasi/:id', { id: String(adId) }),
    `ads:refused.${outcome.reason}`,
    'info',
  )
}

export default function AdDeletion({ loaderData }: Route.ComponentProps) {
  const { t } = useWords()
  const { ad, seed } = loaderData
  const params = { id: String(ad.id) }
  return (
    <div className="narrow stack loose">
      <title>{t('ads:delete.title')}</title>
      <PageHead
        title={t('ads:delete.title')}
        back={{ to: href('/klijent/moji-oglasi/:id', params), label: t('common:actions.backToAd') }}
        lead={t('ads:delete.lead', { title: ad.title })}
      />
      <div className="stack">
        <ButtonForm
          wide
          variant="danger"
          icon="trash-2"
          action={href('/klijent/moji-oglasi/:id/brisanje', params)}
          label={t('ads:delete.submit')}
          seed={seed}
        />
        <LinkButton wide variant="quiet" to={href('/klijent/moji-oglasi/:id', params)}>
          {t('common:actions.cancel')}
        </LinkButton>
      </div>
    </div>
  )
}
