import { href } from '#app/href.ts'
import { issueFormTokens, invalid } from '#app/http/forms/forms.server.ts'
import { submitForm } from '#app/http/forms/submitting.server.ts'
import { idParam } from '#app/http/id-param.server.ts'
import { orNotFound } from '#app/http/not-found.server.ts'
import { currentUser, requestTranslate } from '#app/http/session/context.server.ts'
import { redirectWithFlash } from '#app/http/session/flash.server.ts'
import { ImageField } from '#app/images/components/image-field.tsx'
import { ImageGallery } from '#app/images/components/image-gallery.tsx'
import { readImageForm } from '#app/images/routes/image-form.server.ts'
import { requireImage } from '#app/images/routes/required-image.server.ts'
import { singleImageSchema } from '#app/images/schemas.ts'
import { RefusalPage } from '#app/offers/components/refusal-page.tsx'
import { presentImageForm } from '#app/offers/image/presenter.server.ts'
import { findOwnOfferWithImage } from '#app/offers/image/queries.server.ts'
import { setOfferImage } from '#app/offers/image/setting.server.ts'
import { canEditOffer } from '#app/offers/rules.ts'
import { Checkbox } from '#app/ui/form/checkbox.tsx'
import { FormPage } from '#app/ui/form/form-page.tsx'
import { NarrowForm } from '#app/ui/layout/narrow-form.tsx'
import { db } from '#db/connection.ts'
import type { Route } from './+types/offer-image.ts'

export async function loader({ params, context }: Route.LoaderArgs) {
  const ref = { offerId: idParam(params.offerId), workerId: currentUser(context).id }
  const offer = orNotFound(await findOwnOfferWithImage(db, ref))
  const { adId, status, adStatus } = offer
  const shown = presentImageForm(offer, requestTranslate(context))
  return { ...shown, adId, status, adStatus, formTokens: issueFormTokens(context) }
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const ref = { offerId: idParam(params.offerId), workerId: currentUser(context).id }
  orNotFound(await findOwnOfferWithImage(db, ref))
  const upload = { purpose: 'offer', schemaFor: () => singleImageSchema, maxFiles: 1, now: new Date() } as const
  const form = await readImageForm(request, context, upload)
  if (form.status !== 'success') return invalid(form)

  const imageId = form.value.imageIds[0] ?? null
  if (imageId === null && !form.value.removeImage) return requireImage(form)
  const outcome = await submitForm(form, (trx) => setOfferImage(trx, { ...ref, imageId, now: new Date() }))
  if (outcome.ok) {
    const message = requestTranslate(context)(`offer-image:${imageId === null ? 'removed' : 'saved'}`)
    return redirectWithFlash(href('/majstor/posao/:id', { id: outcome.value.adId }), message)
  }
  if (outcome.reason === 'images_unknown') return requireImage(form)
  return redirectWithFlash(href('/majstor/moje-ponude'), `offers:refused.${outcome.reason}`, 'info')
}

export default function OfferImage({ loaderData, actionData }: Route.ComponentProps) {
  const { adId, status, adStatus, images, note, words, formTokens } = loaderData
  const back = { to: href('/majstor/posao/:id', { id: adId }), label: words.back }
  if (!canEditOffer({ status, adStatus }))
    return <RefusalPage reason={status === 'pending' ? 'ad_closed' : `already_${status}`} back={back} />

  return (
    <NarrowForm title={words.title} back={back} lead={words.lead} form={actionData?.form}>
      <ImageGallery images={images} subject={words.title} />
      {note && <p className="muted">{note}</p>}
      <FormPage
        form={actionData?.form}
        formTokens={formTokens}
        encType="multipart/form-data"
        submitLabel={words.submit}
        draft={false}
      >
        <ImageField label={words.field} hint={words.hint} upload="offer" optional={images.length > 0} />
        {images.length > 0 && <Checkbox name="removeImage" label={words.remove} optional />}
      </FormPage>
    </NarrowForm>
  )
}
