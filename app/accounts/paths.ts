import { href } from 'react-router'
import type { TicketQuery } from './identities/presenters.ts'
import { withQuery } from '#app/with-query.ts'
import type { VerificationKind, UserType } from './rules.ts'

export function homePath(userType: UserType): string {
  return userType === 'Worker' ? href('/majstor/pretraga-poslova') : href('/klijent/pocetna')
}

/** Where a page that was opened from a mail continues, signed in or not. */
export function homeOrSignInPath(user: { userType: UserType } | null): string {
  return user ? homePath(user.userType) : href('/prijava')
}

/** The page that waits for a mail or code and can resend it; `token` is a ticket or the token of a mailed link. */
export function verificationPath(kind: VerificationKind, token: string): string {
  return kind === 'email' ? href('/potvrdi-email/:token', { token }) : href('/potvrdi-telefon/:token', { token })
}

/** The registration form with the kind of account chosen, which leads on to `next`. */
export function registrationPath(userType: UserType, next?: string, ticketQuery?: TicketQuery): string {
  return withQuery(href('/registracija'), { userType: userType.toLowerCase(), next, ...ticketQuery })
}
