type CountedStats = { workers: number | null; assignments: number | null; rating: number | null }

/** What the copy says of the service as it opens. */
const minimumStats = { workers: 1_200, assignments: 8_500, rating: 4.9 }

/** Of each figure the announced one until the counted one has passed it; the average goes with the jobs that it is of. */
export function presentStats({ workers, assignments, rating }: CountedStats) {
  const isPassed = (assignments ?? 0) >= minimumStats.assignments
  return {
    workers: Math.max(workers ?? 0, minimumStats.workers),
    assignments: Math.max(assignments ?? 0, minimumStats.assignments),
    rating: isPassed && rating !== null ? Number(rating) : minimumStats.rating,
  }
}
