import { useEffect } from 'react'

/** Not a part of the first load: nobody has chosen a file yet. */
export function useImageShrinking(): void {
  useEffect(() => void loadShrinking(), [])
}

export function shrinkChosenImages(input: HTMLInputElement): void {
  void loadShrinking().then((module) => module?.shrinkImages(input))
}

function loadShrinking() {
  return import('#app/enhance/image-shrinking.ts').catch(() => undefined)
}
