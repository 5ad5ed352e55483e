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

/** Pictures in a line that scrolls sideways; sizes are known, so nothing moves when they arrive. */
export function ImageStrip({ label, images }: { label: string; images: StripImage[] }) {
  if (images.length === 0) return null
  return (
    <ul className="photos" aria-label={label}>
      {images.map((image) => (
        <li key={image.src}>{image.to ? <a href={image.to}>{renderImage(image)}</a> : renderImage(image)}</li>
      ))}
    </ul>
  )
}

// The picture itself is no page: its link is a plain one, also where React is in charge.
function renderImage({ to: _, ...image }: StripImage) {
  return <PlaceholderImage {...image} sizes="240px" />
}
