import { useTranslation } from '#app/i18n/use-translation.tsx'
import type { presentParts } from '#app/reports/presenters.server.ts'
import { Anchor } from '#app/ui/anchor.tsx'
import { PlaceholderImage } from '#app/ui/placeholder-image.tsx'

/** Links to the report pages of the images and texts that the reported page shows. */
export function ReportableParts({ images, texts }: ReturnType<typeof presentParts>) {
  const { t } = useTranslation()
  if (images.length + texts.length === 0) return null
  return (
    <section className="stack tight" aria-labelledby="dijelovi">
      <h2 id="dijelovi">{t('safety:reports.parts')}</h2>
      {images.length > 0 && (
        <ul className="works">
          {images.map(({ to, src }, index) => (
            <li key={to}>
              <Anchor to={to}>
                <PlaceholderImage
                  src={src}
                  width={320}
                  height={240}
                  alt={t('safety:reports.picture', { number: index + 1 })}
                />
              </Anchor>
            </li>
          ))}
        </ul>
      )}
      {texts.length > 0 && (
        <ul className="divided">
          {texts.map(({ to, text }) => (
            <li key={to}>
              <Anchor to={to}>{text}</Anchor>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
