import { data } from 'react-router'
import { displayContext, requestMetadataContext } from '#app/http/session/context.server.ts'
import { isLanguage } from '#app/i18n/languages.ts'
import { getTranslate } from '#app/i18n/server-translations.server.ts'
import { isTour, presentReviewRequest, presentTour } from '#app/site/guides.server.ts'
import type { Route } from './+types/guide-texts.ts'

const headers = { 'cache-control': 'private, max-age=3600' }

/** Texts of a tour or the review request: fetched when one begins. Light mode has neither. */
export function loader({ params: { language, name }, context }: Route.LoaderArgs) {
  if (!isLanguage(language) || (name !== 'review' && !isTour(name))) throw data(null, 404)
  const { isLight, app } = context.get(displayContext)
  if (isLight) return new Response(null, { status: 204, headers })

  const t = getTranslate(language)
  if (isTour(name)) return Response.json(presentTour(name, t), { headers })
  const isApple = app ? app === 'ios' : /iPhone|iPad/.test(context.get(requestMetadataContext).userAgent)
  return Response.json(presentReviewRequest(t, { isApple }), { headers })
}
