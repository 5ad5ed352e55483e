import { z } from 'zod'
import { config } from '#app/config.server.ts'
import { apiRoute, forAnyone } from '#app/http/api/api-route.server.ts'
import { languages } from '#app/i18n/languages.ts'
import { done } from '#app/outcome.ts'
import { skillKeys } from '#app/places/skill-keys.ts'
import { productName } from '#app/product.ts'
import { publicLimits, publicLimitsShape } from '#app/site/routes/api/public-limits.server.ts'

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
      limits: publicLimitsShape,
    }),
    run: async () =>
      done({
        appName: productName,
        languages: [...languages],
        skills: [...skillKeys],
        pushPublicKey: config.VAPID_PUBLIC_KEY ?? null,
        googleClientId: config.GOOGLE_CLIENT_ID ?? null,
        storeLinks: { android: config.ANDROID_STORE_URL ?? null, ios: config.IOS_STORE_URL ?? null },
        limits: publicLimits,
      }),
  }),
})

export const loader = handler
export const action = handler
