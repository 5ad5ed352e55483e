import type { Translation } from '#app/i18n/translate.ts'
import type { NotificationType } from '#app/notifications/definition.ts'
import { contentValues, renderHeadline, type SubjectContent } from '#app/notifications/headlines/headline.ts'
import { renderNotification } from '#app/notifications/rendering.ts'
import { cityName } from '#app/places/cities.ts'

type Item = {
  type: NotificationType
  variant: string
  params: Record<string, unknown>
  content?: SubjectContent | null | undefined
}

/** Phones show about 40 characters of each line. A locked screen has none of the words of a message, because these are private. */
export function renderPushWords(translation: Translation, item: Item): { title: string; body: string } {
  const { title, message } = renderNotification(translation, item)
  const { type, params, content = null } = item
  if (type === 'NewMessage') {
    const { person, adTitle } = params
    return { title: person ? `${title}: ${String(person)}` : title, body: String(adTitle ?? message) }
  }
  const { headline, detail } = renderHeadline(translation, { ...item, content })
  if (type !== 'NewJobMatch' || !content) return { title: headline, body: detail }
  const { budget, city } = contentValues(translation, content)
  return { title: `${budget}, ${cityName(city)}: ${String(params.adTitle)}`, body: detail }
}
