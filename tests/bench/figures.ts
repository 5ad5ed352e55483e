import { execFileSync } from 'node:child_process'
import { promises as fs } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { root } from '#tests/support/environment/commands.ts'
import type { Figure } from './bench.ts'

export type Recording = { command: string; date: string; commit: string; machine: string; figures: Figure[] }
type Recordings = Record<string, Recording>

const dataFile = path.join(import.meta.dirname, 'figures.json')
const page = path.join(import.meta.dirname, 'README.md')
const [start, end] = ['<!-- figures: written by --record -->', '<!-- end of figures -->']
const maxCommits = 200

/** Writes what a bench printed to the data file, and the table that is made of it to the page. */
export async function recordFigures(name: string, command: string, figures: Figure[]): Promise<void> {
  const recordings = await readRecordings()
  const [processor] = os.cpus()
  recordings[name] = {
    command,
    date: new Date().toISOString().slice(0, 10),
    commit: git('rev-parse', '--short=8', 'HEAD') ?? 'unknown',
    machine: `${os.cpus().length} × ${processor?.model.trim()}, Node ${process.version}`,
    figures,
  }
  await fs.writeFile(dataFile, `${JSON.stringify(recordings, null, 2)}\n`)
  await fs.writeFile(page, withTable(await fs.readFile(page, 'utf8'), recordings))
}

export async function readRecordings(): Promise<Recordings> {
  return JSON.parse(await fs.readFile(dataFile, 'utf8')) as Recordings
}

export function withTable(text: string, recordings: Recordings): string {
  const rows = Object.values(recordings).flatMap(({ command, date, commit, machine, figures }) =>
    figures.map(({ what, figure }) => `| ${what} | ${figure} | \`${command}\` | ${date}, ${commit}, ${machine} |`),
  )
  const table = ['| what | figure | command | measured |', '| --- | --- | --- | --- |', ...rows].join('\n')
  const [before, rest = ''] = text.split(start)
  return `${before}${start}\n\n${table}\n\n${end}${rest.split(end)[1] ?? ''}`
}

/** The benches whose figures are older than the code by more than 200 commits; none where the history is not there. */
export function staleNames(recordings: Recordings): string[] {
  return Object.keys(recordings).filter((name) => {
    const count = git('rev-list', '--count', `${recordings[name]!.commit}..HEAD`)
    return count !== undefined && Number(count) > maxCommits
  })
}

function git(...args: string[]): string | undefined {
  try {
    return execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim()
  } catch {
    return undefined
  }
}
