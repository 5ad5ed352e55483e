import { href } from 'react-router'
import { adFieldOrder, AdFields } from '#app/ads/components/ad-fields.tsx'
import { adChoices } from '#app/ads/presenting.server.ts'
import { postAd, saveDraft } from '#app/ads/publishing.server.ts'
import { errorsOf, readAdForm } from '#app/ads/routes/ad-form.server.ts'
import { adLimits } from '#app/ads/rules.ts'
import { currentUser, languageOf } from '#app/http/context.server.ts'
import { redirectWithFlash } from '#app/http/flash.server.ts'
import { formSeed, invalid } from '#app/http/forms.server.ts'
import { once } from '#app/http/idempotency.server.ts'
import { useWords } from '#app/i18n/words.tsx'
import { PictureFields } from '#app/images/components/picture-fields.tsx'
import { FormPage } from '#app/ui/form-page.tsx'
import { FormTitle } from '#app/ui/form-title.tsx'
import { PageHead } from '#app/ui/page-head.tsx'
import { db } from '#db/connection.ts'
import type { Route } from './+types/new-ad.ts'

export function loader({ context }: Route.LoaderArgs) {
  return { seed: formSeed(context), ...adChoices(languageOf(context)) }
}

export async function action({ request, context }: Route.ActionArgs) {
  const client = currentUser(context)
  const now = new Date()

  const form = await readAdForm(request, context, now)
  if (form.status !== 'success') return invalid(form)

  const keep = form.value.draft ? saveDraft : postAd
  const outcome = await once(db, form.request, (trx) => keep(trx, { ...form.value, clientId: client.id, now }))
  if (!outcome.ok) return invalid(form, errorsOf(outcome))

  const message = form.value.draft ? 'ads:new.kept' : 'ads:new.posted'
  return redirectWithFlash(href('/klijent/moji-oglasi/:id', { id: String(outcome.value.adId) }), message)
}

export default function NewAd({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useWords()
  const { seed, cities, skills } = loaderData
  return (
    <div className="narrow stack loose">
      <FormTitle form={actionData?.form}>{t('ads:new.title')}</FormTitle>
      <PageHead title={t('ads:new.title')} lead={t('ads:new.lead')} />
      <FormPage
        form={actionData?.form}
        seed={seed}
        encType="multipart/form-data"
        order={adFieldOrder}
        submitLabel={t('ads:new.submit')}
        also={{ name: 'draft', label: t('ads:new.draft'), hint: t('ads:new.draft_hint') }}
      >
        <AdFields cities={cities} skills={skills} />
        <PictureFields form={actionData?.form} most={adLimits.images} />
      </FormPage>
    </div>
  )
}
