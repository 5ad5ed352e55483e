/** Minutes after midnight in Sarajevo; from 22:00 until 07:00 spans midnight. */
export type QuietHours = { from: number; until: number }

/** 1320 → '22:00'. */
export function formatTime(minutes: number): string {
  return [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':')
}

/** '22:00' → 1320. */
export function parseTime(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return hours * 60 + minutes
}

/** Every half hour of a day, and the chosen time where the API set another one. */
export function listTimeOptions(chosen: number | undefined): string[] {
  const halfHours = Array.from({ length: 48 }, (_, index) => formatTime(index * 30))
  return chosen === undefined ? halfHours : [...new Set([...halfHours, formatTime(chosen)])].sort()
}
