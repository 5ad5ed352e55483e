import { data, href } from 'react-router'
import { currentUser } from '#app/http/session/context.server.ts'
import { redirectWithFlash } from '#app/http/session/flash.server.ts'
import { issueFormTokens, invalid } from '#app/http/forms/forms.server.ts'
import { idParam } from '#app/http/id-param.server.ts'
import { Conversation } from '#app/messages/components/conversation.tsx'
import { adConversationPath, newestFragment } from '#app/messages/paths.ts'
import { findAdConversation, listMessages } from '#app/messages/queries.server.ts'
import { messageIdempotencyKey, sendAdMessage } from '#app/messages/sending.server.ts'
import { db } from '#db/connection.ts'
import { readMessageForm } from '#app/messages/routes/message-form.server.ts'
import { markReadOnOpen } from '#app/messages/routes/mark-read.server.ts'
import type { Route } from './+types/ad-conversation.ts'

export const middleware: Route.MiddlewareFunction[] = [
  async ({ request, params, context }) => {
    await markReadOnOpen({ request, context, ref: conversationRefOf(params, new URL(request.url)) })
  },
]

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const { id, userType } = currentUser(context)
  const viewer = { id, userType }
  const conversation = await findAdConversation(db, { viewer, ...conversationRefOf(params, url) })
  if (!conversation) throw data(null, 404)

  const cursor = url.searchParams.get('cursor')
  const page = await listMessages(db, {
    viewer,
    conversationId: conversation.id,
    before: cursor === null ? undefined : idParam(cursor),
  })
  const withImages = url.searchParams.has('slike')
  return {
    viewer,
    conversation,
    page,
    isNewestPage: cursor === null,
    withImages,
    formTokens: issueFormTokens(context),
    now: new Date(),
  }
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const sender = currentUser(context)
  const adId = idParam(params.jobAdId)
  const now = new Date()

  const form = await readMessageForm({ request, context, now })
  if (form.status !== 'success') return invalid(form)

  const outcome = await sendAdMessage(db, {
    ...form.value,
    adId,
    sender,
    idempotencyKey: messageIdempotencyKey(form.key.key, form.value.text),
    now,
  })
  if (!outcome.ok && outcome.reason === 'unknown') throw data(null, 404)
  if (!outcome.ok) return invalid(form, { '': `messages:refused.${outcome.reason}` })

  return redirectWithFlash(`${adConversationPath(sender, adId)}#${newestFragment}`, 'messages:sent')
}

export default function AdConversation({ loaderData, actionData, params }: Route.ComponentProps) {
  const { viewer, conversation } = loaderData
  const { jobAdId } = params
  const pollPath =
    viewer.userType === 'Worker'
      ? href('/majstor/poruke/:jobAdId/promjene', { jobAdId })
      : `${href('/klijent/poruke/:jobAdId/promjene', { jobAdId })}?majstor=${conversation.otherUser.id}`
  return (
    <Conversation
      key={conversation.id}
      {...loaderData}
      path={adConversationPath(viewer, Number(jobAdId))}
      pollPath={pollPath}
      form={actionData?.form}
    />
  )
}

/** A client who changed the worker names the earlier one. */
function conversationRefOf({ jobAdId }: { jobAdId: string }, url: URL) {
  const worker = url.searchParams.get('majstor')
  return { adId: idParam(jobAdId), ...(worker !== null && { workerId: idParam(worker) }) }
}
