import { z } from 'zod'
import { accountLimits, minPasswordLength } from '#app/accounts/rules.ts'
import { adLimits } from '#app/ads/rules.ts'
import { config } from '#app/config.server.ts'
import { apiRoute, forAnyone } from '#app/http/api/api-route.server.ts'
import { count, toKm, km } from '#app/http/api/response-schemas.server.ts'
import { languages } from '#app/i18n/languages.ts'
import { imageLimits } from '#app/images/rules.ts'
import { messageLimits } from '#app/messages/rules.ts'
import { offerLimits } from '#app/offers/rules.ts'
import { done } from '#app/outcome.ts'
import { skillKeys } from '#app/places/skill-keys.ts'
import { productName } from '#app/product.ts'

const limits = {
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

const limitsShape = z.object({
  name: count,
  address: count,
  password: count,
  adTitle: count,
  adDescription: count,
  adImages: count,
  minPayout: km,
  maxPayout: km,
  offerMessage: count,
  message: count,
  imageBytes: count,
})

const handler = apiRoute('/api/config', {
  GET: forAnyone({
    summary: 'What an application needs to know of this one',
    response: z.object({
      appName: z.string(),
      languages: z.array(z.enum(languages)),
      skills: z.array(z.enum(skillKeys)),
      pushPublicKey: z.string().nullable(),
      googleClientId: z.string().nullable(),
      storeLinks: z.object({ android: z.string().nullable(), ios: z.string().nullable() }),
      limits: limitsShape,
    }),
    run: async () =>
      done({
        appName: productName,
        languages: [...languages],
        skills: [...skillKeys],
        pushPublicKey: config.VAPID_PUBLIC_KEY ?? null,
        // Google sign-in is not set up yet.
        googleClientId: null,
        storeLinks: { android: config.ANDROID_STORE_URL ?? null, ios: config.IOS_STORE_URL ?? null },
        limits,
      }),
  }),
})

export const loader = handler
export const action = handler
