import { z } from 'zod'
import { findCountryOfNetwork, findLocalCityOfNetwork } from '#app/gateways/geo.server.ts'
import { apiRoute, forAnyone } from '#app/http/api/api-route.server.ts'
import { requestMetadataContext } from '#app/http/session/context.server.ts'
import { languageForBanner, languages } from '#app/i18n/languages.ts'
import { done } from '#app/outcome.ts'
import { findCity } from '#app/places/cities.ts'

const countryNames = new Intl.DisplayNames('en', { type: 'region' })

const handler = apiRoute('/api/geo', {
  GET: forAnyone({
    summary:
      'From which country the caller seems to come, by a database on this machine, and which language to offer; in Bosnia and Herzegovina also the city, where the operator has a database of cities',
    response: z.object({
      country_name: z.string().nullable(),
      country_code: z.string().length(2).nullable(),
      city: z.string().nullable(),
      detected: z.boolean(),
      language: z.enum(languages),
    }),
    run: async ({ context, request }) => {
      const { network } = context.get(requestMetadataContext)
      const code = await findCountryOfNetwork(network)
      const city = await findLocalCityOfNetwork(network)
      const [browserTag = ''] = (request.headers.get('accept-language') ?? '').split(/[,;]/, 1)
      return done({
        country_name: code && (countryNames.of(code) ?? null),
        country_code: code,
        city: (city && findCity(city)?.name) ?? null,
        detected: code !== null,
        language: languageForBanner(code, browserTag),
      })
    },
  }),
})

export const loader = handler
export const action = handler
