import { z } from 'zod'
import { accountLimits, minPasswordLength } from '#app/accounts/rules.ts'
import { adLimits } from '#app/ads/rules.ts'
import { count, km, toKm } from '#app/http/api/response-schemas.server.ts'
import { imageLimits } from '#app/images/rules.ts'
import { messageLimits } from '#app/messages/rules.ts'
import { offerLimits } from '#app/offers/rules.ts'

/** The limits of forms that an application should know, in the units of the API. */
export const publicLimits = {
  name: accountLimits.name,
  address: adLimits.address,
  password: minPasswordLength.registration,
  adTitle: adLimits.title,
  adDescription: adLimits.description,
  adImages: adLimits.images,
  minPayout: toKm(adLimits.minPayout),
  maxPayout: toKm(adLimits.maxPayout),
  offerMessage: offerLimits.message,
  message: messageLimits.text,
  imageBytes: imageLimits.maxFileBytes,
}

const amounts: string[] = ['minPayout', 'maxPayout']

export const publicLimitsShape = z.object(
  Object.fromEntries(Object.keys(publicLimits).map((name) => [name, amounts.includes(name) ? km : count])),
)
