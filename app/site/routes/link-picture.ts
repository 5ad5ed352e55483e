import { data } from 'react-router'
import { arrivalContext } from '#app/http/context.server.ts'
import { within } from '#app/http/limited.server.ts'
import { giveBack, linkPictures } from '#app/http/rate-limits.server.ts'
import { isLanguage } from '#app/i18n/languages.ts'
import { drawCachedPicture, findLinkPicture, pictureId } from '#app/site/link-picture-cache.server.ts'
import type { LinkPicture } from '#app/site/link-picture.server.ts'
import { findLinkTexts } from '#app/site/link-texts.server.ts'
import { db } from '#db/connection.ts'
import type { Route } from './+types/link-picture.ts'

const busySeconds = 5

/** The language is part of the path, so that a chat that fetches the picture chooses nothing for anyone. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { language, '*': file } = params
  const texts =
    isLanguage(language) && file.endsWith('.png') ? await findLinkTexts(db, language, file.slice(0, -4)) : undefined
  if (!texts) throw data(null, 404)

  const headers = {
    etag: `"${pictureId(texts)}"`,
    'cache-control': 'public, max-age=86400',
    // Chats and networks show it on their own pages.
    'cross-origin-resource-policy': 'cross-origin',
  }
  if (request.headers.get('if-none-match')?.includes(headers.etag)) return new Response(null, { status: 304, headers })

  const picture = (await findLinkPicture(texts)) ?? (await drawWithinLimit(texts, context.get(arrivalContext).network))
  if (picture.ok) return new Response(picture.value, { headers: { ...headers, 'content-type': 'image/png' } })
  if (picture.reason === 'rate_limited') return comeBack(429, Number(picture.params?.seconds), 'no-store')
  return comeBack(503, busySeconds, `public, max-age=${busySeconds}`)
}

async function drawWithinLimit(texts: LinkPicture, network: string) {
  const picture = await within({ limiter: linkPictures, key: network }, () => drawCachedPicture(texts))
  if (!picture.ok && picture.reason === 'busy') await giveBack(linkPictures, network)
  return picture
}

function comeBack(status: number, seconds: number, caching: string): Response {
  return new Response(null, { status, headers: { 'retry-after': String(seconds), 'cache-control': caching } })
}
