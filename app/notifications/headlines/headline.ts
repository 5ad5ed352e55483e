import { formatBudget } from '#app/i18n/formats.ts'
import type { Params, Translate, Translation } from '#app/i18n/translate.ts'
import type { NotificationType } from '#app/notifications/definition.ts'
import { renderNotification, textValues } from '#app/notifications/rendering.ts'

/** The words of a message, offer, question, answer or review, or the facts of a job; amounts in feninga. An offer has its worker's rating. */
export type SubjectContent = {
  text?: string | null
  rating?: number | null
  reviewCount?: number
  city?: string
  minPayout?: number | null
  maxPayout?: number | null
}

export const maxExcerptLength = 160

type Notification = {
  type: NotificationType
  variant: string
  params: Record<string, unknown>
  content: SubjectContent | null
}

const variantsByParams = [
  'NewOfferReceived.default',
  'OfferUpdated.default',
  'OfferUpdated.photo',
  'OfferUpdated.withdrawn',
  'OfferAccepted.default',
]
const typesByContent: readonly NotificationType[] = [
  'NewMessage',
  'NewQuestion',
  'QuestionAnswered',
  'JobReview',
  'NewJobMatch',
]

/** The two lines of a list: what has happened, and of which ad. Where that cannot be said in one, the title and the message. */
export function renderHeadline(
  translation: Translation,
  notification: Notification,
): { headline: string; detail: string } {
  const { t } = translation
  const { title, message } = renderNotification(translation, notification)
  const { type, params, content } = notification
  const values = { ...textValues(translation, params), ...(content && contentValues(translation, content)) }
  const headline = headlineOf(t, notification, values)
  if (!headline) return { headline: title, detail: message }

  return { headline, detail: String(type === 'NewJobMatch' ? (params.sentence ?? title) : (params.adTitle ?? title)) }
}

function headlineOf(t: Translate, { type, variant, content }: Notification, values: Params): string | undefined {
  const key = `${type}.${variant}`
  if (variantsByParams.includes(key)) return t(`bell:headline.${key}`, values)
  if (!typesByContent.includes(type) || !content) return undefined
  if (type === 'NewJobMatch') return `${values.adTitle}: ${values.budget}, ${values.city}`
  if (type === 'NewMessage' || key === 'NewQuestion.reply') return `${values.person}: ${values.text}`
  return t(`bell:headline.${type === 'JobReview' && !content.text ? `${type}.unworded` : key}`, values)
}

/** Sums are written as the language does; a message without words is an image. */
export function contentValues({ t, language }: Translation, content: SubjectContent) {
  const { text, rating, city = '', minPayout = null, maxPayout = null } = content
  return {
    text: text || t('messages:image_only'),
    rating: rating ?? 0,
    city,
    budget: formatBudget(minPayout, maxPayout, language, t),
  }
}
