import { formatDate } from '#app/i18n/formats.ts'
import type { Translation } from '#app/i18n/translate.ts'
import type { findStudentProof } from '#app/subscriptions/proofs/queries.server.ts'

const kinds = { waiting: 'info', approved: 'success', rejected: 'warning', over: 'info' } as const

export function presentProof(proof: Awaited<ReturnType<typeof findStudentProof>>, { t, language }: Translation) {
  const date = proof?.validUntil ? formatDate(proof.validUntil, language) : ''
  return {
    kind: proof ? kinds[proof.state] : kinds.over,
    status: proof ? t(`membership:proof.state.${proof.state}`, { date, reason: proof.reason ?? '' }) : null,
    canSend: proof?.state !== 'waiting' && proof?.state !== 'approved',
    words: {
      title: t('membership:proof.title'),
      lead: t('membership:proof.lead'),
      school: t('membership:proof.school'),
      image: t('membership:proof.image'),
      hint: t('membership:proof.hint'),
      submit: t('membership:proof.submit'),
      back: t('membership:title'),
    },
  }
}

export function presentSentProof({ t }: Translation): string {
  return t('membership:proof.sent')
}
