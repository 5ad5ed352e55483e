import { useTranslation } from '#app/i18n/use-translation.tsx'

type TotpSecretProps = { uri: string; typed: string; qrCode: { size: number; path: string } }

/** Scanned from another screen, or opened by the app of this phone. */
export function TotpSecret({ uri, typed, qrCode: { size, path } }: TotpSecretProps) {
  const { t } = useTranslation()
  return (
    <div className="stack tight">
      <svg className="qr-code" viewBox={`0 0 ${size} ${size}`} role="img" aria-label={t('admin:enrolment.qr_code')}>
        <path d={path} />
      </svg>
      <p>
        <a href={uri}>{t('admin:enrolment.open_app')}</a>
      </p>
      <p>
        {t('admin:enrolment.typed')} <code className="secret">{typed}</code>
      </p>
    </div>
  )
}
