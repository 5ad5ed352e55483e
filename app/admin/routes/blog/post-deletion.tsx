import { ActPage } from '#app/admin/components/act-page.tsx'
import { reasonSchema } from '#app/admins/schemas.ts'
import { deletePost } from '#app/blog/editing.server.ts'
import { findStoredPost } from '#app/blog/editor-queries.server.ts'
import { answerAct, loadAct } from '#app/admin/routes/act.server.ts'
import { href } from '#app/href.ts'
import { idParam } from '#app/http/id-param.server.ts'
import { orNotFound } from '#app/http/not-found.server.ts'
import { db } from '#db/connection.ts'
import type { Route } from './+types/post-deletion.ts'

export async function loader({ params, context }: Route.LoaderArgs) {
  const { id: postId, texts } = orNotFound(await findStoredPost(db, idParam(params.postId)))
  const back = { to: href('/admin/blog-management/:postId', { postId }), label: texts[0]?.title ?? '' }
  return loadAct(context, back)
}

export function action({ params, ...args }: Route.ActionArgs) {
  const postId = idParam(params.postId)
  const answer = { schema: reasonSchema, action: 'delete_post', to: href('/admin/blog-management') } as const
  return answerAct(args, answer, (trx, act) => deletePost(trx, { ...act, postId }))
}

export default function PostDeletion({ loaderData, actionData }: Route.ComponentProps) {
  return <ActPage act="delete_post" target={loaderData} form={actionData?.form} danger />
}
