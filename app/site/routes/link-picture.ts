import { data } from 'react-router'
import { isLanguage } from '#app/i18n/languages.ts'
import { drawLinkPicture } from '#app/site/link-picture.server.ts'
import { findLinkTexts } from '#app/site/link-texts.server.ts'
import { db } from '#db/connection.ts'
import type { Route } from './+types/link-picture.ts'

/** The language is part of the path, so that a chat that fetches the picture chooses nothing for anyone. */
export async function loader({ params }: Route.LoaderArgs) {
  const { language, '*': file } = params
  const texts = isLanguage(language) && file.endsWith('.png') ? await findLinkTexts(db, language, file.slice(0, -4)) : undefined
  if (!texts) throw data(null, 404)

  const picture = new Uint8Array(await drawLinkPicture(texts))
  return new Response(picture, {
    headers: {
      'content-type': 'image/png',
      'cache-control': 'public, max-age=86400',
      // Chats and networks show it on their own pages.
      'cross-origin-resource-policy': 'cross-origin',
    },
  })
}
