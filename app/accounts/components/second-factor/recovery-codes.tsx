import { useTranslation } from '#app/i18n/use-translation.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { LinkButton } from '#app/ui/link-button.tsx'
import stylesheet from '#app/ui/styles/second-factor.css?url'

export function RecoveryCodes({ codes, next }: { codes: string[]; next: string }) {
  const { t } = useTranslation()
  return (
    <div className="narrow slim stack">
      <link rel="stylesheet" href={stylesheet} precedence="default" />
      <title>{t('second-factor:codes.title')}</title>
      <PageHeader title={t('second-factor:codes.title')} lead={t('second-factor:codes.lead')} />
      <ul className="recovery-codes">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <LinkButton to={next} variant="primary" wide>
        {t('second-factor:codes.done')}
      </LinkButton>
    </div>
  )
}
