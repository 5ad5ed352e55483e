import type { ReactNode } from 'react'
import { Photos } from '#app/images/components/photos.tsx'
import { Card } from '#app/ui/card.tsx'

type Picture = { id: number; width: number; height: number; colour: string; bytes: number }

export type ShownItem = { id: number; title: string; description: string; images: Picture[] }

/** One piece of work; `children` are what its owner may do with it. */
export function PortfolioItem({ item, children }: { item: ShownItem; children?: ReactNode }) {
  const { title, description, images } = item
  return (
    <Card as="li">
      <h3>{title}</h3>
      {images.length > 0 && <Photos of={title} images={images} />}
      {description && <p className="as-typed">{description}</p>}
      {children}
    </Card>
  )
}
