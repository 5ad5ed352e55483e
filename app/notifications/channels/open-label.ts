import type { NotificationType } from '#app/notifications/definition.ts'
import type { NotificationVariant } from '#app/notifications/definitions.server.ts'

type Labels = { [Type in NotificationType]?: Partial<Record<NotificationVariant<Type>, string>> }

const [agreement, ad, security, decision, proof, reports] = [
  'agreement',
  'ad',
  'security',
  'decision',
  'proof',
  'reports',
]

/** Labels of the variants that lead to another page than their type does, or on whose page there is something else to do. */
export const variantLabels: Labels = {
  JobCompleted: {
    returned: 'NewOfferReceived',
    day_proposed: agreement,
    day_agreed: agreement,
    day_declined: agreement,
    day_before: agreement,
    day_asked: 'arrival',
    day_unanswered: agreement,
    day_late: agreement,
    day_coming: agreement,
    day_called_off: agreement,
    day_missed: 'contest',
    day_contested: 'cause',
    cause_contested: 'cause',
    change_proposed: agreement,
    change_agreed: agreement,
    change_declined: agreement,
  },
  NewQuestion: { reply: 'QuestionAnswered' },
  ProfileUpdate: {
    password: security,
    password_removed: security,
    email: security,
    email_corrected: security,
    identity_linked: security,
    identity_removed: security,
    sessions_ended: security,
    taken_back: security,
    export: 'export',
    proof_approved: proof,
    proof_rejected: proof,
    content_hidden: decision,
    content_restored: decision,
    content_upheld: decision,
    ad_left_draft: ad,
    ad_expiring: 'expiry',
    ad_expired: ad,
    ad_looked_into: ad,
    ad_news: ad,
    report_hidden: reports,
    report_kept: reports,
  },
  SystemAnnouncement: { trades_unnamed: 'trades_unnamed' },
}

export const listLabels: { [Type in NotificationType]?: string } = { NewJobMatch: 'ads' }

/** The key of the text on a mail's button, of one notification or of several that lead to one page. */
export function openLabelOf({ type, variant }: { type: NotificationType; variant: string }, count = 1): string {
  const labels: Record<string, string> | undefined = variantLabels[type]
  return `deliveries:open.${(count > 1 && listLabels[type]) || (labels?.[variant] ?? type)}`
}
