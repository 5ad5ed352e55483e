import { issueToken } from '#app/accounts/tokens.server.ts'
import { recordLimitReached } from '#app/deliveries/daily-counts.server.ts'
import { enqueueMessage } from '#app/deliveries/enqueuing.server.ts'
import { done, refused, type Outcome } from '#app/outcome.ts'
import { inTransaction, type Db } from '#db/connection.ts'

const mailTypes = {
  password: { stranger: 'PasswordReset', owner: 'OwnPasswordReset' },
  sign_in: { stranger: 'SignInLink', owner: 'OwnSignInLink' },
} as const

export type LinkRequest = {
  purpose: 'password' | 'sign_in'
  email: string
  network?: string
  /** The browser, if it is known to the account: strangers cannot use up its limits. */
  browserId?: number | null
  nextPath?: string | undefined
  now: Date
}

/**
 * Enqueues a mail with a link that anyone can request. An unknown address runs the same statements and gets the same
 * answer: its token belongs to no member, and the job finds nothing to send. Limited per address and `network` or known browser;
 * excess requests are dropped silently, because a refusal would reveal that someone else requested this address.
 */
export async function requestMailedLink(db: Db, request: LinkRequest): Promise<Outcome<{ accepted: true }, never>> {
  await mailLink(db, request)
  return done({ accepted: true })
}

/** The same for the team, which may know that too many were requested. */
export function mailLink(
  db: Db,
  { purpose, email, network, browserId = null, nextPath, now }: LinkRequest,
): Promise<Outcome<{ tokenId: number }, 'rate_limited'>> {
  return inTransaction(db, async (trx) => {
    const user = await trx
      .selectFrom('users')
      .select('id')
      .where('email', '=', email)
      .where('deleted_at', 'is', null)
      .executeTakeFirst()
    const userId = user?.id ?? null
    const issued = await issueToken(trx, { purpose, userId, address: email, network, browserId, nextPath, now })
    if (!issued.ok) {
      if (issued.reason === 'recipient_ceiling') await recordLimitReached(trx, 'account_mail_recipient_limit')
      return refused('rate_limited', issued.params)
    }
    const { tokenId, expiresAt } = issued.value
    const type = mailTypes[purpose][browserId === null ? 'stranger' : 'owner']
    await enqueueMessage(trx, { channel: 'email', type, userId, dedupeKey: `token-${tokenId}`, expiresAt, now })
    return done({ tokenId })
  })
}
