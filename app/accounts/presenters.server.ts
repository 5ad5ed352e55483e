import type { findOwnAccount } from '#app/accounts/queries.server.ts'
import { verificationKinds } from '#app/accounts/rules.ts'
import type { listSessions } from '#app/accounts/sessions.server.ts'
import { issueTicket } from '#app/accounts/token-secrets.server.ts'
import { describeUserAgent } from '#app/accounts/user-agent.ts'
import { formatDate, formatDateTime } from '#app/i18n/formats.ts'
import type { Language } from '#app/i18n/languages.ts'

type Account = Pick<Awaited<ReturnType<typeof findOwnAccount>>, 'id' | 'emailVerifiedAt' | 'phoneVerifiedAt'>

/** The dates on which a member's contacts were verified, with tickets for the verification pages. */
export function presentVerifications(account: Account, { language, now }: { language: Language; now: Date }) {
  const verifiedAt = { email: account.emailVerifiedAt, phone: account.phoneVerifiedAt }
  return verificationKinds.map((kind) => {
    const verifiedOn = verifiedAt[kind]
    return {
      kind,
      verifiedOn: verifiedOn && formatDate(verifiedOn, language),
      ticket: issueTicket(account.id, kind, now),
    }
  })
}

type Sessions = Awaited<ReturnType<typeof listSessions>>

export function presentSessions(
  sessions: Sessions,
  { currentId, language }: { currentId: number; language: Language },
) {
  return sessions.map(({ id, agent, lastSeenAt }) => ({
    id,
    device: describeUserAgent(agent),
    lastSeen: formatDateTime(lastSeenAt, language),
    isCurrent: id === currentId,
  }))
}
