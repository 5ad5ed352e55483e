import { formatDate, formatDateTime, formatKm } from '#app/i18n/formats.ts'
import type { Language } from '#app/i18n/languages.ts'
import type { Params, Translate, Translation } from '#app/i18n/translate.ts'
import type { NotificationType } from './definition.ts'

type Rendered = { typeDisplayName: string; title: string; message: string }

export function renderNotification(
  { t, language }: Translation,
  { type, variant, params }: { type: NotificationType; variant: string; params: Record<string, unknown> },
): Rendered {
  const values = textValues({ t, language }, params)
  return {
    typeDisplayName: t(`notifications:types.${type}`),
    title: t(`notifications:${type}.${variant}.title`, values),
    message: [t(`notifications:${type}.${variant}.message`, values), ...renderCause(t, params)].join(' '),
  }
}

/** Bosnian verbs of the past end as their subject's gender asks. */
const bosnianEndings: Record<string, string> = { Female: 'la', Male: 'o' }

/** Sums and times are written as the language does. */
export function textValues({ t, language }: Translation, params: Record<string, unknown>): Params {
  const sums = { ...formatSums(params, language), ...renderVisit({ t, language }, params) }
  return {
    person: t('common:labels.deleted_user'),
    ending: bosnianEndings[String(params.gender)] ?? 'o/la',
    ...(params as Params),
    ...sums,
    ...(typeof params.changed === 'string' && {
      changes: renderChanges(t, params.changed, { ...sums, hasDeposit: Number(!!params.deposit) }),
    }),
    ...(typeof params.declines === 'string' && { reasons: renderDeclines(t, params.declines) }),
    ...(typeof params.until === 'number' && { until: formatDate(new Date(params.until), language) }),
    ...(typeof params.startsAt === 'number' && { startsAt: formatDateTime(new Date(params.startsAt), language) }),
  }
}

function renderCause(t: Translate, { cause }: Record<string, unknown>): string[] {
  return typeof cause === 'string' ? [t('notifications:cause', { cause: t(`notifications:causes.${cause}`) })] : []
}

function renderChanges(t: Translate, changed: string, { hasDeposit, ...sums }: Params): string {
  const keys = changed.split(' ').map((part) => (part === 'deposit' && !hasDeposit ? 'no_deposit' : part))
  const parts = keys.map((key) => t(`notifications:changes.${key}`, sums))
  return parts.join(', ')
}

function renderDeclines(t: Translate, declines: string): string {
  const reasons = [...declines.matchAll(/(\w+) (\d+)/g)].map(([, reason, count]) =>
    t(`ads:responses.${reason}`, { count: Number(count) }),
  )
  return reasons.length > 0 ? ` (${reasons.join(', ')})` : ''
}

/** The price of an offer whose total is open. */
function renderVisit({ t, language }: Translation, { visit }: Record<string, unknown>): Params {
  return typeof visit === 'number' ? { amount: t('common:price.visit', { visit: formatKm(visit, language) }) } : {}
}

function formatSums(params: Record<string, unknown>, language: Language): Params {
  const sums = (['amount', 'net', 'vat', 'deposit'] as const).map((name) => [name, params[name]] as const)
  return Object.fromEntries(
    sums.flatMap(([name, sum]) => (typeof sum === 'number' ? [[name, formatKm(sum, language)]] : [])),
  )
}

/** Several offers on an ad are summed up by their number and the lowest amount, in feninga. */
export function renderGroupTitle(
  { t, language }: Translation,
  { type, amounts }: { type: NotificationType; amounts: (number | null | undefined)[] },
): string {
  const title = t(`bell:grouped.${type}`, { count: amounts.length })
  const known = amounts.filter((amount) => typeof amount === 'number')
  return known.length === 0 ? title : t('bell:lowest', { title, amount: formatKm(Math.min(...known), language) })
}
