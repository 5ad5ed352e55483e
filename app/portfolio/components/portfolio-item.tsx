import type { ReactNode } from 'react'
import { ImageGallery } from '#app/images/components/image-gallery.tsx'
import { Card } from '#app/ui/list/card.tsx'

type ItemImage = { id: number; width: number; height: number; colour: string; bytes: number }

export type PortfolioItemData = { id: number; title: string; description: string; images: ItemImage[] }

export function PortfolioItem({ item, children }: { item: PortfolioItemData; children?: ReactNode }) {
  const { title, description, images } = item
  return (
    <Card as="li">
      <h3>{title}</h3>
      {images.length > 0 && <ImageGallery subject={title} images={images} />}
      {description && <p className="as-typed">{description}</p>}
      {children}
    </Card>
  )
}
