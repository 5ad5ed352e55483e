import { data, href } from 'react-router'
import { currentUser } from '#app/http/context.server.ts'
import { redirectWithFlash } from '#app/http/flash.server.ts'
import { formSeed, invalid } from '#app/http/forms.server.ts'
import { idParam } from '#app/http/ids.server.ts'
import { Conversation } from '#app/messages/components/conversation.tsx'
import { directPath, newestFragment } from '#app/messages/paths.ts'
import { findDirectConversation, findDirectPartner, listMessages } from '#app/messages/queries.server.ts'
import { readMessageForm } from '#app/messages/routes/message-form.server.ts'
import { noteReading } from '#app/messages/routes/seen.server.ts'
import { unbegunStamp } from '#app/messages/rules.ts'
import { attemptKey, sendDirectMessage } from '#app/messages/sending.server.ts'
import { db } from '#db/connection.ts'
import type { Route } from './+types/direct-conversation.ts'

export const middleware: Route.MiddlewareFunction[] = [
  async ({ request, params, context }) => {
    await noteReading({ request, context, which: { otherId: idParam(params.recipientId) } })
  },
]

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const { id, userType } = currentUser(context)
  const viewer = { id, userType }
  const otherId = idParam(params.recipientId)
  const before = url.searchParams.get('prije')
  const shown = {
    viewer,
    isNewestPage: before === null,
    withPictures: url.searchParams.has('slike'),
    seed: formSeed(context),
    now: new Date(),
  }

  const conversation = await findDirectConversation(db, { viewer, otherId })
  if (conversation) {
    const page = await listMessages(db, {
      viewer,
      conversationId: conversation.id,
      before: before === null ? undefined : idParam(before),
    })
    return { ...shown, conversation, page }
  }
  const partner = await findDirectPartner(db, { viewer, otherId })
  if (!partner?.canSend) throw data(null, 404)
  return {
    ...shown,
    conversation: { ...partner, title: null, stamp: unbegunStamp },
    page: { messages: [], nextCursor: null },
  }
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const sender = currentUser(context)
  const recipientId = idParam(params.recipientId)
  const now = new Date()

  const form = await readMessageForm({ request, context, now })
  if (form.status !== 'success') return invalid(form)

  const clientKey = attemptKey(form.request.key, form.value.text)
  const outcome = await sendDirectMessage(db, { ...form.value, recipientId, sender, clientKey, now })
  if (!outcome.ok && outcome.reason === 'unknown') throw data(null, 404)
  if (!outcome.ok) return invalid(form, { '': `messages:refused.${outcome.reason}` })

  return redirectWithFlash(`${directPath(sender, recipientId)}#${newestFragment}`, 'messages:sent')
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
      path={directPath(viewer, Number(recipientId))}
      pollPath={pollPath}
      form={actionData?.form}
    />
  )
}
