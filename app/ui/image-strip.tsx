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
}

/** A horizontally scrolling row of images of known sizes, so that loading shifts no layout. */
export function ImageStrip({ label, images }: ImageStripProps) {
  if (images.length === 0) return null
  return (
    <ul className="photos" aria-label={label}>
      {images.map((image) => (
        <li key={image.src}>{image.to ? <a href={image.to}>{renderImage(image)}</a> : renderImage(image)}</li>
      ))}
    </ul>
  )
}

// A plain link, because the image file is no route.
function renderImage({ to: _, ...image }: StripImage) {
  return <PlaceholderImage {...image} sizes="240px" />
}
