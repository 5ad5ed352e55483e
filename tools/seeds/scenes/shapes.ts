export type Draw = (seed: number) => string

export function shadow(x: number, y: number, width: number, height: number): string {
  return `<rect x="${x + 1.5}" y="${y + 2}" width="${width}" height="${height}" rx="2.500" fill="#000" opacity=".16"/>`
}

export function grass(seed: number): string {
  return range(40)
    .map((n) => `<path d="M${(n * 3 + seed) % 120} 90v-${4 + (n % 4) * 1.5}" stroke="#9cc66f" stroke-width=".8"/>`)
    .join('')
}

export function range(length: number): number[] {
  return Array.from({ length }, (_, index) => index)
}
