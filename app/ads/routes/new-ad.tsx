import { findOwnAddress } from '#app/accounts/queries.server.ts'
import { AdFields, adForm } from '#app/ads/components/ad-fields.tsx'
import { adDraftForm } from '#app/ads/drafts/draft-form.server.ts'
import { presentNewAd } from '#app/ads/presenters.server.ts'
import { postAd, saveDraft } from '#app/ads/publishing.server.ts'
import { loadAdFormOptions, readAdForm, refusalErrors } from '#app/ads/routes/ad-form.server.ts'
import { redirectToOpened, trackPosting } from '#app/ads/routes/posting.server.ts'
import { adLimits } from '#app/ads/rules.ts'
import { newAdSchema, withSkillOfTitle } from '#app/ads/search/schema.ts'
import { StartedForms } from '#app/drafts/components/started-forms.tsx'
import { continueFormDraft } from '#app/drafts/routes/continuing.server.ts'
import { refuseAndStore, submitFormDraft } from '#app/drafts/routes/storing.server.ts'
import { href } from '#app/href.ts'
import { readSearchParams } from '#app/http/forms/search-params.server.ts'
import { currentUser, languageOf } from '#app/http/session/context.server.ts'
import { redirectWithFlash } from '#app/http/session/flash.server.ts'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { ImageFields } from '#app/images/components/image-fields.tsx'
import { FormPage } from '#app/ui/form/form-page.tsx'
import { NarrowForm } from '#app/ui/layout/narrow-form.tsx'
import { db, type Db } from '#db/connection.ts'
import type { Route } from './+types/new-ad.ts'

export async function loader({ url, context }: Route.LoaderArgs) {
  const search = withSkillOfTitle(readSearchParams(newAdSchema, url.searchParams).search)
  const [own, draft, options] = await Promise.all([
    findOwnAddress(db, currentUser(context).id),
    continueFormDraft(context, { url, form: adDraftForm }),
    loadAdFormOptions(languageOf(context)),
  ])
  return { ...draft, ad: presentNewAd(search, own), ...options }
}

export async function action({ request, context }: Route.ActionArgs) {
  const { id: clientId } = currentUser(context)
  const now = new Date()

  const form = await readAdForm(request, context, now)
  if (form.status !== 'success') return refuseAndStore(adDraftForm, form, { context, now })

  const save = form.value.draft ? saveDraft : postAd
  const verb = (trx: Db) => save(trx, { ...form.value, clientId, now })
  const outcome = await submitFormDraft(adDraftForm, form, { userId: clientId, now, verb })
  if (!outcome.ok) return refuseAndStore(adDraftForm, form, { context, now, errors: refusalErrors(outcome) })

  const { adId } = outcome.value
  if (form.value.draft) return redirectWithFlash(href('/klijent/moji-oglasi/:id', { id: adId }), 'ads:new.draft_saved')
  await trackPosting(context)
  return redirectToOpened(adId, 'success:posted.text')
}

export default function NewAd({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation()
  const { formTokens, continued, ad, cities, skills, usualPrices, closedWorks } = loaderData
  const draft = actionData ?? continued
  return (
    <NarrowForm title={t('ads:new.title')} lead={t('ads:new.lead')} form={actionData?.form} loose>
      <StartedForms drafts={draft.started} stored={draft.stored} />
      <FormPage
        {...adForm}
        key={continued.key}
        form={draft.form}
        draft={!continued.key}
        autosave={draft.autosave}
        formTokens={formTokens}
        encType="multipart/form-data"
        submitLabel={t('ads:new.submit')}
        notSent={t('ads:new.not_sent')}
        secondarySubmit={{
          name: 'draft',
          label: t('ads:new.draft'),
          hint: t('ads:new.draft_hint'),
          notSent: t('ads:new.draft_not_sent'),
        }}
      >
        <AdFields ad={ad} cities={cities} skills={skills} usualPrices={usualPrices} closedWorks={closedWorks} />
        <ImageFields maxImages={adLimits.images} upload="ad" />
      </FormPage>
    </NarrowForm>
  )
}
