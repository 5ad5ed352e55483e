import { ActPage } from '#app/admin/components/act-page.tsx'
import { reasonSchema } from '#app/admins/schemas.ts'
import { deletePost } from '#app/blog/editing.server.ts'
import { findStoredPost } from '#app/blog/editor-queries.server.ts'
import { href } from '#app/href.ts'
import { invalid, issueFormTokens, readForm } from '#app/http/forms/forms.server.ts'
import { submitForm } from '#app/http/forms/submitting.server.ts'
import { idParam } from '#app/http/id-param.server.ts'
import { orNotFound } from '#app/http/not-found.server.ts'
import { currentAdmin } from '#app/admins/authentication/admin-session.server.ts'
import { redirectWithFlash } from '#app/http/session/flash.server.ts'
import { db } from '#db/connection.ts'
import type { Route } from './+types/post-deletion.ts'

export async function loader({ params, context }: Route.LoaderArgs) {
  const { id: postId, texts } = orNotFound(await findStoredPost(db, idParam(params.postId)))
  const back = { to: href('/admin/blog-management/:postId', { postId }), label: texts[0]?.title ?? '' }
  return { formTokens: issueFormTokens(context), back }
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const { id: adminId } = currentAdmin(context)
  const postId = idParam(params.postId)
  const form = await readForm(request, reasonSchema, context)
  if (form.status !== 'success') return invalid(form)

  const key = { ...form.key, scope: `admin:${adminId}` }
  const outcome = await submitForm({ key }, (trx) =>
    deletePost(trx, { ...form.value, postId, adminId, now: new Date() }),
  )
  if (!outcome.ok) return invalid(form)
  return redirectWithFlash(href('/admin/blog-management'), 'admin:done.delete_post')
}

export default function PostDeletion({ loaderData, actionData }: Route.ComponentProps) {
  return <ActPage act="delete_post" target={loaderData} form={actionData?.form} danger />
}
