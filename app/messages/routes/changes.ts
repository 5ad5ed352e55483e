import { currentUser } from '#app/http/context.server.ts'
import { idParam } from '#app/http/ids.server.ts'
import { findDirectConversation, findJobConversation } from '#app/messages/queries.server.ts'
import { tagOf, unbegunStamp } from '#app/messages/rules.ts'
import { db } from '#db/connection.ts'
import type { Route } from './+types/changes.ts'

/** Whether a conversation looks different from the page that asks: 304 when it does not. Says nothing of what is in it. */
export async function loader({ request, url, params, context }: Route.LoaderArgs) {
  const viewer = currentUser(context)
  const worker = url.searchParams.get('majstor')
  const conversation =
    'jobAdId' in params
      ? await findJobConversation(db, {
          viewer,
          adId: idParam(params.jobAdId),
          ...(worker !== null && { workerId: idParam(worker) }),
        })
      : await findDirectConversation(db, { viewer, otherId: idParam(params.recipientId) })

  const etag = tagOf(conversation?.stamp ?? unbegunStamp)
  return new Response(null, { status: request.headers.get('if-none-match') === etag ? 304 : 200, headers: { etag } })
}
