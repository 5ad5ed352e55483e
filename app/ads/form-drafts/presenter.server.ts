import type { listFormDrafts } from '#app/ads/form-drafts/saving.server.ts'
import type { FormDraftFields } from '#app/ads/form-drafts/schema.ts'
import { href } from '#app/href.ts'
import { formatDate, formatTime, localDay } from '#app/i18n/formats.ts'
import type { Language } from '#app/i18n/languages.ts'
import { getTranslate } from '#app/i18n/server-translations.server.ts'
import { withQuery } from '#app/with-query.ts'

type FormDraft = Awaited<ReturnType<typeof listFormDrafts>>[number]
type Reader = { language: Language; now: Date }

const excerptLength = 80
const dayMs = 86_400_000

/** The ads that a client has begun, as links to continue or discard them: "Nastavite oglas od jutros". */
export function presentFormDrafts(drafts: FormDraft[], { language, now }: Reader) {
  const t = getTranslate(language)
  return drafts.map(({ key, version, fields, writtenAt }) => ({
    key,
    data: {
      'data-stored': key,
      'data-version': version,
      'data-at': writtenAt.getTime(),
      'data-images': fields.imageIds?.join(' '),
    },
    text: t(`ad-drafts:from.${ageOf(writtenAt, now)}`, { date: formatDate(writtenAt, language) }),
    excerpt: excerptOf(fields),
    links: [
      { to: withQuery(href('/klijent/objavite-oglas'), { nacrt: key }), label: t('ad-drafts:continue') },
      { to: href('/klijent/zapoceti-oglasi/:draftKey/brisanje', { draftKey: key }), label: t('ad-drafts:discard') },
    ],
  }))
}

export type PresentedFormDraft = ReturnType<typeof presentFormDrafts>[number]

/** The state of the form in which a draft is continued. */
export function presentContinued({ fields: { imageIds = [], ...texts } }: FormDraft) {
  const typed = Object.entries(texts).filter((entry): entry is [string, string] => entry[1] !== undefined)
  return { values: { ...Object.fromEntries(typed), imageIds: imageIds.map(String) }, errors: {} }
}

/** The page that asks once more. */
export function presentDiscarding(fields: FormDraftFields, language: Language) {
  const t = getTranslate(language)
  return {
    title: t('ad-drafts:deletion.title'),
    lead: t('ad-drafts:deletion.lead', { title: excerptOf(fields) }),
    submit: t('ad-drafts:deletion.submit'),
    cancel: t('common:actions.cancel'),
  }
}

export function wordsForDiscarded(language: Language): string {
  return getTranslate(language)('ad-drafts:deletion.done')
}

function excerptOf({ title, description }: FormDraftFields): string {
  const text = (title?.trim() || description?.trim() || '').replace(/\s+/g, ' ')
  return text.length > excerptLength ? `${text.slice(0, excerptLength).trim()}…` : text
}

/** By the clock and the days of Sarajevo. */
function ageOf(writtenAt: Date, now: Date): 'morning' | 'today' | 'evening' | 'yesterday' | 'date' {
  if (localDay(writtenAt) === localDay(now)) {
    const hour = Number(formatTime(writtenAt).slice(0, 2))
    if (hour >= 18) return 'evening'
    return hour >= 4 && hour < 12 ? 'morning' : 'today'
  }
  return localDay(writtenAt) === localDay(new Date(now.getTime() - dayMs)) ? 'yesterday' : 'date'
}
