import type { ReactNode } from 'react'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { LinkButton } from '#app/ui/link-button.tsx'

type ShareLinksProps = { title: string; url: string; children: ReactNode }

export function ShareLinks({ title, url, children }: ShareLinksProps) {
  const { t } = useTranslation()
  const text = encodeURIComponent(`${title} ${url}`)
  return (
    <div className="row">
      <span>{t('blog:share')}</span>
      <LinkButton variant="secondary" to={`https://wa.me/?text=${text}`} rel="noopener">
        WhatsApp
      </LinkButton>
      {children}
    </div>
  )
}
