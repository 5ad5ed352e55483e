import { href } from '#app/href.ts'

export function jobCardPath(jobAdId: number): string {
  return href('/dzepna-kartica/:jobAdId', { jobAdId })
}

export function feedPath(token: string): string {
  return href('/raspored/:file', { file: `${token}.ics` })
}
