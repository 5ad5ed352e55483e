import { useTranslation } from '#app/i18n/use-translation.tsx'
import { galleryImage } from '#app/images/components/image-gallery.tsx'
import type { PortfolioItemData } from '#app/portfolio/components/portfolio-item.tsx'
import { Disclosure } from '#app/ui/disclosure.tsx'
import { ImageStrip } from '#app/ui/image-strip.tsx'
import { Pager } from '#app/ui/list/pager.tsx'

type Props = { items: PortfolioItemData[]; next: string | null; first: string | null }

/** The images of all works in one grid; what they are can be unfolded below. */
export function PortfolioSection({ items, next, first }: Props) {
  const { t } = useTranslation()
  if (items.length === 0) return null
  const images = items.flatMap(({ title, images: ofItem }) =>
    ofItem.map((image, index) =>
      galleryImage(image, ofItem.length > 1 ? `${title}, ${t('common:words.image', { number: index + 1 })}` : title),
    ),
  )
  return (
    <section className="stack tight" aria-labelledby="radovi">
      <h2 id="radovi">{t('portfolio:section')}</h2>
      <ImageStrip label={t('portfolio:section')} images={images} isGrid />
      <Disclosure summary={t('portfolio:about')} open={images.length === 0}>
        <ul className="stack">
          {items.map(({ id, title, description }) => (
            <li key={id}>
              <h3>{title}</h3>
              {description && <p className="as-typed">{description}</p>}
            </li>
          ))}
        </ul>
      </Disclosure>
      <Pager next={next} first={first} />
    </section>
  )
}
