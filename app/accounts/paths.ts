import { href } from 'react-router'
import { withQuery } from '#app/with-query.ts'
import type { VerificationKind, UserType } from './rules.ts'

/** Where each kind of member starts. */
export function homePath(userType: UserType): string {
  return userType === 'Worker' ? href('/majstor/pretraga-poslova') : href('/klijent/pocetna')
}

/** Where a person goes on from a page that a letter led to: with or without being signed in in this browser. */
export function homeOrSignInPath(user: { userType: UserType } | null): string {
  return user ? homePath(user.userType) : href('/prijava')
}

/** Where a mail or a code is waited for, and may be asked for again; `token` is a ticket, or that of a link that was sent. */
export function verificationPath(kind: VerificationKind, token: string): string {
  return kind === 'email' ? href('/potvrdi-email/:token', { token }) : href('/potvrdi-telefon/:token', { token })
}

/** The registration form with the kind of account chosen. */
export function registrationPath(userType: UserType): string {
  return withQuery(href('/registracija'), { userType: userType.toLowerCase() })
}
