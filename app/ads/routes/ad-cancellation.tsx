import { data, href } from 'react-router'
import { cancelAd } from '#app/ads/cancelling.server.ts'
import { findAdOf } from '#app/ads/queries.server.ts'
import { adLimits, canCancel } from '#app/ads/rules.ts'
import { cancellationSchema } from '#app/ads/schemas.ts'
import { currentUser } from '#app/http/context.server.ts'
import { redirectWithFlash } from '#app/http/flash.server.ts'
import { formSeed, invalid, readForm } from '#app/http/forms.server.ts'
import { once } from '#app/http/idempotency.server.ts'
import { idParam } from '#app/http/ids.server.ts'
import { useWords } from '#app/i18n/words.tsx'
import { FormPage } from '#app/ui/form-page.tsx'
import { FormTitle } from '#app/ui/form-title.tsx'
import { LinkButton } from '#app/ui/link-button.tsx'
import { PageHead } from '#app/ui/page-head.tsx'
import { TextArea } from '#app/ui/text-area.tsx'
import { db } from '#db/connection.ts'
import type { Route } from './+types/ad-cancellation.ts'

export async function loader({ params, context }: Route.LoaderArgs) {
  const ad = await findAdOf(db, { adId: idParam(params.id), clientId: currentUser(context).id })
  if (!ad) throw data(null, 404)
  const { id, title, status } = ad
  if (!canCancel(ad))
    throw await redirectWithFlash(href('/klijent/moji-oglasi/:id', { id: String(id) }), 'ads:refused.ad_closed', 'info')
  return { seed: formSeed(context), ad: { id, title, status } }
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const client = currentUser(context)
  const adId = idParam(params.id)

  const form = await readForm(request, cancellationSchema, context)
  if (form.status !== 'success') return invalid(form)

  const outcome = await once(db, form.request, (trx) =>
    cancelAd(trx, { adId, clientId: client.id, reason: form.value.reason, now: new Date() }),
  )
  if (!outcome.ok && outcome.reason === 'unknown') throw data(null, 404)

  const back = href('/klijent/moji-oglasi/:id', { id: String(adId) })
  return outcome.ok
    ? redirectWithFlash(back, 'ads:cancel.done')
    : redirectWithFlash(back, `ads:refused.${outcome.reason}`, 'info')
}

export default function AdCancellation({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useWords()
  const { ad, seed } = loaderData
  const back = href('/klijent/moji-oglasi/:id', { id: String(ad.id) })
  return (
    <div className="narrow stack loose">
      <FormTitle form={actionData?.form}>{t('ads:cancel.title')}</FormTitle>
      <PageHead
        title={t('ads:cancel.title')}
        back={{ to: back, label: t('common:actions.backToAd') }}
        lead={ad.title}
      />
      <p>{t(`ads:cancel.lead_${ad.status}`)}</p>
      <FormPage
        form={actionData?.form}
        seed={seed}
        submitLabel={t('ads:cancel.submit')}
        submitVariant="danger"
        after={
          <LinkButton wide variant="quiet" to={back}>
            {t('ads:cancel.keep')}
          </LinkButton>
        }
      >
        <TextArea
          name="reason"
          label={t('ads:cancel.reason')}
          hint={t('ads:cancel.reason_hint')}
          rows={3}
          maxLength={adLimits.reason}
          optional
        />
      </FormPage>
    </div>
  )
}
