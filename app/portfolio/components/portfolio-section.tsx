import { use } from 'react'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { galleryImage, type GalleryImage } from '#app/images/components/image-gallery.tsx'
import { LightImages } from '#app/images/components/light-images.tsx'
import type { PortfolioItemData } from '#app/portfolio/components/portfolio-item.tsx'
import { Disclosure } from '#app/ui/disclosure.tsx'
import { Pager } from '#app/ui/list/pager.tsx'
import { PlaceholderImage } from '#app/ui/placeholder-image.tsx'
import { SaveDataContext } from '#app/ui/save-data.ts'

type Props = { items: PortfolioItemData[]; next: string | null; first: string | null }

/** The images of all works in one grid; what was written about them can be unfolded below. */
export function PortfolioSection({ items, next, first }: Props) {
  const { t } = useTranslation()
  if (items.length === 0) return null
  const described = items.filter(({ description, images: ofItem }) => description || ofItem.length === 0)
  const images = items.flatMap(({ title, images: ofItem }) =>
    ofItem.map((image, index) => ({
      ...image,
      title,
      alt: ofItem.length > 1 ? `${title}, ${t('common:words.image', { number: index + 1 })}` : title,
    })),
  )
  const isLight = import.meta.env.SSR && use(SaveDataContext)
  return (
    <section className="stack tight" aria-labelledby="radovi">
      <h2 id="radovi">{t('portfolio:section')}</h2>
      {isLight && images.length > 0 && <LightImages label={t('portfolio:section')} images={images} />}
      {!isLight && images.length > 0 && (
        <ul className="photos works" aria-label={t('portfolio:section')}>
          {images.map((image) => (
            <Work key={image.id} image={image} />
          ))}
        </ul>
      )}
      {described.length > 0 && (
        <Disclosure summary={t('portfolio:about')} open={images.length === 0}>
          <ul className="stack">
            {described.map(({ id, title, description }) => (
              <li key={id}>
                <h3>{title}</h3>
                {description && <p className="as-typed">{description}</p>}
              </li>
            ))}
          </ul>
        </Disclosure>
      )}
      <Pager next={next} first={first} />
    </section>
  )
}

function Work({ image }: { image: GalleryImage & { title: string; alt: string } }) {
  const { to, ...shown } = galleryImage(image, image.alt)
  return (
    <li>
      <a href={to}>
        <PlaceholderImage {...shown} sizes="(width < 900px) 33vw, 240px" />
      </a>
      <small className="muted" aria-hidden="true">
        {image.title}
      </small>
    </li>
  )
}
