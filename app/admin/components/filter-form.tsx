import type { ReactNode } from 'react'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { Button } from '#app/ui/button.tsx'
import { SearchContext } from '#app/ui/form/form-context.ts'

export function FilterForm({ children }: { children: ReactNode }) {
  const { t } = useTranslation()
  return (
    <SearchContext value>
      <form className="admin-filters" role="search">
        {children}
        <Button variant="secondary" icon="search">
          {t('admin:search')}
        </Button>
      </form>
    </SearchContext>
  )
}
