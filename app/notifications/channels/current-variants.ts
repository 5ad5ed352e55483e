import type { NotificationType } from '#app/notifications/definition.ts'
import type { NotificationVariant } from '#app/notifications/definitions.server.ts'
import type { SubjectState } from '#app/notifications/channels/subject-state.server.ts'

type Rule<Variant> = (state: SubjectState) => boolean | Variant

type Rules = { [Type in NotificationType]: Record<NotificationVariant<Type>, Rule<NotificationVariant<Type>>> }

/** The words that fit the state of its subject, or undefined when nothing that the notification says is so any more. */
export function currentVariant(
  { type, variant }: { type: NotificationType; variant: string },
  state: SubjectState,
): string | undefined {
  if (state.ad === null && state.isCurrent !== false && type !== 'NewMessage') return variant
  const rule: Rule<string> | undefined = (rules[type] as Record<string, Rule<string>>)[variant]
  const answer = rule?.(state) ?? true
  return answer === true ? variant : answer || undefined
}

const always = () => true
const isCurrent = (state: SubjectState) => state.isCurrent === true
const isWanted = (state: SubjectState) => state.ad === 'open' && !state.isBlocked && isCurrent(state)
const isOpenOffer = ({ ad, theirOffer, isBlocked }: SubjectState) =>
  ad === 'open' && theirOffer === 'pending' && !isBlocked
const hasPendingOffer = ({ ad, ownOffer }: SubjectState) => ad === 'open' && ownOffer === 'pending'
const isAssignment = ({ ad, ownOffer, theirOffer }: SubjectState) =>
  ad === 'in_progress' && (ownOffer === 'accepted' || theirOffer === 'accepted')
const isOfAnother = ({ ad, ownOffer }: SubjectState) =>
  (ad === 'in_progress' || ad === 'completed') && ownOffer !== 'accepted'
/** A block changes nothing of an agreed day. */
const isAgreedDay = (state: SubjectState) => isAssignment(state) && !state.isActorSuspended && isCurrent(state)
const isCurrentAgreement = (state: SubjectState) => isAgreedDay(state) && !state.isBlocked
const unaccepted = (state: SubjectState) =>
  hasPendingOffer(state) ? 'unaccepted' : state.ad === 'draft' && state.ownOffer !== 'accepted' && 'unaccepted_draft'

/** A record of money or of who can get into the account is sent whatever became of it. */
const rules: Rules = {
  NewJobMatch: { default: isWanted, nearby: isWanted, again: isWanted, again_sentence: isWanted },
  NewOfferReceived: { default: (state) => isOpenOffer(state) && isCurrent(state) },
  OfferUpdated: {
    default: isOpenOffer,
    photo: isOpenOffer,
    withdrawn: ({ theirOffer }) => theirOffer === 'withdrawn' || theirOffer === null,
  },
  OfferAccepted: { default: ({ ad, ownOffer }) => ad === 'in_progress' && ownOffer === 'accepted' },
  OfferRejected: {
    default: ({ ownOffer }) => ownOffer === 'rejected',
    another_chosen: isOfAnother,
    unaccepted,
    unaccepted_draft: unaccepted,
    unaccepted_withdrawn: (state) => (state.ad === 'open' && state.ownOffer === 'withdrawn') || unaccepted(state),
    replaced: (state) => isOfAnother(state) || unaccepted(state),
    cancelled: ({ ad }) => ad === 'cancelled',
    expired: ({ ad }) => ad === 'cancelled',
    ad_set_aside: ({ ad }) => ad === 'draft',
    ad_restored: hasPendingOffer,
  },
  JobCompleted: {
    default: ({ ad }) => ad === 'completed',
    worker_done: ({ ad, theirOffer }) => ad === 'in_progress' && theirOffer === 'accepted',
    closing_ahead: ({ ad, theirOffer }) => ad === 'in_progress' && theirOffer === 'accepted',
    closed: ({ ad }) => ad === 'completed',
    partner_suspended: (state) => isAssignment(state) && state.isActorSuspended,
    partner_restored: (state) => isAssignment(state) && !state.isActorSuspended,
    partner_ended: (state) => !isAssignment(state),
    returned: ({ ad, theirOffer }) => (ad === 'open' || ad === 'draft') && theirOffer !== 'accepted',
    day_proposed: isCurrentAgreement,
    day_agreed: isCurrentAgreement,
    day_declined: isCurrentAgreement,
    day_before: isAgreedDay,
    day_asked: isAgreedDay,
    day_unanswered: isAgreedDay,
    day_late: isAgreedDay,
    day_coming: isAgreedDay,
    day_called_off: isAgreedDay,
    day_missed: isCurrent,
    day_contested: isCurrent,
    cause_contested: isCurrent,
    change_proposed: isCurrentAgreement,
    change_agreed: isCurrentAgreement,
    change_declined: isCurrentAgreement,
  },
  JobReview: { default: isCurrent, reply: isCurrent },
  NewQuestion: {
    default: (state) => state.ad === 'open' && !state.isBlocked && isCurrent(state),
    reply: (state) => !state.isBlocked && isCurrent(state),
  },
  QuestionAnswered: { default: (state) => (state.ad === 'open' || state.ownOffer !== null) && isCurrent(state) },
  NewMessage: { default: (state) => !state.isBlocked && isCurrent(state) },
  ProfileUpdate: {
    default: always,
    password: always,
    password_removed: always,
    email: always,
    email_corrected: always,
    phone: always,
    identity_linked: always,
    identity_removed: always,
    second_factor_on: always,
    second_factor_off: always,
    second_factor_removal: always,
    recovery_codes_new: always,
    recovery_code_used: always,
    second_factor_stays: always,
    sessions_ended: always,
    taken_back: always,
    suspended: isCurrent,
    restored: isCurrent,
    export: isCurrent,
    proof_approved: always,
    proof_rejected: isCurrent,
    profile_hidden: isCurrent,
    profile_paused: isCurrent,
    profile_shown: isCurrent,
    content_hidden: isCurrent,
    content_restored: isCurrent,
    content_upheld: isCurrent,
    ad_left_draft: ({ ad }) => ad === 'draft',
    ad_expiring: (state) => state.ad === 'open' && isCurrent(state),
    ad_looked_into: (state) => state.ad === 'open' && isCurrent(state),
    ad_news: ({ ad }) => ad === 'open',
    ad_expired: ({ ad }) => ad === 'cancelled',
    report_hidden: always,
    report_kept: always,
  },
  PaymentProcessed: {
    default: always,
    failed: isCurrent,
    receipt: always,
    receipt_without_vat: always,
    credit_note: always,
    revoked: always,
    surplus: always,
    unclaimed: always,
  },
  SubscriptionExpiring: { default: isCurrent },
  SubscriptionExpired: { default: isCurrent },
  SystemAnnouncement: { default: isCurrent, trades_unnamed: isCurrent },
  WelcomeMessage: { default: always },
}
