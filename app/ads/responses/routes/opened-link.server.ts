import type { RouterContextProvider } from 'react-router'
import { notFound } from '#app/http/not-found.server.ts'
import { maybeUser } from '#app/http/session/context.server.ts'
import { verifyDeclineToken } from '#app/notifications/channels/decline-token.server.ts'
import { isActiveWorker } from '#app/workers/queries.server.ts'
import { db } from '#db/connection.ts'

type Link = { token: string; context: Readonly<RouterContextProvider>; now: Date }

/** The ad and the worker who answers it. It is not there for forgers, for other members, and while the worker is suspended. */
export async function openDeclineLink({ token, context, now }: Link) {
  const link = verifyDeclineToken(token)
  const member = maybeUser(context)
  if (!link || (member && member.id !== link.workerId)) throw notFound()
  if (!(await isActiveWorker(db, link.workerId))) throw notFound()
  return { adId: link.adId, workerId: link.workerId, isExpired: link.expiresAt <= now }
}
