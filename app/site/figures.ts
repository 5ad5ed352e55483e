type Counted = { workers: number | null; jobs: number | null; rating: number | null }

/** What the copy says of the service as it opens. */
const announced = { workers: 1_200, jobs: 8_500, rating: 4.9 }

/** Of each figure the announced one until the counted one has passed it; the average goes with the jobs that it is of. */
export function presentFigures({ workers, jobs, rating }: Counted) {
  const isPassed = (jobs ?? 0) >= announced.jobs
  return {
    workers: Math.max(workers ?? 0, announced.workers),
    jobs: Math.max(jobs ?? 0, announced.jobs),
    rating: isPassed && rating !== null ? Number(rating) : announced.rating,
  }
}
