import fc from 'fast-check'
import type { Db } from '#db/connection.ts'
import type { InvariantWatch } from './asking-invariants.ts'
import { runSequence, Tally } from './running.ts'
import { sequences } from './steps.ts'

type LongRun = { db: Db; watch: InvariantWatch; minutes: number; seed: number; parallel: number }

/** Runs one sequence of each seed after another, and answers the faults, each kind once with the seed that showed it first. */
export async function runLong({ db, watch, minutes, seed, parallel }: LongRun): Promise<string[]> {
  const tally = new Tally()
  const faults = new Map<string, { seeds: number[]; message: string }>()
  const end = performance.now() + minutes * 60_000
  for (let next = seed; performance.now() < end; next += 1) {
    const [steps] = fc.sample(sequences, { seed: next, numRuns: 1 })
    try {
      await runSequence(steps!, { db, watch, parallel, tally })
    } catch (error) {
      const { cause, message } = error as Error
      const kind = kindOf(cause as Error)
      const known = faults.get(kind)
      if (known) known.seeds.push(next)
      else faults.set(kind, { seeds: [next], message })
    }
  }
  print(tally, faults.size)
  return [...faults.values()].map(
    ({ seeds, message }) => `seeds ${seeds.slice(0, 10).join(', ')} (${seeds.length}): ${message}`,
  )
}

/** Without the ids, which differ from sequence to sequence. */
function kindOf({ message }: Error): string {
  return message.replaceAll(/\d+/g, '#')
}

function print(tally: Tally, faults: number): void {
  const { runs, groups, steps, succeeded, refusals } = tally
  const reached = [...succeeded].toSorted(([, one], [, other]) => one - other)
  process.stdout.write(
    `${runs} runs, ${steps} steps in ${groups} groups, ${faults} kinds of faults; ${reached.length} verbs succeeded:\n${reached
      .map(([verb, count]) => `  ${verb} ${count} (and ${refusals.get(verb) ?? 0} refused)`)
      .join('\n')}\nWithout success: ${tally.listUnreached().join(', ') || 'none'}\n`,
  )
}
