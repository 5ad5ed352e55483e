/** Ads of so many days count for offers and waiting times. */
export const demandDays = 90
export const minAdsOfWait = 8

/** Open ads for each reachable worker of a cell, at most, by level; more is the highest level. */
const levels = [0, 0.25, 1, 3]

/** A skill's shortage in a city: 0 where nobody waits, 4 where most do. */
export function shortageLevel({ reachableWorkers, openAds }: { reachableWorkers: number; openAds: number }): number {
  const share = reachableWorkers === 0 ? openAds * 4 : openAds / reachableWorkers
  const level = levels.findIndex((most) => share <= most)
  return level === -1 ? levels.length : level
}
