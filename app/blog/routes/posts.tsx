import { href } from 'react-router'
import { blogPath, postPath } from '#app/blog/paths.ts'
import { CategoryChips, PostSearchForm } from '#app/blog/components/post-search.tsx'
import { PostCard } from '#app/blog/components/post-card.tsx'
import { presentCategories, presentPost, presentPostFilters, presentPostPages } from '#app/blog/presenters.server.ts'
import { listCategories, listPosts } from '#app/blog/queries.server.ts'
import { postSearchSchema } from '#app/blog/schemas.ts'
import { hasErrors, readSearchParams, respondToSearch } from '#app/http/forms/search-params.server.ts'
import type { RouteHandle } from '#app/http/route-handle.ts'
import { languageOf } from '#app/http/session/context.server.ts'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { PageMeta } from '#app/site/components/page-meta.tsx'
import { collectionPage } from '#app/site/structured-data.ts'
import { ActiveFilters } from '#app/ui/list/active-filters.tsx'
import { EmptyState } from '#app/ui/list/empty-state.tsx'
import { LinkButton } from '#app/ui/link-button.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { Pager } from '#app/ui/list/pager.tsx'
import { db } from '#db/connection.ts'
import type { Route } from './+types/posts.ts'

export const handle: RouteHandle = { parameters: ['search', 'category', 'city', 'page'] }

export async function loader({ url, context }: Route.LoaderArgs) {
  const language = languageOf(context)
  const { search: query, form } = readSearchParams(postSearchSchema, url.searchParams, ['search'])
  const { page = 1, search, category, city } = query
  const [{ items, total }, usedCategories] = await Promise.all([
    listPosts(db, { ...query, language }),
    listCategories(db),
  ])
  const isIndexable = items.length > 0 && !search && !city && page === 1 && !hasErrors(form)
  const pageData = {
    posts: items.map((post) => presentPost(post, language)),
    total,
    page,
    path: isIndexable ? blogPath({ category }) : null,
    pagePaths: presentPostPages(query, total),
    filters: presentPostFilters(query),
    form: { state: form, category, city, categories: presentCategories(usedCategories, query) },
  }
  return respondToSearch(pageData, form)
}

export default function Posts({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation()
  const { posts, total, page, path, pagePaths, filters, form } = loaderData
  const { category } = form
  const lead = category ? t(`blog:about.${category}`) : t('blog:lead')
  const title = category ? t(`blog:category.${category}`) : t('blog:title')
  return (
    <div className="stack loose">
      <PageMeta
        title={[title, page > 1 && t('blog:page', { page }), category && t('blog:title')].filter(Boolean).join(' – ')}
        description={lead}
        path={path}
        structuredData={(site) => [
          collectionPage(site, {
            name: title,
            path: path!,
            itemPaths: posts.map(({ slug }) => postPath(slug)),
          }),
        ]}
      />
      <PageHeader title={title} lead={lead} />
      <div className="stack">
        <CategoryChips {...form} />
        <ActiveFilters filters={filters} />
        {filters.length > 0 && <p className="muted">{t('blog:found', { count: total })}</p>}
      </div>
      {posts.length === 0 ? (
        <EmptyState
          icon="search"
          action={
            <LinkButton variant="secondary" to={href('/blog')}>
              {t('blog:all')}
            </LinkButton>
          }
        >
          {t('blog:none')}
        </EmptyState>
      ) : (
        <ul className="grid thirds">
          {posts.map((post, index) => (
            <PostCard key={post.slug} post={post} featured={index === 0} />
          ))}
        </ul>
      )}
      <Pager {...pagePaths} />
      <PostSearchForm {...form} />
    </div>
  )
}
