import { href } from '#app/href.ts'
import type { ReportTarget } from '#app/reports/rules.ts'

const segments = {
  ad: 'oglas',
  profile: 'profil',
  question: 'pitanje',
  review: 'recenzija',
  message: 'poruka',
  image: 'slika',
} as const satisfies Record<ReportTarget, string>

export function reportPath(target: ReportTarget, id: number): string {
  return href('/prijavi/:target/:id', { target: segments[target], id })
}

export function reportTargetOf(segment: string): ReportTarget | undefined {
  return (Object.keys(segments) as ReportTarget[]).find((target) => segments[target] === segment)
}
