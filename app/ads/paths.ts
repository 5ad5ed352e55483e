import { href } from '#app/href.ts'

export function clientAdPath(id: number): string {
  return href('/klijent/moji-oglasi/:id', { id })
}

/** The page of an ad, for its client or a worker. */
export function adPath(isClient: boolean, id: number): string {
  return isClient ? clientAdPath(id) : href('/majstor/posao/:id', { id })
}
