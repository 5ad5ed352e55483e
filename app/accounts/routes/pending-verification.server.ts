import { data, type RouterContextProvider } from 'react-router'
import { findPendingVerification } from '#app/accounts/pending-verification.server.ts'
import type { VerificationKind } from '#app/accounts/rules.ts'
import { languageOf } from '#app/http/session/context.server.ts'
import { db } from '#db/connection.ts'

type Context = Readonly<RouterContextProvider>
type PageToken = { purpose: VerificationKind; token: string }

/** The member who verifies an address or number on this page; undefined when its token is not valid. */
export function loadPendingVerification(context: Context, pageToken: PageToken) {
  return findPendingVerification(db, { ...pageToken, language: languageOf(context), now: new Date() })
}

/** @throws 410 when the token is not valid. */
export async function requirePendingVerification(context: Context, pageToken: PageToken) {
  const pending = await loadPendingVerification(context, pageToken)
  if (!pending) throw data(null, 410)
  return pending
}
