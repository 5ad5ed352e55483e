import { formatShortDate } from '#app/i18n/formats.ts'
import type { Translation } from '#app/i18n/translate.ts'

type DailyViews = { days: { date: string; views: number }[]; total: number }

type PresentOptions = Translation & { subject: 'profile' | 'ad' | 'ads' }

/** Views by day as the properties of a bar chart; without a view there are no bars. */
export function presentDailyViews({ days, total }: DailyViews, { subject, language, t }: PresentOptions) {
  const bars = days.map(({ date, views }) => ({ label: formatShortDate(new Date(date), language), value: views }))
  const highest = bars.reduce((best, bar) => (bar.value > best.value ? bar : best), { label: '', value: 0 })
  return {
    title: t(`statistics:title.${subject}`),
    summary:
      total === 0
        ? t('statistics:none', { days: days.length })
        : `${t('common:count.view', { count: total })} ${t('statistics:period', { days: days.length })} · ${t('statistics:highest', { views: highest.value, day: highest.label })}`,
    bars: total === 0 ? [] : bars,
    columns: { label: t('statistics:day'), value: t('statistics:views') },
  }
}
