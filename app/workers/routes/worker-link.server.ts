import type { RouterContextProvider } from 'react-router'
import { notFound } from '#app/http/not-found.server.ts'
import { maybeUser } from '#app/http/session/context.server.ts'
import { verifyLinkToken, type LinkPurpose } from '#app/notifications/channels/link-token.server.ts'
import { isActiveWorker } from '#app/workers/queries.server.ts'
import { db } from '#db/connection.ts'

type Link = { token: string; context: Readonly<RouterContextProvider>; now: Date }

/** The subject and the worker who answers. It is not there for forgers, other members and suspended workers; a job that is agreed goes on while the profile is hidden. */
export async function openWorkerLink(purpose: LinkPurpose, { token, context, now }: Link) {
  const link = verifyLinkToken(purpose, token)
  const member = maybeUser(context)
  if (!link || (member && member.id !== link.workerId)) throw notFound()
  if (!(await isActiveWorker(db, link.workerId, { withHidden: purpose === 'arrival' }))) throw notFound()
  return { subjectId: link.subjectId, workerId: link.workerId, isExpired: link.expiresAt <= now }
}
