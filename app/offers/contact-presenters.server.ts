import { agreementPath } from '#app/assignments/appointments/paths.ts'
import { jobCardPath } from '#app/assignments/paths.ts'
import type { Language } from '#app/i18n/languages.ts'
import type { Translate } from '#app/i18n/translate.ts'
import type { findContactDetails } from '#app/offers/contact-details.server.ts'
import { contactLinks, mapLink, type Device } from '#app/offers/contact-links.ts'
import type { findOfferToDecide } from '#app/offers/queries.server.ts'
import { formatPhone } from '#app/phones.ts'
import { cityName } from '#app/places/cities.ts'

type OfferToDecide = NonNullable<Awaited<ReturnType<typeof findOfferToDecide>>>

export function presentOwnContacts({ ownPhone, ownEmail, ownAddress, city }: OfferToDecide, language: Language) {
  return { phone: formatPhone(ownPhone, language), email: ownEmail, address: `${ownAddress}, ${cityName(city)}` }
}

type ContactDetails = NonNullable<Awaited<ReturnType<typeof findContactDetails>>>

export function presentPhone({ phone }: Pick<ContactDetails, 'phone'>, language: Language) {
  return { phone: formatPhone(phone, language), to: `tel:${phone}` }
}

export type PresentedPhone = ReturnType<typeof presentPhone>

/** The other party of an accepted offer, with their contacts. */
export function presentContactDetails(details: ContactDetails, language: Language, device: Device) {
  const { name, surname, phone, email, address, city, title, amount, unitPrice, adStatus } = details
  const place = [address, cityName(city)].filter(Boolean).join(', ')
  return {
    title,
    amount,
    unitPrice,
    isRunning: adStatus === 'in_progress',
    person: `${name} ${surname}`,
    imageId: details.profileImageId,
    name,
    phone: formatPhone(phone, language),
    channels: contactLinks(phone, device),
    email,
    address: place,
    map: place && mapLink(place, device),
  }
}

/** The page on which both sides agree on a day and read what they agreed on, and the small one that is read without a network. */
export function presentJobLinks({ adId }: ContactDetails, isClient: boolean, t: Translate) {
  return [
    { to: agreementPath(isClient, adId), label: t('appointments:open_page') },
    { to: jobCardPath(adId), label: t('assignments:card.open') },
  ]
}
