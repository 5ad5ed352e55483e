import { createContext, use } from 'react'

/** Whether the visitor pays for every byte: then a picture is a word, and its link the way to see it. */
export const SaveDataContext = createContext(false)

type PlaceholderImageProps = {
  src: string
  srcSet?: string
  sizes?: string
  width: number
  height: number
  alt: string
  lazy?: boolean
  /** What is shown in its place until it has arrived: `#a0b0c0`. */
  colour?: string
  /** How much there is to load, for those who decide by it: `85 KB`. */
  size?: string
}

/** A picture whose place is kept, in its own colour: an attribute of SVG, because style attributes are not allowed. */
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
}: PlaceholderImageProps) {
  if (use(SaveDataContext)) return [alt, size].filter(Boolean).join(', ') || null
  return (
    <span className="framed">
      {colour && (
        <svg aria-hidden="true" fill={colour}>
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
