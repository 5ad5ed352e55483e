import { useEffect } from 'react'

/** Shows the images that had arrived before a reload; what does that has to know that the field is there. */
export function useStoredImages(id: string): void {
  useEffect(() => {
    document.getElementById(id)?.dispatchEvent(new Event('images-ready', { bubbles: true }))
  }, [id])
}

/** Not a part of the first load: nobody has chosen a file yet. */
export function useImageShrinking(): void {
  useEffect(() => void loadShrinking(), [])
}

export function shrinkChosenImages(input: HTMLInputElement): void {
  void loadShrinking().then((module) => module?.shrinkImages(input))
}

function loadShrinking() {
  return import('#app/enhance/on-demand/image-shrinking.ts').catch(() => undefined)
}
