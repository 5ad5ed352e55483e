import { use } from 'react'
import { SaveDataContext } from '#app/ui/save-data.ts'

type PlaceholderImageProps = {
  src: string
  srcSet?: string
  sizes?: string
  width: number
  height: number
  alt: string
  lazy?: boolean
  /** Shown, in fewer digits, until the image is loaded: `#a0b0c0`. */
  colour?: string
  /** The size of the file, shown in light mode: `85 KB`. */
  size?: string
  /** Where light mode links to; without it, what surrounds the image is the link. */
  to?: string
}

/** Reserves the image's space, filled by an SVG, because the content security policy forbids style attributes. */
export function PlaceholderImage({
  src,
  srcSet,
  sizes,
  width,
  height,
  alt,
  lazy = true,
  colour,
  size,
  to,
}: PlaceholderImageProps) {
  // Pages in light mode are not hydrated.
  if (import.meta.env.SSR && use(SaveDataContext)) {
    const label = [alt, size].filter(Boolean).join(', ')
    return to ? <a href={to}>{label}</a> : label || null
  }
  return (
    <span className="framed">
      {colour && (
        <svg aria-hidden="true" fill={colour.replace(/(\w)\w/g, '$1')}>
          <rect width="100%" height="100%" />
        </svg>
      )}
      <img
        src={src}
        srcSet={srcSet}
        sizes={srcSet && sizes}
        width={width}
        height={height}
        alt={alt}
        loading={lazy ? 'lazy' : undefined}
      />
    </span>
  )
}
