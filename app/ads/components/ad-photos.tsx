import { useWords } from '#app/i18n/words.tsx'
import { pictureAt, pictureSet } from '#app/images/addresses.ts'
import { PhotoStrip } from '#app/ui/photo-strip.tsx'

/** The pictures of an ad, each leading to itself in full size. */
export function AdPhotos({ images }: { images: { id: number; width: number; height: number; colour: string; bytes: number }[] }) {
  const { t } = useWords()
  return (
    <PhotoStrip
      label={t('common:fields.images')}
      photos={images.map(({ id, width, height, colour, bytes }, index) => ({
        src: pictureAt(id, 640),
        srcSet: pictureSet(id),
        width,
        height,
        colour,
        size: `${Math.ceil(bytes / 1024)} KB`,
        alt: t('common:words.picture', { number: index + 1 }),
        to: pictureAt(id, 1280),
      }))}
    />
  )
}
