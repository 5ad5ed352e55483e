import { data } from 'react-router'
import { requestMetadataContext } from '#app/http/session/context.server.ts'
import { withRateLimit } from '#app/http/limits/with-rate-limit.server.ts'
import { reward, ogImages } from '#app/http/limits/rate-limits.server.ts'
import { isLanguage } from '#app/i18n/languages.ts'
import { renderCachedOgImage, findOgImage, ogImageId } from '#app/site/og-image-cache.server.ts'
import type { OgImage } from '#app/site/og-image.server.ts'
import { findOgImageTexts } from '#app/site/og-image-texts.server.ts'
import { db } from '#db/connection.ts'
import type { Route } from './+types/og-image.ts'

const busySeconds = 5

/** The language is part of the path, so that fetching the image sets no language. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { language, '*': file } = params
  const texts =
    isLanguage(language) && file.endsWith('.png') ? await findOgImageTexts(db, language, file.slice(0, -4)) : undefined
  if (!texts) throw data(null, 404)

  const headers = {
    etag: `"${ogImageId(texts)}"`,
    'cache-control': 'public, max-age=86400',
    // Other sites show the image on their own pages.
    'cross-origin-resource-policy': 'cross-origin',
  }
  if (request.headers.get('if-none-match')?.includes(headers.etag)) return new Response(null, { status: 304, headers })

  const image =
    (await findOgImage(texts)) ?? (await renderWithRateLimit(texts, context.get(requestMetadataContext).network))
  if (image.ok) return new Response(image.value, { headers: { ...headers, 'content-type': 'image/png' } })
  if (image.reason === 'rate_limited') return retryLater(429, Number(image.params?.seconds), 'no-store')
  return retryLater(503, busySeconds, `public, max-age=${busySeconds}`)
}

async function renderWithRateLimit(texts: OgImage, network: string) {
  const image = await withRateLimit({ limit: ogImages, key: network }, () => renderCachedOgImage(texts))
  if (!image.ok && image.reason === 'busy') await reward(ogImages, network)
  return image
}

function retryLater(status: number, seconds: number, cacheControl: string): Response {
  return new Response(null, { status, headers: { 'retry-after': String(seconds), 'cache-control': cacheControl } })
}
