import { contactPath } from '#app/accounts/account-paths.ts'
import { verificationPath } from '#app/accounts/paths.ts'
import type { UserType, VerificationKind } from '#app/accounts/rules.ts'
import { issueTicket } from '#app/accounts/token-secrets.server.ts'
import type { ContactState } from '#app/deliveries/reach/reachable.server.ts'
import { href } from '#app/href.ts'
import { formatDate } from '#app/i18n/formats.ts'
import type { Translation } from '#app/i18n/translate.ts'

type Member = Translation & { userId: number; userType: UserType; now: Date }
type Failures = { emailFailedAt: Date | string | null; phoneFailedAt: Date | string | null }

/** The links by which a member whom messages do not reach can change that; null where all is well. */
export function presentReachPrompt(state: ContactState, member: Member) {
  const failed = [
    ...promptOfFailure('email', state.emailFailedAt, member),
    ...promptOfFailure('phone', state.phoneFailedAt, member),
  ]
  const rows = state.isReachable
    ? failed
    : [...failed, failed.length > 0 ? promptToChoose(member) : promptToVerify(member)]
  return rows.length > 0 ? { label: member.t('reach:title'), rows } : null
}

type Row = { to: string; label: string; hint?: string; icon: 'mail' | 'phone' | 'check' | 'bell' }

function promptToChoose({ t }: Member): Row {
  const to = href('/obavjestenja/postavke')
  return { to, label: t('reach:unreachable'), hint: t('reach:choose'), icon: 'bell' }
}

/** Nothing reaches members without a failure only before they verify a contact. */
function promptToVerify({ userId, t, now }: Member): Row {
  const to = verificationPath('email', issueTicket(userId, 'email', now))
  return { to, label: t('reach:unverified'), hint: t('verification:verify_email'), icon: 'mail' }
}

function promptOfFailure(kind: VerificationKind, failedAt: string | null, member: Member): Row[] {
  if (!failedAt) return []
  const { userId, userType, language, t, now } = member
  const date = formatDate(new Date(failedAt), language)
  return [
    {
      to: contactPath(kind, userType),
      label: t(`reach:${kind}.failed`, { date }),
      hint: t(`reach:${kind}.change`),
      icon: kind === 'email' ? 'mail' : 'phone',
    },
    { to: verificationPath(kind, issueTicket(userId, kind, now)), label: t(`reach:${kind}.check`), icon: 'check' },
  ]
}

export function presentFailures({ emailFailedAt, phoneFailedAt }: Failures, reader: Translation) {
  return { email: presentFailure(emailFailedAt, reader), phone: presentFailure(phoneFailedAt, reader) }
}

function presentFailure(failedAt: Date | string | null, { language, t }: Translation): string | null {
  return failedAt && t('reach:since', { date: formatDate(new Date(failedAt), language) })
}
