import { useTranslation } from '#app/i18n/use-translation.tsx'
import { imageUrl, imageSrcSet } from '#app/images/urls.ts'
import { formatKilobytes, type ImageWidth } from '#app/images/rules.ts'
import { ImageStrip, type StripImage } from '#app/ui/image-strip.tsx'

export type GalleryImage = { id: number; width: number; height: number; colour: string; bytes: number }

type ImageGalleryProps = {
  images: GalleryImage[]
  subject?: string
}

const widths: ImageWidth[] = [320, 640]

export function ImageGallery({ images, subject }: ImageGalleryProps) {
  const { t } = useTranslation()
  const altText = (number: number) => [subject, t('common:words.image', { number })].filter(Boolean).join(', ')
  return (
    <ImageStrip
      label={subject ?? t('common:fields.images')}
      images={images.map((image, index) => galleryImage(image, altText(index + 1)))}
    />
  )
}

export function galleryImage({ id, width, height, colour, bytes }: GalleryImage, alt: string): StripImage {
  return {
    src: imageUrl(id, 320),
    srcSet: imageSrcSet(id, widths),
    width,
    height,
    colour,
    ...(import.meta.env.SSR && { size: formatKilobytes(bytes) }),
    alt,
    to: imageUrl(id, 1280),
  }
}
