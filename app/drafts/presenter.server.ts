import { findConflicts, findTypedFields, mergeFields } from '#app/drafts/basis.server.ts'
import type { DraftForm, FormDraftFields } from '#app/drafts/forms.server.ts'
import type { FormDraftRow } from '#app/drafts/queries.server.ts'
import { addCalendarDays } from '#app/i18n/local-time.ts'
import { formatDate, formatTime, localDay } from '#app/i18n/formats.ts'
import type { Language } from '#app/i18n/languages.ts'
import { getTranslate } from '#app/i18n/server-translations.server.ts'
import { isSkill } from '#app/places/skill-keys.ts'
import { skillName } from '#app/places/skills.ts'
import { withQuery } from '#app/with-query.ts'

export type PresentedContinued = { values: Record<string, string | string[]>; errors: Record<string, string[]> }
type Reader = { language: Language; now: Date }

const excerptLength = 80
const conflictLength = 200

/**
 * Drafts of these forms, as links to continue or discard them: "Nastavite oglas od jutros". A draft is outdated if something else
 * is `stored` since in what it edits.
 */
export function presentFormDrafts(
  forms: readonly DraftForm[],
  drafts: FormDraftRow[],
  { language, now, stored }: Reader & { stored?: FormDraftFields | undefined },
) {
  const t = getTranslate(language)
  return drafts.flatMap((draft) => {
    const { key, version, fields, writtenAt } = draft
    const form = forms.find(({ name }) => name === draft.form)
    if (!form) return []
    const isOutdated = stored !== undefined && conflictsOf(form, draft, stored).length > 0
    return {
      key,
      data: {
        'data-stored': key,
        'data-version': version,
        'data-at': writtenAt.getTime(),
        'data-images': fields.imageIds?.join(' '),
        'data-outdated': isOutdated || undefined,
      },
      kind: isOutdated ? ('warning' as const) : ('info' as const),
      title: t(`drafts:${form.name}.from.${ageOf(writtenAt, now)}`, { date: formatDate(writtenAt, language) }),
      texts: [excerptOf(form, draft, language), ...(isOutdated ? [t('drafts:outdated')] : [])],
      links: [
        { to: withQuery(form.paths.page, { nacrt: key }), label: t('drafts:continue') },
        { to: form.paths.discarding(key), label: t('drafts:discard') },
      ],
    }
  })
}

export type PresentedFormDraft = ReturnType<typeof presentFormDrafts>[number]

/** The state of the form in which a draft is continued: of what it edits, only what was typed differs from what is stored now. */
export function presentContinued(
  form: DraftForm,
  draft: FormDraftRow,
  { language, stored }: { language: Language; stored?: FormDraftFields | undefined },
): PresentedContinued {
  const { fields, basis } = draft
  if (!stored) return { values: valuesOf(fields), errors: {} }
  const merged = mergeFields(form, { fields, basis: basis ?? '', stored })
  const conflicts = presentConflicts(form, conflictsOf(form, draft, stored), { stored, language })
  const errors = Object.entries(conflicts).map(([name, message]) => [name, [message]])
  return { values: valuesOf(merged), errors: Object.fromEntries(errors) }
}

/** For the whole form, as it is no mistake: what is stored since of these fields, which sending the form would replace. */
export function presentConflicts(
  { labels }: DraftForm,
  names: string[],
  { stored, language }: { stored: FormDraftFields; language: Language },
): Record<string, string> {
  if (names.length === 0) return {}
  const t = getTranslate(language)
  const lines = names.map((name) => {
    const texts = [stored[name] ?? '']
      .flat()
      .map(String)
      .map((text) => (isSkill(text) ? skillName(text, language, 'label') : text))
    return `${t(labels?.[name] ?? name)}: ${shorten(texts.join(', '), conflictLength) || t('drafts:empty')}`
  })
  return { '': `accounts:errors.changed_meanwhile?${new URLSearchParams({ stored: lines.join('\n') })}` }
}

export function presentDiscarding(form: DraftForm, draft: FormDraftRow, language: Language) {
  const t = getTranslate(language)
  return {
    title: t(`drafts:${form.name}.deletion.title`),
    lead: t(`drafts:${form.name}.deletion.lead`, { title: excerptOf(form, draft, language) }),
    submit: t(`drafts:${form.name}.deletion.submit`),
    cancel: t('common:actions.cancel'),
  }
}

function conflictsOf(form: DraftForm, { fields, basis }: FormDraftRow, stored: FormDraftFields) {
  return findConflicts(form, { fields, basis: basis ?? '', stored })
}

/** The beginning of a text, or which fields of what it edits were changed. */
function excerptOf(form: DraftForm, { fields, basis }: FormDraftRow, language: Language): string {
  const t = getTranslate(language)
  if (basis !== null) {
    const names = findTypedFields(form, { fields, basis }).map((name) => t(form.labels?.[name] ?? name))
    return t('drafts:changed', { fields: names.join(', ') })
  }
  const text = fields.title?.trim() || fields.description?.trim() || t('drafts:untitled')
  return shorten(text, excerptLength)
}

function shorten(raw: string, length: number): string {
  const text = raw.replace(/\s+/g, ' ').trim()
  return text.length > length ? `${text.slice(0, length).trim()}…` : text
}

function valuesOf({ imageIds = [], ...texts }: FormDraftFields): Record<string, string | string[]> {
  const typed = Object.entries(texts).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]]))
  return { ...Object.fromEntries(typed), imageIds: imageIds.map(String) }
}

/** By the clock and the days of Sarajevo. */
function ageOf(writtenAt: Date, now: Date): 'morning' | 'today' | 'evening' | 'yesterday' | 'date' {
  if (localDay(writtenAt) === localDay(now)) {
    const hour = Number(formatTime(writtenAt).slice(0, 2))
    if (hour >= 18) return 'evening'
    return hour >= 4 && hour < 12 ? 'morning' : 'today'
  }
  return localDay(writtenAt) === addCalendarDays(localDay(now), -1) ? 'yesterday' : 'date'
}
