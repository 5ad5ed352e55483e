/** The photograph as a JPEG of at most this side; null where the browser draws it wrongly. */
export async function redraw(file: File, maxSidePx: number): Promise<Blob | null> {
  const bitmap = await createImageBitmap(file)
  try {
    const scale = Math.min(1, maxSidePx / Math.max(bitmap.width, bitmap.height))
    const canvas = draw(bitmap, Math.round(bitmap.width * scale), Math.round(bitmap.height * scale))
    // Phones without memory draw black, and browsers that protect against fingerprints draw noise.
    if (!looksAlike(bitmap, canvas)) return null
    return await new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.85))
  } finally {
    bitmap.close()
  }
}

function draw(source: CanvasImageSource, width: number, height: number): HTMLCanvasElement {
  const canvas = document.createElement('canvas')
  Object.assign(canvas, { width, height })
  const context = canvas.getContext('2d')!
  // JPEG has no transparency: transparent pixels would become black.
  context.fillStyle = '#fff'
  context.fillRect(0, 0, width, height)
  context.drawImage(source, 0, 0, width, height)
  return canvas
}

const sampleSide = 8
const maxDifference = 24

/** Compares small copies of both, colour by colour. */
function looksAlike(...sources: CanvasImageSource[]): boolean {
  const [chosen, redrawn] = sources.map((source) => {
    const sample = draw(source, sampleSide, sampleSide)
    return sample.getContext('2d')!.getImageData(0, 0, sampleSide, sampleSide).data
  })
  const difference = chosen!.reduce((sum, value, index) => sum + Math.abs(value - redrawn![index]!), 0)
  return difference / chosen!.length <= maxDifference
}
