import { href } from 'react-router'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { Anchor } from '#app/ui/anchor.tsx'

export function AboutLinks() {
  const { t } = useTranslation()
  return (
    <nav className="row small about-links" aria-label={t('site:footer.about')}>
      <Anchor to={href('/o-nama')}>{t('site:nav.about')}</Anchor>{' '}
      <Anchor to={href('/kontakt')}>{t('site:nav.contact')}</Anchor>{' '}
      <Anchor to={href('/uslovi-koristenja')}>{t('common:nav.terms')}</Anchor>{' '}
      <Anchor to={href('/politika-privatnosti')}>{t('common:nav.privacy')}</Anchor>{' '}
      <Anchor to={href('/saglasnost')}>{t('analytics:title')}</Anchor>
    </nav>
  )
}
