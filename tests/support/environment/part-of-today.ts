/**
 * The longest suites take minutes, and each of their cases is like the next: `npm test` takes another part of them each
 * day, and all of them with `--whole`, as every other command does. Where a file has its days and its cases have theirs, the two
 * numbers share no divisor, or some cases would never have a day.
 */
export function partOfToday<Case>(cases: readonly Case[], parts: number): Case[] {
  const day = Math.floor(Date.now() / 86_400_000)
  return cases.filter((_, nth) => !process.env.TEST_PART_OF_TODAY || (nth + day) % parts === 0)
}
