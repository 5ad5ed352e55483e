import { href } from '#app/href.ts'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { Anchor } from '#app/ui/anchor.tsx'

export function LostPhone() {
  const { t } = useTranslation()
  return (
    <div className="stack tight">
      <h2>{t('second-factor:lost.title')}</h2>
      <p>{t('second-factor:lost.text')}</p>
      <Anchor to={href('/kontakt')}>{t('second-factor:lost.contact')}</Anchor>
    </div>
  )
}
