type FramedImageProps = {
  src: string
  srcSet?: string
  sizes?: string
  width: number
  height: number
  alt: string
  lazy?: boolean
  /** What is shown in its place until it has arrived: `#a0b0c0`. */
  colour?: string
}

/** A picture whose place is kept, in its own colour: an attribute of SVG, because style attributes are not allowed. */
export function FramedImage({ src, srcSet, sizes, width, height, alt, lazy = true, colour }: FramedImageProps) {
  return (
    <span className="framed">
      {colour && (
        <svg aria-hidden="true" fill={colour}>
          <rect width="100%" height="100%" />
        </svg>
      )}
      <img src={src} srcSet={srcSet} sizes={srcSet && sizes} width={width} height={height} alt={alt} loading={lazy ? 'lazy' : undefined} />
    </span>
  )
}
