import { readFileSync } from 'node:fs'

const MB = 1024

/** Resident memory of a process in MB, all of it and without the pages of files, which processes share. */
export function readMemory(pid: number): { resident: number; anonymous: number; peak: number } {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  const field = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(status)?.[1]) / MB
  return { resident: field('VmRSS'), anonymous: field('RssAnon'), peak: field('VmHWM') }
}

/** Processes that it started, and theirs. */
export function listDescendants(pid: number): number[] {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number)
  return children.flatMap((child) => [child, ...listDescendants(child)])
}
