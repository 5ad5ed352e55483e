import { holdAccess, type AccessProof } from '#app/accounts/access/holding.server.ts'
import { keepIdentity } from '#app/accounts/access/keeping.server.ts'
import { providerNames, type Identity, type IdentityProvider } from '#app/accounts/identities/identity.ts'
import {
  findIdentityTicket,
  issueIdentityTicket,
  markTicketUsed,
  type TicketHolder,
} from '#app/accounts/identities/tickets.server.ts'
import { announceSecurity } from '#app/accounts/access/security-notices.server.ts'
import type { Member } from '#app/accounts/signing-in.server.ts'
import { done, refused, type Outcome } from '#app/outcome.ts'
import { inTransaction, type Db } from '#db/connection.ts'

export type IdentitySignIn =
  | ({ kind: 'member'; email: string; accessRevokedAt: Date | null } & Member)
  /** Nobody here has this identity or its address. */
  | { kind: 'unregistered'; ticket: string }
  /** An account has the address or the identity, but who owns it is not proven: signing in with the password links them. */
  | { kind: 'password_needed'; ticket: string }

/** Signs in by an identity. A confirmed address that both sides have confirmed links it to its account at once. */
export function signInWithIdentity(
  db: Db,
  identity: Identity,
  now: Date,
  holder: TicketHolder = 'browser',
): Promise<Outcome<IdentitySignIn, 'suspended'>> {
  return inTransaction(db, async (trx) => {
    const linked = await findMember(trx, identity)
    if (linked && linked.heldAt === null) return signedIn(linked)

    const owner = identity.email === null ? undefined : await findMemberByEmail(trx, identity.email)
    if (!owner && !linked)
      return done({ kind: 'unregistered', ticket: await issueIdentityTicket(trx, identity, now, holder) })
    const isProven = identity.isEmailVerified && owner !== undefined && owner.emailVerifiedAt !== null
    const isHeld = isProven && (await holdAccess(trx, { userId: owner.id, accessRevokedAt: owner.accessRevokedAt }))
    if (isHeld && (await linkAndAnnounce(trx, owner.id, identity))) return signedIn(owner)
    return done({ kind: 'password_needed', ticket: await issueIdentityTicket(trx, identity, now, holder) })
  })
}

/** Links the identity of a ticket to a member who has just proven who they are, unless their access was revoked since. */
export function linkTicket(
  db: Db,
  { proof, ticket, now }: { proof: AccessProof; ticket: string; now: Date },
): Promise<Outcome<{ provider: IdentityProvider }, 'identity_ticket_expired' | 'identity_taken'>> {
  return inTransaction(db, async (trx) => {
    const isHeld = await holdAccess(trx, proof)
    const identity = isHeld ? await findIdentityTicket(trx, { ticket, now, lock: true }) : undefined
    if (!identity) return refused('identity_ticket_expired')
    if (!(await linkAndAnnounce(trx, proof.userId, identity))) return refused('identity_taken')
    await markTicketUsed(trx, ticket, now)
    return done({ provider: identity.provider })
  })
}

export async function isLinked(db: Db, { provider, subject }: Identity): Promise<boolean> {
  const row = await db
    .selectFrom('identities')
    .select('user_id')
    .where('provider', '=', provider)
    .where('subject', '=', subject)
    .executeTakeFirst()
  return row !== undefined
}

async function linkAndAnnounce(trx: Db, userId: number, identity: Identity): Promise<boolean> {
  const linked = await link(trx, userId, identity)
  const provider = providerNames[identity.provider]
  if (linked === 'new') await announceSecurity(trx, { userId, variant: 'identity_linked', params: { provider } })
  if (linked === 'known') await keepIdentity(trx, { userId, provider: identity.provider })
  return linked !== false
}

/** False when the identity belongs to another member, or the member has another account of the provider. */
export async function link(
  trx: Db,
  userId: number,
  { provider, subject, email }: Identity,
): Promise<'new' | 'known' | false> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('identities')
    .values({ provider, subject, user_id: userId, email })
    .onConflict((oc) => oc.doNothing())
    .executeTakeFirst()
  if (numInsertedOrUpdatedRows) return 'new'
  const stored = await trx
    .selectFrom('identities')
    .select('user_id as userId')
    .where('provider', '=', provider)
    .where('subject', '=', subject)
    .executeTakeFirst()
  return stored?.userId === userId && 'known'
}

function signedIn(user: Awaited<ReturnType<typeof findMemberByEmail>> & object): Outcome<IdentitySignIn, 'suspended'> {
  if (user.suspendedAt) return refused('suspended')
  const { id: userId, userType, email, accessRevokedAt } = user
  return done({ kind: 'member', userId, userType, email, accessRevokedAt })
}

function findMember(db: Db, { provider, subject }: Identity) {
  return selectMembers(db)
    .innerJoin('identities', 'identities.user_id', 'users.id')
    .select('identities.held_at as heldAt')
    .where('identities.provider', '=', provider)
    .where('identities.subject', '=', subject)
    .executeTakeFirst()
}

function findMemberByEmail(db: Db, email: string) {
  return selectMembers(db).where('users.email', '=', email).executeTakeFirst()
}

function selectMembers(db: Db) {
  return db
    .selectFrom('users')
    .select(({ ref }) => [
      'users.id',
      'users.user_type as userType',
      ref('users.email').$castTo<string>().as('email'),
      'users.email_verified_at as emailVerifiedAt',
      'users.suspended_at as suspendedAt',
      'users.access_revoked_at as accessRevokedAt',
    ])
    .where('users.deleted_at', 'is', null)
}
