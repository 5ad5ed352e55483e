import { useTranslation } from '#app/i18n/use-translation.tsx'
import { formatPhone } from '#app/phones.ts'
import type { CompanyDetails } from '#app/site/company.server.ts'

export function FooterContact({ company }: { company: CompanyDetails }) {
  const { t, language } = useTranslation()
  const { email, phone, socialUrls, androidUrl, iosUrl } = company
  return (
    <ul>
      <li>
        <a href={`mailto:${email}`}>{email}</a>
      </li>
      {phone && (
        <li>
          <a href={`tel:${phone}`}>{formatPhone(phone, language)}</a>
        </li>
      )}
      {socialUrls.map((url) => (
        <li key={url}>
          <a href={url} rel="me">
            {siteName(url)}
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

/** `https://www.facebook.com/…` is Facebook. */
function siteName(url: string): string {
  const [name = ''] = new URL(url).hostname.replace(/^www\./, '').split('.')
  return name.charAt(0).toUpperCase() + name.slice(1)
}
