type CountedStats = { workers: number | null; assignments: number | null; rating: number | null }
type AnnouncedStats = { workers: number; assignments: number; rating: number; responseHours: string }
export type Stats = { workers: number; assignments: number; rating: number; responseHours: string | null }

/** Smaller counts say nothing for the site. */
const minimumShown = { workers: 100, assignments: 100 }

/** The counted numbers, null until they reach the announced ones or are worth saying: the directory shows how many there are. */
export function presentCountedStats(
  { workers, assignments, rating }: CountedStats,
  announced: AnnouncedStats | undefined,
): Stats | null {
  const minimum = announced ?? minimumShown
  if (rating === null || (workers ?? 0) < minimum.workers || (assignments ?? 0) < minimum.assignments) return null
  return {
    workers: workers!,
    assignments: assignments!,
    rating: Number(rating),
    responseHours: announced?.responseHours ?? null,
  }
}

/** Each announced number until the counted one has passed it; the rating follows the count of assignments. */
export function presentStats(counted: CountedStats, announced: AnnouncedStats | undefined): Stats | null {
  if (!announced) return presentCountedStats(counted, announced)
  const assignments = counted.assignments ?? 0
  const isPassed = assignments >= announced.assignments && counted.rating !== null
  return {
    workers: Math.max(counted.workers ?? 0, announced.workers),
    assignments: Math.max(assignments, announced.assignments),
    rating: isPassed ? Number(counted.rating) : announced.rating,
    responseHours: announced.responseHours,
  }
}
