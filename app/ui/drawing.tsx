import { use } from 'react'
import { SaveDataContext } from '#app/ui/save-data.ts'

/** Decoration, fetched when it comes into view, so not where CSS hides it, and not in light mode. */
export function Drawing(image: { src: string; width: number; height: number }) {
  if (use(SaveDataContext)) return null
  return <img alt="" loading="lazy" {...image} />
}
