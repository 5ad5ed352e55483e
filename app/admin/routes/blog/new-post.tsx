import { contentOf } from '#app/admin/blog/content.server.ts'
import { PostForm } from '#app/admin/components/blog/post-form.tsx'
import {
  isPreview,
  loadPostForm,
  readPostForm,
  refusePost,
  showPreview,
} from '#app/admin/routes/blog/post-form.server.ts'
import { renderContent } from '#app/blog/content.server.ts'
import { createPost } from '#app/blog/editing.server.ts'
import { href } from '#app/href.ts'
import { submitPreparedForm } from '#app/http/forms/submitting.server.ts'
import { currentAdmin } from '#app/admins/authentication/admin-session.server.ts'
import { redirectWithFlash } from '#app/http/session/flash.server.ts'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { productName } from '#app/product.ts'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import type { Route } from './+types/new-post.ts'

export function loader({ context }: Route.LoaderArgs) {
  return loadPostForm(context)
}

export async function action({ request, context }: Route.ActionArgs) {
  const { id: adminId } = currentAdmin(context)
  const now = new Date()
  const form = await readPostForm(request, context, now)
  if (isPreview(form)) return showPreview(form)
  if (form.status !== 'success') return refusePost(form)

  const { reason } = form.value
  const outcome = await submitPreparedForm(form, {
    prepare: () => renderContent(contentOf(form.value, { publishedAt: null, now })),
    write: (trx, content) => createPost(trx, { content, adminId, reason, now }),
  })
  if (!outcome.ok) return refusePost(form, outcome)

  return redirectWithFlash(href('/admin/blog-management/:postId', outcome.value), 'admin:done.create_post')
}

export default function NewPost({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation()
  return (
    <div className="narrow stack">
      <PageHeader
        title={t('admin:blog.new')}
        back={{ to: href('/admin/blog-management'), label: t('admin:nav.blog') }}
      />
      <PostForm title={t('admin:blog.new')} answer={actionData} defaults={{ author: productName }} {...loaderData} />
    </div>
  )
}
