import { z } from 'zod'
import { presentPostRow } from '#app/admin/blog/presenters.server.ts'
import { CsvDownload } from '#app/admin/components/csv-download.tsx'
import { AdminList } from '#app/admin/components/admin-list.tsx'
import { listStoredPosts } from '#app/blog/editor-queries.server.ts'
import { postListFilters } from '#app/blog/editing-schemas.ts'
import { postStates } from '#app/blog/rules.ts'
import { href } from '#app/href.ts'
import { readSearchParams } from '#app/http/forms/search-params.server.ts'
import { languageOf, requestTranslate } from '#app/http/session/context.server.ts'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { LinkButton } from '#app/ui/link-button.tsx'
import { Chip, ChipList } from '#app/ui/list/chip.tsx'
import { Pager } from '#app/ui/list/pager.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { withQuery } from '#app/with-query.ts'
import { db } from '#db/connection.ts'
import type { Route } from './+types/posts.ts'

const pageSize = 50
const filtersSchema = z.object(postListFilters)

export async function loader({ url, context }: Route.LoaderArgs) {
  const { state, page } = readSearchParams(filtersSchema, url.searchParams).search
  const now = new Date()
  const { items, total } = await listStoredPosts(db, { state, page, pageSize, now })
  const options = { now, language: languageOf(context), t: requestTranslate(context) }
  const path = href('/admin/blog-management')
  return {
    posts: items.map((post) => presentPostRow(post, options)),
    state: state ?? null,
    next: page * pageSize < total ? withQuery(path, { state, page: page + 1 }) : null,
    first: page > 1 ? withQuery(path, { state }) : null,
    csv: withQuery(href('/admin/blog-management/izvoz'), { state }),
  }
}

const columns = ['heading', 'state', 'category', 'city', 'languages', 'published', 'updated'] as const

export default function Posts({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation()
  const { posts, state, next, first, csv } = loaderData
  return (
    <div className="stack">
      <title>{t('admin:nav.blog')}</title>
      <PageHeader
        title={t('admin:nav.blog')}
        lead={t('admin:blog.lead')}
        actions={<LinkButton to={href('/admin/blog-management/novo')}>{t('admin:blog.new')}</LinkButton>}
      />
      <ChipList label={t('admin:filters.status')}>
        {[null, ...postStates].map((one) => (
          <Chip
            key={one}
            to={withQuery(href('/admin/blog-management'), { state: one ?? undefined })}
            selected={one === state}
          >
            {one ? t(`admin:blog.state.${one}`) : t('admin:all')}
          </Chip>
        ))}
      </ChipList>
      <AdminList
        caption={t('admin:nav.blog')}
        empty={t('admin:blog.none')}
        columns={columns}
        labelOf={(key) => t(`admin:blog.column.${key}`)}
        rows={posts}
        renderCells={({ to, title }) => ({ heading: <a href={to}>{title}</a> })}
      />
      <Pager next={next} first={first} />
      {posts.length > 0 && <CsvDownload to={csv} />}
    </div>
  )
}
