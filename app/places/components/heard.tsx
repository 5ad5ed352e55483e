import { useWords } from '#app/i18n/words.tsx'
import { Anchor } from '#app/ui/anchor.tsx'

/** What typed words were taken for stands as filters above the list; `literal` searches for the words themselves. */
export type HeardWords = { text: string; literal: string; unfound: string | null }

export function Heard({ heard }: { heard: HeardWords | null }) {
  const { t } = useWords()
  if (!heard) return null
  const { text, literal, unfound } = heard
  return (
    <p className="small muted">
      {unfound ? t('search:heard_without', { text, words: unfound }) : t('search:heard', { text })}{' '}
      <Anchor to={literal}>{t('search:literal')}</Anchor>
    </p>
  )
}
