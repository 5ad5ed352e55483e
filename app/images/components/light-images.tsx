import type { GalleryImage } from '#app/images/components/image-gallery.tsx'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { formatKilobytes } from '#app/images/rules.ts'
import { imageUrl } from '#app/images/urls.ts'

type LightImagesProps = { label: string; images: (Omit<GalleryImage, 'colour'> & { alt: string })[] }

/** In light mode: browsers load lazy images only when what hides them is opened. */
export function LightImages({ label, images }: LightImagesProps) {
  const { t } = useTranslation()
  const size = formatKilobytes(images.reduce((total, { bytes }) => total + bytes, 0))
  return (
    <details>
      <summary className="button secondary">{t('light-mode:show_images', { count: images.length, size })}</summary>
      <ul className="photos works" aria-label={label}>
        {images.map(({ id, width, height, alt }) => (
          <li key={id}>
            <img src={imageUrl(id, 1280)} width={width} height={height} alt={alt} loading="lazy" />
          </li>
        ))}
      </ul>
    </details>
  )
}
