import { trackConversion } from '#app/http/conversions.server.ts'
import type { RouteHandle } from '#app/http/route-handle.ts'
import { data } from 'react-router'
import { currentUser, languageOf, requestTranslate } from '#app/http/session/context.server.ts'
import { redirectWithFlash } from '#app/http/session/flash.server.ts'
import { invalid } from '#app/http/forms/forms.server.ts'
import { idParam } from '#app/http/id-param.server.ts'
import { Conversation } from '#app/messages/components/conversation.tsx'
import { TwoPanes } from '#app/messages/components/two-panes.tsx'
import { directConversationPath, directPollPath, newestFragment } from '#app/messages/paths.ts'
import { presentDirectLinks } from '#app/messages/presenters.server.ts'
import { findDirectConversation, findDirectPartner } from '#app/messages/queries.server.ts'
import { loadConversationPage } from '#app/messages/routes/conversation-page.server.ts'
import { readMessageForm, refuseMessage } from '#app/messages/routes/message-form.server.ts'
import { markReadOnOpen } from '#app/messages/routes/mark-read.server.ts'
import { newConversationVersion, viewerOf, type Viewer } from '#app/messages/rules.ts'
import { messageIdempotencyKey, sendDirectMessage } from '#app/messages/sending.server.ts'
import { db } from '#db/connection.ts'
import type { Route } from './+types/direct-conversation.ts'

export const handle: RouteHandle = { invalidatesPages: false, tabs: false, verificationReminder: false }

export const middleware: Route.MiddlewareFunction[] = [
  async ({ request, params, context }) => {
    await markReadOnOpen({ request, context, ref: { otherId: idParam(params.recipientId) } })
  },
]

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const viewer = viewerOf(currentUser(context))
  const otherId = idParam(params.recipientId)
  const conversation =
    (await findDirectConversation(db, { viewer, otherId })) ?? (await findNewConversation(viewer, otherId))
  if (!conversation) throw data(null, 404)

  const links = presentDirectLinks(viewer, conversation, {
    language: languageOf(context),
    t: requestTranslate(context),
  })
  return loadConversationPage({ viewer, conversation, links, url, context })
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
  if (!outcome.ok) return refuseMessage(form, outcome)

  trackConversion(context, 'message_sent')
  return redirectWithFlash(`${directConversationPath(sender, recipientId)}#${newestFragment}`, 'messages:sent')
}

export default function DirectConversation({ loaderData, actionData, params }: Route.ComponentProps) {
  const { viewer } = loaderData
  const { recipientId } = params
  return (
    <TwoPanes viewer={viewer} conversation={loaderData.conversation}>
      <Conversation
        key={recipientId}
        {...loaderData}
        path={directConversationPath(viewer, Number(recipientId))}
        pollPath={directPollPath(viewer, Number(recipientId))}
        form={actionData?.form}
      />
    </TwoPanes>
  )
}

/** A direct conversation that the viewer may begin; it is opened by its first message. */
async function findNewConversation(viewer: Viewer, otherId: number) {
  const partner = await findDirectPartner(db, { viewer, otherId })
  return partner?.canSend || partner?.hasBlocked
    ? { ...partner, id: null, title: null, version: newConversationVersion }
    : undefined
}
