import { href } from 'react-router'
import { imageWidths, type ImageWidth } from '#app/images/rules.ts'

/** Where a picture is found in one of its widths. */
export function pictureAt(id: number, width: ImageWidth): string {
  return `${href('/api/image/:id', { id: String(id) })}?w=${width}`
}

export function pictureSet(id: number, widths: readonly ImageWidth[] = imageWidths): string {
  return widths.map((width) => `${pictureAt(id, width)} ${width}w`).join(', ')
}
