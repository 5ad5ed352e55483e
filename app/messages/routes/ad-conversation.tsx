import { adPath } from '#app/ads/paths.ts'
import { trackConversion } from '#app/http/conversions.server.ts'
import type { RouteHandle } from '#app/http/route-handle.ts'
import { data } from 'react-router'
import { currentUser, languageOf, requestTranslate } from '#app/http/session/context.server.ts'
import { redirectWithFlash } from '#app/http/session/flash.server.ts'
import { invalid } from '#app/http/forms/forms.server.ts'
import { addressedWorker, idParam } from '#app/http/id-param.server.ts'
import { Conversation } from '#app/messages/components/conversation.tsx'
import { TwoPanes } from '#app/messages/components/two-panes.tsx'
import { adConversationPath, addressedPath, adPollPath, newestFragment } from '#app/messages/paths.ts'
import { presentAdLinks } from '#app/messages/presenters.server.ts'
import { isPartyToAd } from '#app/messages/ad-parties.server.ts'
import { findAdConversation } from '#app/messages/queries.server.ts'
import { messageIdempotencyKey, sendAdMessage } from '#app/messages/sending.server.ts'
import { db } from '#db/connection.ts'
import { viewerOf, type Viewer } from '#app/messages/rules.ts'
import { loadConversationPage } from '#app/messages/routes/conversation-page.server.ts'
import { readMessageForm, refuseMessage } from '#app/messages/routes/message-form.server.ts'
import { markReadOnOpen } from '#app/messages/routes/mark-read.server.ts'
import type { Route } from './+types/ad-conversation.ts'

export const handle: RouteHandle = { invalidatesPages: false, tabs: false, verificationReminder: false }

export const middleware: Route.MiddlewareFunction[] = [
  async ({ request, params, context }) => {
    await markReadOnOpen({ request, context, ref: conversationRefOf(params, new URL(request.url)) })
  },
]

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const viewer = viewerOf(currentUser(context))
  const ref = conversationRefOf(params, url)
  const conversation = await findAdConversation(db, { viewer, ...ref })
  if (!conversation) throw await leadToAd(viewer, ref.adId)

  const links = presentAdLinks(viewer, conversation, { language: languageOf(context), t: requestTranslate(context) })
  return loadConversationPage({ viewer, conversation, links, url, context })
}

export async function action({ request, params, url, context }: Route.ActionArgs) {
  const sender = currentUser(context)
  const ref = conversationRefOf(params, url)
  const now = new Date()

  const form = await readMessageForm({ request, context, now })
  if (form.status !== 'success') return invalid(form)

  const idempotencyKey = messageIdempotencyKey(form.key.key, form.value.text)
  const outcome = await sendAdMessage(db, { ...form.value, ...ref, sender, idempotencyKey, now })
  if (!outcome.ok && outcome.reason === 'unknown') throw data(null, 404)
  if (!outcome.ok) return refuseMessage(form, outcome)

  trackConversion(context, 'message_sent')
  return redirectWithFlash(`${adConversationPath(sender, ref.adId)}#${newestFragment}`, 'messages:sent')
}

export default function AdConversation({ loaderData, actionData, params }: Route.ComponentProps) {
  const { viewer, conversation } = loaderData
  const adId = Number(params.jobAdId)
  return (
    <TwoPanes viewer={viewer} conversation={loaderData.conversation}>
      <Conversation
        key={conversation.id}
        {...loaderData}
        path={addressedPath(viewer, adId, conversation.otherUser.id)}
        pollPath={adPollPath(viewer, adId, conversation.otherUser.id)}
        form={actionData?.form}
      />
    </TwoPanes>
  )
}

/** Before an acceptance the two have a page of the ad, but no conversation; nobody else learns that there is one. */
async function leadToAd(viewer: Viewer, adId: number) {
  if (!(await isPartyToAd(db, { viewer, adId }))) return data(null, 404)
  return redirectWithFlash(adPath(viewer.userType === 'Client', adId), 'messages:opens_later', 'info')
}

function conversationRefOf({ jobAdId }: { jobAdId: string }, url: URL) {
  const workerId = addressedWorker(url)
  return { adId: idParam(jobAdId), ...(workerId !== undefined && { workerId }) }
}
