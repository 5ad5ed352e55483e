import { useTranslation } from '#app/i18n/use-translation.tsx'
import type { CompanyDetails } from '#app/site/company.server.ts'

export function FooterContact({ company }: { company: CompanyDetails }) {
  const { t } = useTranslation()
  const { email, phone, socialUrls, androidUrl, iosUrl } = company
  return (
    <ul>
      <li>
        <a href={`mailto:${email}`}>{email}</a>
      </li>
      {phone && (
        <li>
          <a href={`tel:${phone}`}>{phone}</a>
        </li>
      )}
      {socialUrls.map((url) => (
        <li key={url}>
          <a href={url} rel="me">
            {new URL(url).hostname.replace(/^www\./, '')}
          </a>
        </li>
      ))}
      {androidUrl && (
        <li>
          <a href={androidUrl}>{t('site:footer.android')}</a>
        </li>
      )}
      <li>{iosUrl ? <a href={iosUrl}>{t('site:footer.iphone')}</a> : t('site:footer.iphone_soon')}</li>
    </ul>
  )
}
