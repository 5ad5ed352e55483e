import { classNames } from '#app/ui/class-names.ts'
import { PlaceholderImage } from '#app/ui/placeholder-image.tsx'

export type StripImage = {
  src: string
  srcSet?: string
  width: number
  height: number
  alt: string
  colour?: string
  size?: string
  to?: string
}

type ImageStripProps = {
  label: string
  images: StripImage[]
  /** Three equal columns instead of a scrolling row. */
  isGrid?: boolean
}

/** A horizontally scrolling row of images of known sizes, so that loading shifts no layout. */
export function ImageStrip({ label, images, isGrid }: ImageStripProps) {
  if (images.length === 0) return null
  return (
    <ul className={classNames('photos', isGrid && 'works')} aria-label={label}>
      {images.map((image) => (
        <li key={image.src}>
          {image.to ? <a href={image.to}>{renderImage(image, isGrid)}</a> : renderImage(image, isGrid)}
        </li>
      ))}
    </ul>
  )
}

// A plain link, because the image file is no route.
function renderImage({ to: _, ...image }: StripImage, isGrid: boolean | undefined) {
  return <PlaceholderImage {...image} sizes={isGrid ? '(width < 900px) 33vw, 240px' : '240px'} />
}
