import { useTranslation } from '#app/i18n/use-translation.tsx'
import stylesheet from '#app/ui/styles/second-factor.css?url'

type TotpSecretProps = { uri: string; typed: string; qrCode: { size: number; path: string } }

/** Scanned from another screen, or opened by the app of this phone. */
export function TotpSecret({ uri, typed, qrCode: { size, path } }: TotpSecretProps) {
  const { t } = useTranslation()
  return (
    <div className="stack tight">
      <link rel="stylesheet" href={stylesheet} precedence="default" />
      <svg className="qr-code" viewBox={`0 0 ${size} ${size}`} role="img" aria-label={t('second-factor:app.qr_code')}>
        <path d={path} />
      </svg>
      <p>
        <a href={uri}>{t('second-factor:app.open')}</a>
      </p>
      <p>
        {t('second-factor:app.typed')} <code className="secret">{typed}</code>
      </p>
    </div>
  )
}
