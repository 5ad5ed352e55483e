// A reader such as `head` may have gone.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error
  process.exit()
})

export function print(line: string): void {
  process.stdout.write(`${line}\n`)
}

/** Prints to stderr; the command then ends with exit code 1. */
export function fail(message: string): void {
  process.stderr.write(`${message}\n`)
  process.exitCode = 1
}

export function printTable(headings: string[], rows: (string | number)[][]): void {
  const lines = [headings, ...rows.map((row) => row.map(String))]
  const widths = headings.map((_, column) => Math.max(...lines.map((line) => line[column]!.length)))
  for (const line of lines) {
    const cells = line.map((cell, column) => cell.padEnd(widths[column]!))
    print(cells.join('  ').trimEnd())
  }
}

const listLimit = 50

/** Prints at most fifty rows. `list` must return one row more than it shows, if there are more. */
export async function printList<Row>(
  list: (limit: number) => Promise<Row[]>,
  { empty, headings, cellsOf }: { empty: string; headings: string[]; cellsOf: (row: Row) => (string | number)[] },
): Promise<void> {
  const rows = await list(listLimit + 1)
  if (rows.length === 0) return print(empty)
  printTable(headings, rows.slice(0, listLimit).map(cellsOf))
  if (rows.length > listLimit) print(`and more; these are the latest ${listLimit}`)
}

export function idOf(argument = ''): number | undefined {
  return /^\d{1,15}$/.test(argument) ? Number(argument) : undefined
}
