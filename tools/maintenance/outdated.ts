import { spawnSync } from 'node:child_process'

/**
 * `npm run outdated`: the packages that are behind, the most urgent first. A hole is urgent in whatever package it is, so what
 * `npm audit` names is listed too when another package brought it. Nothing is installed or changed.
 */

const classes = ['security', 'major', 'minor', 'patch'] as const
type Class = (typeof classes)[number]
type Row = { name: string; class: Class; current: string; latest: string; note: string }

type Outdated = Record<string, { current?: string; wanted: string; latest: string }>
type Advisory = { title: string; url: string }
type Audit = {
  vulnerabilities: Record<string, { severity: string; range: string; via: (string | Advisory)[]; isDirect: boolean }>
}

const outdated = askNpm<Outdated>('outdated')
if ('failure' in outdated) {
  process.stderr.write(`The registry does not say what is behind (${outdated.failure}).\n`)
  process.exit(1)
}
const audit = askNpm<Audit>('audit')
const holes = 'failure' in audit ? {} : audit.answer.vulnerabilities
const rows = listRows(outdated.answer, holes)
process.stdout.write(`${[...rows.map(describeRow), summarize(rows)].join('\n')}\n`)
if ('failure' in audit)
  process.stdout.write(`Whether one of them closes a hole is unknown: no answer to the audit (${audit.failure}).\n`)

/** npm ends with 1 when it has found something, so only its answer tells that from a failure. */
function askNpm<Answer>(command: 'outdated' | 'audit'): { answer: Answer } | { failure: string } {
  const { stdout, stderr, error } = spawnSync('npm', [command, '--json'], { encoding: 'utf8' })
  if (error) return { failure: error.message }
  try {
    const answer = JSON.parse(stdout || '{}') as { error?: { code?: string; summary?: string }; message?: string }
    if (answer.error) return { failure: answer.message ?? answer.error.summary ?? answer.error.code ?? 'no reason' }
    return { answer: answer as Answer }
  } catch {
    return { failure: (stderr || stdout).trim().split('\n')[0]! }
  }
}

function listRows(behind: Outdated, vulnerable: Audit['vulnerabilities']): Row[] {
  const direct = Object.entries(behind).map(([name, { current, wanted, latest }]): Row => {
    const version = current ?? wanted
    const hole = vulnerable[name]
    const row = { name, current: version, latest, note: hole ? describeHole(hole) : '' }
    return { ...row, class: hole ? 'security' : classOf(version, latest) }
  })
  const others = Object.entries(vulnerable).filter(([name]) => !Object.hasOwn(behind, name))
  const all = [
    ...direct,
    ...others.map(([name, hole]): Row => {
      const note = `${describeHole(hole)}${hole.isDirect ? ', no newer version' : ', brought by another package'}`
      return { name, class: 'security', current: hole.range, latest: '-', note }
    }),
  ]
  return all.toSorted((a, b) => classes.indexOf(a.class) - classes.indexOf(b.class) || a.name.localeCompare(b.name))
}

/** Before 1.0.0 a minor version may break what uses it. */
function classOf(current: string, latest: string): Class {
  const [from, to] = [current, latest].map((version) => version.split('-')[0]!.split('.').map(Number))
  if (from![0] !== to![0]) return 'major'
  if (from![1] === to![1]) return 'patch'
  return from![0] === 0 ? 'major' : 'minor'
}

function describeHole({ severity, via }: Audit['vulnerabilities'][string]): string {
  const causes = via.map((cause) => (typeof cause === 'string' ? `by ${cause}` : `${cause.title} (${cause.url})`))
  return `${severity}: ${causes.join('; ')}`
}

function describeRow({ name, class: kind, current, latest, note }: Row): string {
  return `${kind.padEnd(9)} ${name.padEnd(34)} ${current} → ${latest}${note && `  ${note}`}`
}

function summarize(all: Row[]): string {
  if (!all.length) return 'No package is behind.'
  const counts = classes.flatMap((kind) => {
    const count = all.filter((row) => row.class === kind).length
    return count ? [`${count} ${kind}`] : []
  })
  return `${all.length} behind: ${counts.join(', ')}.`
}
