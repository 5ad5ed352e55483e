import { contentOf } from '#app/admin/blog/content.server.ts'
import { presentStoredPost } from '#app/admin/blog/presenters.server.ts'
import { PostForm } from '#app/admin/components/blog/post-form.tsx'
import {
  isPreview,
  loadPostForm,
  readPostForm,
  refusePost,
  showPreview,
} from '#app/admin/routes/blog/post-form.server.ts'
import { renderContent } from '#app/blog/content.server.ts'
import { editPost } from '#app/blog/editing.server.ts'
import { findStoredPost } from '#app/blog/editor-queries.server.ts'
import { href } from '#app/href.ts'
import { submitPreparedForm } from '#app/http/forms/submitting.server.ts'
import { idParam } from '#app/http/id-param.server.ts'
import { orNotFound } from '#app/http/not-found.server.ts'
import { currentAdmin } from '#app/admins/authentication/admin-session.server.ts'
import { redirectWithFlash } from '#app/http/session/flash.server.ts'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { LinkButton } from '#app/ui/link-button.tsx'
import { db } from '#db/connection.ts'
import type { Route } from './+types/post.ts'

export async function loader({ params, context }: Route.LoaderArgs) {
  const post = orNotFound(await findStoredPost(db, idParam(params.postId)))
  return { ...(await loadPostForm(context)), post: presentStoredPost(post, new Date()) }
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const { id: adminId } = currentAdmin(context)
  const postId = idParam(params.postId)
  const now = new Date()
  const form = await readPostForm(request, context, now)
  if (isPreview(form)) return showPreview(form)
  if (form.status !== 'success') return refusePost(form)

  const { publishedAt } = orNotFound(await findStoredPost(db, postId))
  const { reason, version } = form.value
  const act = { adminId, reason, now, version: version ? new Date(version) : undefined }
  const outcome = await submitPreparedForm(form, {
    prepare: () => renderContent(contentOf(form.value, { publishedAt, now })),
    write: (trx, content) => editPost(trx, { ...act, postId, content }),
  })
  if (!outcome.ok) return refusePost(form, outcome)

  return redirectWithFlash(href('/admin/blog-management/:postId', { postId }), 'admin:done.edit_post')
}

export default function Post({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation()
  const { post, formTokens, choices } = loaderData
  const { id: postId, title, path, defaults, version } = post
  return (
    <div className="narrow stack">
      <PageHeader
        title={title}
        lead={t(`admin:blog.state.${defaults.publication}`)}
        back={{ to: href('/admin/blog-management'), label: t('admin:nav.blog') }}
      />
      <div className="row">
        {path && (
          <LinkButton to={path} variant="secondary">
            {t('admin:blog.open')}
          </LinkButton>
        )}
        <LinkButton to={href('/admin/blog-management/:postId/brisanje', { postId })} variant="quiet">
          {t('admin:acts.delete_post.submit')}
        </LinkButton>
      </div>
      <PostForm
        title={title}
        answer={actionData}
        formTokens={formTokens}
        choices={choices}
        defaults={defaults}
        version={version}
      />
    </div>
  )
}
