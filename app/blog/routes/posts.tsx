import { data, Form, href } from 'react-router'
import { blogPath, postPath } from '#app/blog/addresses.ts'
import { PostCard } from '#app/blog/components/post-card.tsx'
import { showPost } from '#app/blog/presenting.server.ts'
import { listCategories, listPosts } from '#app/blog/queries.server.ts'
import { categories, postsPerPage } from '#app/blog/rules.ts'
import { readPostSearch } from '#app/blog/schemas.ts'
import { languageOf } from '#app/http/context.server.ts'
import { useWords } from '#app/i18n/words.tsx'
import { cityName } from '#app/places/cities.ts'
import { PageMeta } from '#app/site/components/page-meta.tsx'
import { listOf } from '#app/site/structured-data.ts'
import { Button } from '#app/ui/button.tsx'
import { CardList } from '#app/ui/card.tsx'
import { Chip, ChipList } from '#app/ui/chip.tsx'
import { ChosenFilters } from '#app/ui/chosen-filters.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { FormContext, SearchContext } from '#app/ui/form-context.ts'
import { HiddenInputs } from '#app/ui/hidden-inputs.tsx'
import { LinkButton } from '#app/ui/link-button.tsx'
import { PageHead } from '#app/ui/page-head.tsx'
import { Pager } from '#app/ui/pager.tsx'
import { SearchField } from '#app/ui/search-field.tsx'
import { db } from '#db/connection.ts'
import type { Route } from './+types/posts.ts'

export const handle = { hydrate: false }

export async function loader({ url, context }: Route.LoaderArgs) {
  const language = languageOf(context)
  const { search: asked, form } = readPostSearch(url.searchParams)
  const { page = 1, ...filters } = asked
  const { search, category, city } = filters

  const [{ items, total }, used] = await Promise.all([
    listPosts(db, { ...filters, page, language }),
    listCategories(db),
  ])
  const isWrong = Object.keys(form.errors).length > 0
  const isWhole = items.length > 0 && !search && !city && page === 1 && !isWrong
  const shown = {
    posts: items.map((post) => showPost(post, language)),
    total,
    page,
    category: category ?? null,
    categories: [null, ...categories.filter((each) => used.includes(each))].map((each) => ({
      name: each,
      to: blogPath({ ...filters, category: each ?? undefined }),
    })),
    kept: { ...(category && { category }), ...(city && { city }) },
    chosen: [
      ...(city ? [{ label: cityName(city), to: blogPath({ ...filters, city: undefined }) }] : []),
      ...(search ? [{ label: `„${search}“`, to: blogPath({ ...filters, search: undefined }) }] : []),
    ],
    path: isWhole ? blogPath({ category }) : null,
    next: total > page * postsPerPage ? blogPath({ ...filters, page: page + 1 }) : null,
    first: page > 1 ? blogPath(filters) : null,
    form,
  }
  return isWrong ? data(shown, 400) : shown
}

export default function Posts({ loaderData }: Route.ComponentProps) {
  const { t } = useWords()
  const { posts, total, page, category, categories, kept, chosen, path, next, first, form } = loaderData
  const lead = category ? t(`blog:about.${category}`) : t('blog:lead')
  const title = category ? t(`blog:category.${category}`) : t('blog:title')
  return (
    <div className="narrow stack loose">
      <PageMeta
        title={[title, page > 1 && t('blog:page', { page }), category && t('blog:title')].filter(Boolean).join(' – ')}
        description={lead}
        path={path}
        structured={(place) => [
          listOf(place, {
            name: title,
            path: path!,
            items: posts.map((post) => ({ name: post.title, path: postPath(post.slug) })),
          }),
        ]}
      />
      <PageHead title={title} lead={lead} />
      <div className="stack">
        <ChipList label={t('blog:categories')}>
          {categories.map(({ name, to }) => (
            <Chip key={name} to={to} selected={name === category}>
              {name ? t(`blog:category.${name}`) : t('common:words.all')}
            </Chip>
          ))}
        </ChipList>
        <FormContext value={form}>
          <Form method="get" action={href('/blog')} className="search-bar" role="search">
            <HiddenInputs values={kept} />
            <SearchContext value={true}>
              <SearchField name="search" label={t('blog:search')} maxLength={100} />
            </SearchContext>
            <Button variant="secondary">{t('blog:find')}</Button>
          </Form>
        </FormContext>
        <ChosenFilters filters={chosen} />
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
