import { imageUrl } from '#app/images/urls.ts'
import type { Translation } from '#app/i18n/translate.ts'
import { formatDate } from '#app/i18n/formats.ts'
import { reportPath } from '#app/reports/paths.ts'
import type { listReportsOf } from '#app/reports/queries.server.ts'

type Text = { id: number; text: string }
type Parts = { images: { id: number }[]; questions: Text[]; reviews: Text[] }
type Report = Awaited<ReturnType<typeof listReportsOf>>['items'][number]

/** The parts of an ad or a profile that have report pages of their own. */
export function presentParts({ images, questions, reviews }: Parts) {
  return {
    images: images.map(({ id }) => ({ to: reportPath('image', id), src: imageUrl(id, 320) })),
    texts: [
      ...questions.map(({ id, text }) => ({ to: reportPath('question', id), text })),
      ...reviews.map(({ id, text }) => ({ to: reportPath('review', id), text })),
    ],
  }
}

export function presentOwnReport(report: Report, { t, language }: Translation) {
  return {
    id: report.id,
    title: t(`safety:reports.target.${report.target}`),
    excerpt: report.excerpt,
    reason: t(`safety:reports.reason.${report.reason}`),
    date: formatDate(report.createdAt, language),
    status: report.decision ?? ('waiting' as const),
    badge: badgeOf(report.decision),
  }
}

function badgeOf(decision: Report['decision']) {
  if (decision === null) return 'waiting' as const
  return decision === 'hidden' ? ('done' as const) : ('stopped' as const)
}
