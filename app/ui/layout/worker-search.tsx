import { href } from 'react-router'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { Button } from '#app/ui/button.tsx'

/** On a page that has nothing else to show. */
export function WorkerSearch() {
  const { t } = useTranslation()
  return (
    <form action={href('/majstori')} role="search" className="stack tight">
      <label className="label" htmlFor="searchTerm">
        {t('site:error.search_label')}
      </label>
      <input className="control" type="search" id="searchTerm" name="searchTerm" />
      <div className="row">
        <Button variant="secondary" icon="search">
          {t('site:error.search')}
        </Button>
      </div>
    </form>
  )
}
