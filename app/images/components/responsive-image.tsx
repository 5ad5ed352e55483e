import { imageUrl, imageSrcSet } from '#app/images/urls.ts'
import { formatKilobytes, type ImageWidth } from '#app/images/rules.ts'
import { PlaceholderImage } from '#app/ui/placeholder-image.tsx'

export type DisplayImage = { id: number; width: number; height: number; colour: string }

type ResponsiveImageProps = {
  image: DisplayImage
  widths: readonly [ImageWidth, ...ImageWidth[]]
  sizes: string
  alt: string
  lazy?: boolean
  /** Makes it a link in light mode. */
  link?: { label: string; bytes: number }
}

export function ResponsiveImage({ image, widths, sizes, alt, lazy = true, link }: ResponsiveImageProps) {
  const { id, width, height, colour } = image
  return (
    <PlaceholderImage
      src={imageUrl(id, widths[0])}
      srcSet={widths.length > 1 ? imageSrcSet(id, widths) : undefined}
      sizes={sizes}
      width={width}
      height={height}
      alt={alt}
      lazy={lazy}
      colour={colour}
      {...(import.meta.env.SSR &&
        link && { to: imageUrl(id, 1280), size: `${link.label}, ${formatKilobytes(link.bytes)}` })}
    />
  )
}
