import { Anchor } from '#app/ui/anchor.tsx'

export type Photo = { src: string; srcSet?: string; width: number; height: number; alt: string; to?: string }

/** Pictures in a line that scrolls sideways; sizes are known, so nothing moves when they arrive. */
export function PhotoStrip({ label, photos }: { label: string; photos: Photo[] }) {
  if (photos.length === 0) return null
  return (
    <ul className="photos" aria-label={label}>
      {photos.map((photo) => (
        <li key={photo.src}>{photo.to ? <Anchor to={photo.to}>{picture(photo)}</Anchor> : picture(photo)}</li>
      ))}
    </ul>
  )
}

function picture({ src, srcSet, width, height, alt }: Photo) {
  return <img src={src} srcSet={srcSet} sizes="240px" width={width} height={height} alt={alt} loading="lazy" />
}
