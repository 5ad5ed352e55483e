import { href, type RouterContextProvider } from 'react-router'
import { currentUser, requestTranslate } from '#app/http/session/context.server.ts'
import { cityBySlug, cityName } from '#app/places/cities.ts'
import { findServiceArea } from '#app/workers/queries.server.ts'
import { db } from '#db/connection.ts'

/** The offer to work in the new home instead of the former one; null where the area has it already. */
export async function offerAreaMove(context: Readonly<RouterContextProvider>, from: string | null) {
  if (from === null || !cityBySlug(from)) return null
  const t = requestTranslate(context)
  const { home, cities } = await findServiceArea(db, { workerId: currentUser(context).id })
  if (cities.includes(home)) return null
  const names = { city: cityName(home), former: cityName(from), area: cities.map(cityName).join(', ') }
  return {
    text: t('service-area:move.offer', names),
    move: {
      action: href('/majstor/moj-profil/podrucje/selidba'),
      label: t(`service-area:move.${cities.includes(from) ? 'replace' : 'add'}`, names),
      fields: { from },
    },
    keep: { to: href('/majstor/moj-profil/podrucje'), label: t('service-area:move.choose') },
  }
}
