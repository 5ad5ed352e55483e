import { createContext, use } from 'react'
import { csvSeparators, type CsvSeparator } from '#app/admins/csv.ts'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { Button } from '#app/ui/button.tsx'
import { SearchContext } from '#app/ui/form/form-context.ts'
import { Select } from '#app/ui/form/select.tsx'

export const CsvSeparatorContext = createContext<CsvSeparator>('semicolon')

type CsvDownloadProps = { to: string; label?: string; others?: { to: string; label: string }[] }

/** The other lists of the page are downloaded with the same filters. */
export function CsvDownload({ to, label, others = [] }: CsvDownloadProps) {
  const { t } = useTranslation()
  const [path, query] = to.split('?', 2)
  const separators = Object.keys(csvSeparators) as CsvSeparator[]
  return (
    <SearchContext value>
      <form className="admin-filters" action={path}>
        {[...new URLSearchParams(query)].map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <Select
          name="separator"
          label={t('admin:csv_separator.label')}
          defaultValue={use(CsvSeparatorContext)}
          options={separators.map((value) => ({ value, label: t(`admin:csv_separator.${value}`) }))}
        />
        <Button variant="secondary">{label ?? t('admin:csv')}</Button>
        {others.map((list) => (
          <Button key={list.to} variant="secondary" formAction={list.to}>
            {list.label}
          </Button>
        ))}
      </form>
    </SearchContext>
  )
}
