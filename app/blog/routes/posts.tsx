import { data, Form, href } from 'react-router'
import { blogPath, postPath } from '#app/blog/paths.ts'
import { PostCard } from '#app/blog/components/post-card.tsx'
import { presentPost } from '#app/blog/presenters.server.ts'
import { listCategories, listPosts } from '#app/blog/queries.server.ts'
import { categories, postsPerPage } from '#app/blog/rules.ts'
import { postSearchSchema } from '#app/blog/schemas.ts'
import { readSearchParams } from '#app/http/forms/search-params.server.ts'
import { languageOf } from '#app/http/session/context.server.ts'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { cityName } from '#app/places/cities.ts'
import { PageMeta } from '#app/site/components/page-meta.tsx'
import { collectionPage } from '#app/site/structured-data.ts'
import { Button } from '#app/ui/button.tsx'
import { CardList } from '#app/ui/list/card.tsx'
import { Chip, ChipList } from '#app/ui/list/chip.tsx'
import { ActiveFilters } from '#app/ui/list/active-filters.tsx'
import { EmptyState } from '#app/ui/list/empty-state.tsx'
import { FormContext, SearchContext } from '#app/ui/form/form-context.ts'
import { HiddenInputs } from '#app/ui/form/hidden-inputs.tsx'
import { LinkButton } from '#app/ui/link-button.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { Pager } from '#app/ui/list/pager.tsx'
import { SearchField } from '#app/ui/form/search-field.tsx'
import { db } from '#db/connection.ts'
import type { Route } from './+types/posts.ts'

export const handle = { hydrate: false }

export async function loader({ url, context }: Route.LoaderArgs) {
  const language = languageOf(context)
  const { search: query, form } = readSearchParams(postSearchSchema, url.searchParams, ['search'])
  const { page = 1, ...filters } = query
  const { search, category, city } = filters

  const [{ items, total }, usedCategories] = await Promise.all([
    listPosts(db, { ...filters, page, language }),
    listCategories(db),
  ])
  const hasErrors = Object.keys(form.errors).length > 0
  const isUnfiltered = items.length > 0 && !search && !city && page === 1 && !hasErrors
  const pageData = {
    posts: items.map((post) => presentPost(post, language)),
    total,
    page,
    category: category ?? null,
    categories: [null, ...categories.filter((name) => usedCategories.includes(name))].map((name) => ({
      name,
      to: blogPath({ ...filters, category: name ?? undefined }),
    })),
    otherFilters: { ...(category && { category }), ...(city && { city }) },
    chosen: [
      ...(city ? [{ label: cityName(city), to: blogPath({ ...filters, city: undefined }) }] : []),
      ...(search ? [{ label: `„${search}“`, to: blogPath({ ...filters, search: undefined }) }] : []),
    ],
    path: isUnfiltered ? blogPath({ category }) : null,
    next: total > page * postsPerPage ? blogPath({ ...filters, page: page + 1 }) : null,
    first: page > 1 ? blogPath(filters) : null,
    form,
  }
  return hasErrors ? data(pageData, 400) : pageData
}

export default function Posts({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation()
  const { posts, total, page, category, categories, otherFilters, chosen, path, next, first, form } = loaderData
  const lead = category ? t(`blog:about.${category}`) : t('blog:lead')
  const title = category ? t(`blog:category.${category}`) : t('blog:title')
  return (
    <div className="narrow stack loose">
      <PageMeta
        title={[title, page > 1 && t('blog:page', { page }), category && t('blog:title')].filter(Boolean).join(' – ')}
        description={lead}
        path={path}
        structuredData={(pageContext) => [
          collectionPage(pageContext, {
            name: title,
            path: path!,
            items: posts.map((post) => ({ name: post.title, path: postPath(post.slug) })),
          }),
        ]}
      />
      <PageHeader title={title} lead={lead} />
      <div className="stack">
        <ChipList label={t('blog:categories')}>
          {categories.map(({ name, to }) => (
            <Chip key={name} to={to} selected={name === category}>
              {name ? t(`blog:category.${name}`) : t('common:labels.all')}
            </Chip>
          ))}
        </ChipList>
        <FormContext value={form}>
          <Form method="get" action={href('/blog')} className="search-bar" role="search">
            <HiddenInputs values={otherFilters} />
            <SearchContext value={true}>
              <SearchField name="search" label={t('blog:search')} maxLength={100} />
            </SearchContext>
            <Button variant="secondary">{t('blog:submit_search')}</Button>
          </Form>
        </FormContext>
        <ActiveFilters filters={chosen} />
        {chosen.length > 0 && <p className="muted">{t('blog:found', { count: total })}</p>}
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
        <CardList>
          {posts.map((post) => (
            <PostCard key={post.slug} post={post} />
          ))}
        </CardList>
      )}
      <Pager next={next} first={first} />
    </div>
  )
}
