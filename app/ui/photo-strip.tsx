import { FramedImage } from '#app/ui/framed-image.tsx'

export type Photo = {
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
export function PhotoStrip({ label, photos }: { label: string; photos: Photo[] }) {
  if (photos.length === 0) return null
  return (
    <ul className="photos" aria-label={label}>
      {photos.map((photo) => (
        <li key={photo.src}>{photo.to ? <a href={photo.to}>{picture(photo)}</a> : picture(photo)}</li>
      ))}
    </ul>
  )
}

// The picture itself is no page: its link is a plain one, also where React is in charge.
function picture({ to: _, ...photo }: Photo) {
  return <FramedImage {...photo} sizes="240px" />
}
