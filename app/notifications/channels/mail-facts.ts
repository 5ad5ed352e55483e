import type { Translation } from '#app/deliveries/composers.server.ts'
import type { NotificationType } from '#app/notifications/definition.ts'
import { contentValues, type SubjectContent } from '#app/notifications/headlines/headline.ts'
import { cityName } from '#app/places/cities.ts'

/** Mails of messages have none of their words, because these are private. */
export function renderFacts(
  translation: Translation,
  { type, content }: { type: NotificationType; content?: SubjectContent | null },
): string | undefined {
  if (!content || type === 'NewMessage') return undefined
  const { text, rating, budget } = contentValues(translation, content)
  if (content.city) return `${budget}, ${cityName(content.city)}`
  const quote = content.text ? translation.t('deliveries:quoted', { text }) : ''
  return type === 'JobReview' ? translation.t('deliveries:rated', { rating, quote }).trim() : quote || undefined
}
