import { href } from 'react-router'
import { imageWidths, type ImageWidth } from '#app/images/rules.ts'

export function imageUrl(id: number, width: ImageWidth): string {
  return `${href('/api/image/:id', { id: String(id) })}?w=${width}`
}

export function imageSrcSet(id: number, widths: readonly ImageWidth[] = imageWidths): string {
  return widths.map((width) => `${imageUrl(id, width)} ${width}w`).join(', ')
}
