type CountedStats = { workers: number | null; assignments: number | null; rating: number | null }

/** The numbers that the texts announce at the launch. */
const minimumStats = { workers: 1_200, assignments: 8_500, rating: 4.9 }

/** Each announced number until the counted one has passed it; the rating follows the count of assignments. */
export function presentStats({ workers, assignments, rating }: CountedStats) {
  const isPassed = (assignments ?? 0) >= minimumStats.assignments
  return {
    workers: Math.max(workers ?? 0, minimumStats.workers),
    assignments: Math.max(assignments ?? 0, minimumStats.assignments),
    rating: isPassed && rating !== null ? Number(rating) : minimumStats.rating,
  }
}
