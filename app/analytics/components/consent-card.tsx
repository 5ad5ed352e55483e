import { href } from 'react-router'
import { ConsentChoice } from '#app/analytics/components/consent-choice.tsx'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { Anchor } from '#app/ui/anchor.tsx'
import type { FormTokens } from '#app/ui/form/form-state.ts'

/** Asks for consent on a page without a form, where answering loses no input. */
export function ConsentCard({ formTokens, back }: { formTokens: FormTokens; back: string }) {
  const { t } = useTranslation()
  return (
    <aside className="card" aria-label={t('analytics:title')}>
      <p>
        {t('analytics:question')} <Anchor to={href('/saglasnost')}>{t('analytics:learn_more')}</Anchor>
      </p>
      <ConsentChoice formTokens={formTokens} back={back} />
    </aside>
  )
}
