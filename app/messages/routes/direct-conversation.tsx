import { data, href } from 'react-router'
import { currentUser } from '#app/http/session/context.server.ts'
import { redirectWithFlash } from '#app/http/session/flash.server.ts'
import { issueFormTokens, invalid } from '#app/http/forms/forms.server.ts'
import { idParam } from '#app/http/id-param.server.ts'
import { Conversation } from '#app/messages/components/conversation.tsx'
import { directConversationPath, newestFragment } from '#app/messages/paths.ts'
import { findDirectConversation, findDirectPartner, listMessages } from '#app/messages/queries.server.ts'
import { readMessageForm } from '#app/messages/routes/message-form.server.ts'
import { markReadOnOpen } from '#app/messages/routes/mark-read.server.ts'
import { newConversationVersion } from '#app/messages/rules.ts'
import { messageIdempotencyKey, sendDirectMessage } from '#app/messages/sending.server.ts'
import { db } from '#db/connection.ts'
import type { Route } from './+types/direct-conversation.ts'

export const middleware: Route.MiddlewareFunction[] = [
  async ({ request, params, context }) => {
    await markReadOnOpen({ request, context, ref: { otherId: idParam(params.recipientId) } })
  },
]

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const { id, userType } = currentUser(context)
  const viewer = { id, userType }
  const otherId = idParam(params.recipientId)
  const cursor = url.searchParams.get('cursor')
  const pageData = {
    viewer,
    isNewestPage: cursor === null,
    withImages: url.searchParams.has('slike'),
    formTokens: issueFormTokens(context),
    now: new Date(),
  }

  const conversation = await findDirectConversation(db, { viewer, otherId })
  if (conversation) {
    const page = await listMessages(db, {
      viewer,
      conversationId: conversation.id,
      before: cursor === null ? undefined : idParam(cursor),
    })
    return { ...pageData, conversation, page }
  }
  const partner = await findDirectPartner(db, { viewer, otherId })
  if (!partner?.canSend) throw data(null, 404)
  return {
    ...pageData,
    conversation: { ...partner, title: null, version: newConversationVersion },
    page: { messages: [], nextCursor: null },
  }
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const sender = currentUser(context)
  const recipientId = idParam(params.recipientId)
  const now = new Date()

  const form = await readMessageForm({ request, context, now })
  if (form.status !== 'success') return invalid(form)

  const idempotencyKey = messageIdempotencyKey(form.key.key, form.value.text)
  const outcome = await sendDirectMessage(db, { ...form.value, recipientId, sender, idempotencyKey, now })
  if (!outcome.ok && outcome.reason === 'unknown') throw data(null, 404)
  if (!outcome.ok) return invalid(form, { '': `messages:refused.${outcome.reason}` })

  return redirectWithFlash(`${directConversationPath(sender, recipientId)}#${newestFragment}`, 'messages:sent')
}

export default function DirectConversation({ loaderData, actionData, params }: Route.ComponentProps) {
  const { viewer } = loaderData
  const { recipientId } = params
  const pollPath =
    viewer.userType === 'Worker'
      ? href('/majstor/direktne-poruke/:recipientId/promjene', { recipientId })
      : href('/klijent/direktne-poruke/:recipientId/promjene', { recipientId })
  return (
    <Conversation
      key={recipientId}
      {...loaderData}
      path={directConversationPath(viewer, Number(recipientId))}
      pollPath={pollPath}
      form={actionData?.form}
    />
  )
}
