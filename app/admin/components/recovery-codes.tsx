import { useTranslation } from '#app/i18n/use-translation.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { LinkButton } from '#app/ui/link-button.tsx'

export function RecoveryCodes({ codes, next }: { codes: string[]; next: string }) {
  const { t } = useTranslation()
  return (
    <div className="narrow slim stack">
      <title>{t('admin:recovery.title')}</title>
      <PageHeader title={t('admin:recovery.title')} lead={t('admin:recovery.lead')} />
      <ul className="recovery-codes">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <LinkButton to={next} variant="primary" wide>
        {t('admin:recovery.done')}
      </LinkButton>
    </div>
  )
}
