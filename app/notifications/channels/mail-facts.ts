import { formatRating } from '#app/i18n/formats.ts'
import { cutAtWord } from '#app/i18n/plain-text.ts'
import type { Translation } from '#app/i18n/translate.ts'
import type { NotificationType } from '#app/notifications/definition.ts'
import { contentValues, maxExcerptLength, type SubjectContent } from '#app/notifications/headlines/headline.ts'
import { cityName } from '#app/places/cities.ts'

/** Mails of messages have none of their words, because these are private. */
export function renderFacts(
  translation: Translation,
  { type, content }: { type: NotificationType; content?: SubjectContent | null },
): string | undefined {
  if (!content || type === 'NewMessage') return undefined
  const { t } = translation
  const { text, rating, budget } = contentValues(translation, content)
  if (content.city) return `${budget}, ${cityName(content.city)}`
  const quote = content.text ? t('deliveries:quoted', { text: cutAtWord(text, maxExcerptLength) }) : ''
  if (type === 'JobReview') return t('deliveries:rated', { rating, quote }).trim()
  return [rateWorker(translation, content), quote].filter(Boolean).join('\n\n') || undefined
}

/** Empty for what is no offer. */
function rateWorker({ t, language }: Translation, { rating, reviewCount }: SubjectContent): string {
  if (reviewCount === undefined) return ''
  if (!rating) return t('common:rating.none')
  const mean = t('common:rating.out_of', { rating: formatRating(rating, language) })
  return `★ ${mean} (${t('common:rating.count', { count: reviewCount })})`
}
