import { href } from 'react-router'
import { ConsentChoice } from '#app/analytics/components/consent-choice.tsx'
import { useWords } from '#app/i18n/words.tsx'
import { Anchor } from '#app/ui/anchor.tsx'
import type { FormSeed } from '#app/ui/form-state.ts'

/** The question, where there is no form yet that could lose what was typed; nothing is counted meanwhile. */
export function ConsentCard({ seed, back }: { seed: FormSeed; back: string }) {
  const { t } = useWords()
  return (
    <aside className="card" aria-label={t('analytics:title')}>
      <p>
        {t('analytics:question')} <Anchor to={href('/saglasnost')}>{t('analytics:more')}</Anchor>
      </p>
      <ConsentChoice seed={seed} back={back} />
    </aside>
  )
}
