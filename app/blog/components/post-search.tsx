import { href } from 'react-router'
import { RouterForm } from '#app/ui/form/router-form.tsx'
import type { presentCategories } from '#app/blog/presenters.server.ts'
import type { PostSearch } from '#app/blog/schemas.ts'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { Button } from '#app/ui/button.tsx'
import { FormContext, SearchContext } from '#app/ui/form/form-context.ts'
import type { FormState } from '#app/ui/form/form-state.ts'
import { HiddenInputs } from '#app/ui/form/hidden-inputs.tsx'
import { SearchField } from '#app/ui/form/search-field.tsx'
import { Chip, ChipList } from '#app/ui/list/chip.tsx'

type CategoryChipsProps = Pick<PostSearch, 'category'> & { categories: ReturnType<typeof presentCategories> }

export function CategoryChips({ category, categories }: CategoryChipsProps) {
  const { t } = useTranslation()
  const selected = category ?? null
  return (
    <ChipList isStrip label={t('blog:categories')}>
      {categories.map(({ name, to }) => (
        <Chip key={name} to={to} selected={name === selected}>
          {name ? t(`blog:category.${name}`) : t('common:labels.all')}
        </Chip>
      ))}
    </ChipList>
  )
}

type PostSearchFormProps = Pick<PostSearch, 'category' | 'city'> & { state: FormState }

export function PostSearchForm({ state, category, city }: PostSearchFormProps) {
  const { t } = useTranslation()
  return (
    <FormContext value={state}>
      <RouterForm method="get" action={href('/blog')} className="search-bar" role="search">
        <HiddenInputs values={{ ...(category && { category }), ...(city && { city }) }} />
        <SearchContext value={true}>
          <SearchField name="search" label={t('blog:search')} maxLength={100} />
        </SearchContext>
        <Button variant="secondary">{t('blog:submit_search')}</Button>
      </RouterForm>
    </FormContext>
  )
}
