import { currentUser } from '#app/http/session/context.server.ts'
import { idParam } from '#app/http/id-param.server.ts'
import { findDirectConversation, findAdConversation } from '#app/messages/queries.server.ts'
import { etagOf, newConversationVersion } from '#app/messages/rules.ts'
import { db } from '#db/connection.ts'
import type { Route } from './+types/changes.ts'

/** Answers 304 while the conversation is what the polling page shows. The answer has no body. */
export async function loader({ request, url, params, context }: Route.LoaderArgs) {
  const viewer = currentUser(context)
  const worker = url.searchParams.get('majstor')
  const conversation =
    'jobAdId' in params
      ? await findAdConversation(db, {
          viewer,
          adId: idParam(params.jobAdId),
          ...(worker !== null && { workerId: idParam(worker) }),
        })
      : await findDirectConversation(db, { viewer, otherId: idParam(params.recipientId) })

  const etag = etagOf(conversation?.version ?? newConversationVersion)
  return new Response(null, { status: request.headers.get('if-none-match') === etag ? 304 : 200, headers: { etag } })
}
