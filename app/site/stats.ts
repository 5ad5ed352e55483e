type CountedStats = { workers: number | null; assignments: number | null; rating: number | null }
type AnnouncedStats = { workers: number; assignments: number; rating: number; responseHours: string }
type Stats = { workers: number; assignments: number; rating: number; responseHours: string | null }

/** Smaller counts say nothing for the site. */
const minimumShown = { workers: 100, assignments: 100 }

/**
 * Each announced number until the counted one has passed it; the rating follows the count of assignments. Without an
 * announcement the counted ones, and null as long as they are small.
 */
export function presentStats({ workers, assignments, rating }: CountedStats, announced?: AnnouncedStats): Stats | null {
  const counted = {
    workers: workers ?? 0,
    assignments: assignments ?? 0,
    rating: rating === null ? null : Number(rating),
  }
  if (!announced) {
    const isShown =
      counted.workers >= minimumShown.workers && counted.assignments >= minimumShown.assignments && counted.rating
    return isShown ? { ...counted, rating: counted.rating!, responseHours: null } : null
  }
  const isPassed = counted.assignments >= announced.assignments
  return {
    workers: Math.max(counted.workers, announced.workers),
    assignments: Math.max(counted.assignments, announced.assignments),
    rating: isPassed && counted.rating !== null ? counted.rating : announced.rating,
    responseHours: announced.responseHours,
  }
}
