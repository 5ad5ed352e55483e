import { pictureAt, pictureSet } from '#app/images/addresses.ts'
import type { ImageWidth } from '#app/images/rules.ts'
import { FramedImage } from '#app/ui/framed-image.tsx'

export type PictureOf = { id: number; width: number; height: number; colour: string }

type PictureProps = {
  image: PictureOf
  widths: readonly [ImageWidth, ...ImageWidth[]]
  sizes: string
  alt: string
  lazy?: boolean
}

/** A picture of ours: the browser chooses the width that its place and its screen need. */
export function Picture({ image, widths, sizes, alt, lazy = true }: PictureProps) {
  const { id, width, height, colour } = image
  return (
    <FramedImage
      src={pictureAt(id, widths[0])}
      srcSet={widths.length > 1 ? pictureSet(id, widths) : undefined}
      sizes={sizes}
      width={width}
      height={height}
      alt={alt}
      lazy={lazy}
      colour={colour}
    />
  )
}
