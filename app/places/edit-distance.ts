/** The number of letters that are added, dropped, changed or swapped with the next one. */
export function editDistance(from: string, to: string): number {
  const rows: number[][] = [Array.from({ length: to.length + 1 }, (_, index) => index)]
  for (let row = 1; row <= from.length; row += 1) {
    const [above, current] = [rows[row - 1]!, [row]]
    for (let column = 1; column <= to.length; column += 1) {
      const changed = above[column - 1]! + (from[row - 1] === to[column - 1] ? 0 : 1)
      const isSwapped = from[row - 1] === to[column - 2] && from[row - 2] === to[column - 1]
      const swapped = row > 1 && column > 1 && isSwapped ? rows[row - 2]![column - 2]! + 1 : changed
      current[column] = Math.min(changed, swapped, above[column]! + 1, current[column - 1]! + 1)
    }
    rows.push(current)
  }
  return rows.at(-1)!.at(-1)!
}
