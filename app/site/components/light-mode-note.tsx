import { href } from 'react-router'
import { useServerTranslate } from '#app/i18n/use-translation.tsx'

/** Says why a page has no images, where that is changed, and what it takes: the server fills that in when it compresses the page. */
export function LightModeNote({ isByChoice }: { isByChoice: boolean }) {
  const t = useServerTranslate()
  return (
    <p>
      {t(isByChoice ? 'light-mode:chosen' : 'light-mode:suggested')}{' '}
      <a href={href('/izgled')}>{t('light-mode:change')}</a>
      <br />
      {t('light-mode:size')} <data id="page-size" />
    </p>
  )
}
