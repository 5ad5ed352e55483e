import { href } from 'react-router'
import { useWords } from '#app/i18n/words.tsx'
import { ButtonForm } from '#app/ui/button-form.tsx'
import type { FormSeed } from '#app/ui/form-state.ts'

/** Yes and no look alike and take one press each. */
export function ConsentChoice({ seed, back }: { seed: FormSeed; back: string }) {
  const { t } = useWords()
  const to = href('/saglasnost')
  return (
    <div className="row">
      <ButtonForm action={to} seed={seed} fields={{ choice: 'yes', back }} label={t('analytics:accept')} />
      <ButtonForm action={to} seed={seed} fields={{ choice: 'no', back }} label={t('analytics:refuse')} />
    </div>
  )
}
