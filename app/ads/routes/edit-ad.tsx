import { data, href } from 'react-router'
import { adFieldOrder, AdFields } from '#app/ads/components/ad-fields.tsx'
import { editAd } from '#app/ads/editing.server.ts'
import { adChoices } from '#app/ads/presenting.server.ts'
import { findAdOf } from '#app/ads/queries.server.ts'
import { errorsOf, readAdForm } from '#app/ads/routes/ad-form.server.ts'
import { adLimits, canEdit, canEditBudget } from '#app/ads/rules.ts'
import { currentUser, languageOf } from '#app/http/context.server.ts'
import { redirectWithFlash } from '#app/http/flash.server.ts'
import { formSeed, invalid } from '#app/http/forms.server.ts'
import { once } from '#app/http/idempotency.server.ts'
import { idParam } from '#app/http/ids.server.ts'
import { useWords } from '#app/i18n/words.tsx'
import { PictureFields } from '#app/images/components/picture-fields.tsx'
import { cityName } from '#app/places/cities.ts'
import { FormPage } from '#app/ui/form-page.tsx'
import { FormTitle } from '#app/ui/form-title.tsx'
import { PageHead } from '#app/ui/page-head.tsx'
import { db } from '#db/connection.ts'
import type { Route } from './+types/edit-ad.ts'

export async function loader({ params, context }: Route.LoaderArgs) {
  const ad = await findAdOf(db, { adId: idParam(params.id), clientId: currentUser(context).id })
  if (!ad) throw data(null, 404)
  if (!canEdit(ad)) {
    const why = ad.status === 'cancelled' ? 'ad_closed' : 'ad_locked'
    throw await redirectWithFlash(href('/klijent/moji-oglasi/:id', { id: String(ad.id) }), `ads:refused.${why}`, 'info')
  }

  const { id, title, description, skill, city, address, minPayout, maxPayout, acceptsOutsideBudget } = ad
  return {
    seed: formSeed(context),
    ad: {
      id,
      title,
      description,
      skill,
      city: city && cityName(city),
      address,
      minPayout,
      maxPayout,
      acceptsOutsideBudget,
    },
    imageIds: ad.images.map((image) => image.id),
    isDraft: ad.status === 'draft',
    budgetLocked: !canEditBudget(ad),
    ...adChoices(languageOf(context)),
  }
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const client = currentUser(context)
  const adId = idParam(params.id)
  const now = new Date()

  const form = await readAdForm(request, context, now)
  if (form.status !== 'success') return invalid(form)

  // A form sends nothing for a tick that was taken away, where the API means by silence "as it was".
  const { imageIds = [], acceptsOutsideBudget = false, draft = false, ...content } = form.value
  const edit = { ...content, imageIds, acceptsOutsideBudget, draft, adId, clientId: client.id, now }
  const outcome = await once(db, form.request, (trx) => editAd(trx, edit))
  if (outcome.ok) {
    const message = outcome.value.isNowOpen ? 'ads:new.posted' : 'ads:edit.saved'
    return redirectWithFlash(href('/klijent/moji-oglasi/:id', { id: String(adId) }), message)
  }
  if (outcome.reason === 'unknown') throw data(null, 404)
  return invalid(form, errorsOf(outcome))
}

export default function EditAd({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useWords()
  const { ad, seed, cities, skills, imageIds, isDraft, budgetLocked } = loaderData
  return (
    <div className="narrow stack loose">
      <FormTitle form={actionData?.form}>{t('ads:edit.title')}</FormTitle>
      <PageHead
        title={t('ads:edit.title')}
        back={{ to: href('/klijent/moji-oglasi/:id', { id: String(ad.id) }), label: t('common:actions.backToAd') }}
        lead={ad.title}
      />
      <FormPage
        form={actionData?.form}
        seed={seed}
        encType="multipart/form-data"
        order={adFieldOrder}
        submitLabel={isDraft ? t('ads:new.submit') : t('ads:edit.submit')}
        also={isDraft ? { name: 'draft', label: t('ads:edit.draft'), hint: t('ads:new.draft_hint') } : undefined}
      >
        <AdFields ad={ad} cities={cities} skills={skills} budgetLocked={budgetLocked} />
        <PictureFields form={actionData?.form} most={adLimits.images} imageIds={imageIds} />
      </FormPage>
    </div>
  )
}
