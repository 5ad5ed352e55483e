import { timeoutSignal } from '../older-browsers/timeout-signal.ts'
import { tryOrUndefined } from '../stored-drafts.ts'

const timeoutMs = 3_000
const lifetimeMs = 86_400_000

const cityKey = 'userCity'
const expiryKey = 'userCityExpiry'

/** Nobody has read the page yet. */
const unreadMs = 1_500

/**
 * Begins a search with the visitor's city; once the page was read, its field proposes the city instead, and has it when it is
 * chosen. A place that the visitor has entered stays, and so does a field that they emptied.
 */
export async function prefillCity(field: HTMLInputElement): Promise<void> {
  field.addEventListener('change', () => field.value || storeCity(''))
  const city = readCity() ?? (await fetchCity())
  if (!city || field.value || field === document.activeElement) return
  if (performance.now() < unreadMs) field.value = city
  else proposeCity(field, city)
}

function proposeCity(field: HTMLInputElement, city: string): void {
  field.placeholder = `${city}?`
  const fill = () => {
    field.value ||= city
    field.placeholder = ''
    field.select()
  }
  field.addEventListener('focus', fill, { once: true })
}

/** '' where no city is known, which is stored as well. */
function readCity(): string | null {
  if (!(Date.now() < Number(tryOrUndefined(() => localStorage.getItem(expiryKey))))) return null
  return tryOrUndefined(() => localStorage.getItem(cityKey)) ?? null
}

async function fetchCity(): Promise<string> {
  const response = await fetch('/api/geo', { signal: timeoutSignal(timeoutMs) })
  if (!response.ok) return ''
  const { city } = (await response.json()) as { city: string | null }
  storeCity(city ?? '')
  return city ?? ''
}

function storeCity(city: string): void {
  tryOrUndefined(() => {
    localStorage.setItem(cityKey, city)
    localStorage.setItem(expiryKey, `${Date.now() + lifetimeMs}`)
  })
}
