import { data, href } from 'react-router'
import { currentUser } from '#app/http/context.server.ts'
import { redirectWithFlash } from '#app/http/flash.server.ts'
import { formSeed, invalid } from '#app/http/forms.server.ts'
import { idParam } from '#app/http/ids.server.ts'
import { Conversation } from '#app/messages/components/conversation.tsx'
import { jobPath, newestFragment } from '#app/messages/paths.ts'
import { findJobConversation, listMessages } from '#app/messages/queries.server.ts'
import { attemptKey, sendJobMessage } from '#app/messages/sending.server.ts'
import { db } from '#db/connection.ts'
import { readMessageForm } from '#app/messages/routes/message-form.server.ts'
import { noteReading } from '#app/messages/routes/seen.server.ts'
import type { Route } from './+types/job-conversation.ts'

export const middleware: Route.MiddlewareFunction[] = [
  async ({ request, params, context }) => {
    await noteReading({ request, context, which: whichOf(params, new URL(request.url)) })
  },
]

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const { id, userType } = currentUser(context)
  const viewer = { id, userType }
  const conversation = await findJobConversation(db, { viewer, ...whichOf(params, url) })
  if (!conversation) throw data(null, 404)

  const before = url.searchParams.get('prije')
  const page = await listMessages(db, {
    viewer,
    conversationId: conversation.id,
    before: before === null ? undefined : idParam(before),
  })
  const withPictures = url.searchParams.has('slike')
  return {
    viewer,
    conversation,
    page,
    isNewestPage: before === null,
    withPictures,
    seed: formSeed(context),
    now: new Date(),
  }
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const sender = currentUser(context)
  const adId = idParam(params.jobAdId)
  const now = new Date()

  const form = await readMessageForm({ request, context, now })
  if (form.status !== 'success') return invalid(form)

  const outcome = await sendJobMessage(db, {
    ...form.value,
    adId,
    sender,
    clientKey: attemptKey(form.request.key, form.value.text),
    now,
  })
  if (!outcome.ok && outcome.reason === 'unknown') throw data(null, 404)
  if (!outcome.ok) return invalid(form, { '': `messages:refused.${outcome.reason}` })

  return redirectWithFlash(`${jobPath(sender, adId)}#${newestFragment}`, 'messages:sent')
}

export default function JobConversation({ loaderData, actionData, params }: Route.ComponentProps) {
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
      path={jobPath(viewer, Number(jobAdId))}
      pollPath={pollPath}
      form={actionData?.form}
    />
  )
}

/** A client who changed the worker names the earlier one. */
function whichOf({ jobAdId }: { jobAdId: string }, url: URL) {
  const worker = url.searchParams.get('majstor')
  return { adId: idParam(jobAdId), ...(worker !== null && { workerId: idParam(worker) }) }
}
