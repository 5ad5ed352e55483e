import type { AdStatus } from '#app/ads/rules.ts'
import { href } from '#app/href.ts'
import type { Translate } from '#app/i18n/translate.ts'
import type { OfferImage } from '#app/offers/image/queries.server.ts'
import { imageUrl } from '#app/images/urls.ts'
import { canEditOffer, type OfferStatus } from '#app/offers/rules.ts'

type OwnOffer = { id: number; status: OfferStatus; image: OfferImage | null }

/** The image beside an own offer, and where it is set as long as nothing is decided. */
export function presentOwnImage({ id, status, image }: OwnOffer, adStatus: AdStatus, t: Translate) {
  const to = href('/majstor/moje-ponude/:offerId/slika', { offerId: id })
  return {
    gallery: { images: image ? [image] : [], subject: t('offer-image:title') },
    note: image?.isHeld ? t('offer-image:held') : null,
    link: canEditOffer({ status, adStatus }) ? { to, label: t(`offer-image:${image ? 'change' : 'add'}`) } : null,
  }
}

export function presentImageForm({ image, title }: { image: OfferImage | null; title: string }, t: Translate) {
  return {
    images: image ? [image] : [],
    note: image?.isHeld ? t('offer-image:held') : null,
    words: {
      title: t('offer-image:title'),
      lead: t('offer-image:lead'),
      field: t('offer-image:field'),
      hint: t('offer-image:hint'),
      remove: t('offer-image:remove'),
      submit: t('offer-image:submit'),
      back: title,
    },
  }
}

/** From the list of offers to the worker's profile, where the image stands beside the offer. */
export function presentImageLink({ adId, worker }: { adId: number; worker: { id: number } }, t: Translate) {
  const params = { id: adId, workerId: worker.id }
  return {
    to: href('/klijent/moji-oglasi/:id/ponude/pogledajte-profil/:workerId', params),
    label: t('offer-image:title'),
  }
}

/** The image beside an offer: for the client who decides on it, and for both people once it is accepted. */
export function presentAgreedImage(image: OfferImage | null | undefined, t: Translate) {
  return image ? { to: imageUrl(image.id, 1280), label: t('offer-image:title') } : null
}
