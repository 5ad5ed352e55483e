import { AdFields, adForm } from '#app/ads/components/ad-fields.tsx'
import { editAd } from '#app/ads/editing.server.ts'
import { presentAdForm } from '#app/ads/presenters.server.ts'
import { findAdOf } from '#app/ads/queries.server.ts'
import { loadAdFormOptions, refusalErrors, readAdForm } from '#app/ads/routes/ad-form.server.ts'
import { redirectToOpened, trackPosting } from '#app/ads/routes/posting.server.ts'
import { adLimits, canEdit, canEditBudget } from '#app/ads/rules.ts'
import { href } from '#app/href.ts'
import { issueFormTokens, invalid } from '#app/http/forms/forms.server.ts'
import { submitForm } from '#app/http/forms/submitting.server.ts'
import { idParam } from '#app/http/id-param.server.ts'
import { orNotFound } from '#app/http/not-found.server.ts'
import { currentUser, languageOf } from '#app/http/session/context.server.ts'
import { redirectWithFlash } from '#app/http/session/flash.server.ts'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { ImageFields } from '#app/images/components/image-fields.tsx'
import { listTradesOfAd } from '#app/trades/deriving.server.ts'
import { FormPage } from '#app/ui/form/form-page.tsx'
import { NarrowForm } from '#app/ui/layout/narrow-form.tsx'
import { LinkButton } from '#app/ui/link-button.tsx'
import { db } from '#db/connection.ts'
import type { Route } from './+types/edit-ad.ts'

export async function loader({ params, context }: Route.LoaderArgs) {
  const ad = orNotFound(await findAdOf(db, { adId: idParam(params.id), clientId: currentUser(context).id }))
  if (!canEdit(ad)) {
    const reason = ad.status === 'cancelled' ? 'ad_closed' : 'ad_locked'
    throw await redirectWithFlash(href('/klijent/moji-oglasi/:id', { id: ad.id }), `ads:refused.${reason}`, 'info')
  }

  const language = languageOf(context)
  return {
    formTokens: issueFormTokens(context),
    ad: presentAdForm(ad, language),
    imageIds: ad.images.map((image) => image.id),
    isDraft: ad.status === 'draft',
    isHidden: ad.hiddenAt !== null,
    isBudgetLocked: !canEditBudget(ad),
    hasTrades: listTradesOfAd(ad, language).length > 0,
    ...(await loadAdFormOptions(language)),
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
  const outcome = await submitForm(form, (trx) => editAd(trx, edit))
  if (!outcome.ok) return invalid(form, refusalErrors(outcome))
  if (!outcome.value.wasPublished)
    return redirectWithFlash(href('/klijent/moji-oglasi/:id', { id: adId }), 'ads:edit.saved')
  await trackPosting(context)
  return redirectToOpened(adId, 'success:posted.text')
}

export default function EditAd({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation()
  const { ad, formTokens, imageIds, isDraft, isHidden, isBudgetLocked, hasTrades, closedWorks, ...options } = loaderData
  // An ad that a moderator removed can be saved, and not published.
  const isPublishable = isDraft && !isHidden
  const draft = { label: t('ads:edit.draft'), hint: t('ads:edit.draft_hint'), notSent: t('ads:new.draft_not_sent') }
  return (
    <NarrowForm
      title={t('ads:edit.title')}
      back={{ to: href('/klijent/moji-oglasi/:id', { id: ad.id }), label: t('common:actions.back_to_ad') }}
      lead={ad.title}
      form={actionData?.form}
      loose
    >
      <FormPage
        {...adForm}
        form={actionData?.form}
        formTokens={formTokens}
        encType="multipart/form-data"
        submitLabel={isPublishable ? t('ads:new.submit') : t('ads:edit.submit')}
        notSent={t(isPublishable ? 'ads:new.not_sent' : 'ads:edit.not_sent')}
        secondarySubmit={isPublishable ? { name: 'draft', ...draft } : undefined}
        hidden={isDraft && isHidden ? { draft: 'on' } : undefined}
      >
        <AdFields ad={ad} {...options} closedWorks={isPublishable ? closedWorks : []} isBudgetLocked={isBudgetLocked} />
        <ImageFields maxImages={adLimits.images} imageIds={imageIds} upload="ad" />
      </FormPage>
      {hasTrades && (
        <LinkButton wide variant="quiet" to={href('/klijent/moji-oglasi/:id/zanimanje', { id: ad.id })}>
          {t('ads:edit.trade', { trade: ad.skillLabel })}
        </LinkButton>
      )}
    </NarrowForm>
  )
}
