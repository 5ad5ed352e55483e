import { useWords } from '#app/i18n/words.tsx'
import { pictureAt, pictureSet } from '#app/images/addresses.ts'
import type { ImageWidth } from '#app/images/rules.ts'
import { PhotoStrip } from '#app/ui/photo-strip.tsx'

type PhotosProps = {
  images: { id: number; width: number; height: number; colour: string; bytes: number }[]
  /** What the pictures are of, where a page shows several strips. */
  of?: string
}

const widths: ImageWidth[] = [320, 640]

/** The pictures of one thing, each leading to itself in full size. */
export function Photos({ images, of }: PhotosProps) {
  const { t } = useWords()
  const nameOf = (number: number) => [of, t('common:words.picture', { number })].filter(Boolean).join(', ')
  return (
    <PhotoStrip
      label={of ?? t('common:fields.images')}
      photos={images.map(({ id, width, height, colour, bytes }, index) => ({
        src: pictureAt(id, 320),
        srcSet: pictureSet(id, widths),
        width,
        height,
        colour,
        size: `${Math.ceil(bytes / 1024)} KB`,
        alt: nameOf(index + 1),
        to: pictureAt(id, 1280),
      }))}
    />
  )
}
