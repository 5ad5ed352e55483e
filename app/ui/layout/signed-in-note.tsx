import { href, useLocation } from 'react-router'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { Anchor } from '#app/ui/anchor.tsx'

/** On a page that is not found: its link may have been sent to another account of the reader. */
export function SignedInNote({ name }: { name: string }) {
  const { t } = useTranslation()
  const { pathname, search } = useLocation()
  return (
    <p>
      {t('site:error.signed_in_as', { name })}{' '}
      <Anchor to={`${href('/odjava')}?${new URLSearchParams({ next: pathname + search })}`}>
        {t('site:error.switch_account')}
      </Anchor>
    </p>
  )
}
