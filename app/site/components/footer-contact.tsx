import { useWords } from '#app/i18n/words.tsx'
import type { House } from '#app/site/house.server.ts'

/** How to reach us, where else we are, and where the apps are had; what is not set up is not spoken of. */
export function FooterContact({ house }: { house: House }) {
  const { t } = useWords()
  const { email, phone, socialUrls, androidUrl, iosUrl } = house
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
