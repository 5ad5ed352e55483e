import { spawnSync } from 'node:child_process'
import { promises as fs, readFileSync } from 'node:fs'

export type ProcessIdentity = { pid: number; startedAt: string }

/** A zombie, whose parent has not read its exit, is not running. */
export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false
  }
  return !stateOf(pid).startsWith('Z')
}

export async function isSameProcess({ pid, startedAt }: ProcessIdentity): Promise<boolean> {
  return isRunning(pid) && (await startTimeOf(pid)) === startedAt
}

/** An opaque text; together with the process id it identifies a process, because ids are reused. */
export async function startTimeOf(pid: number): Promise<string> {
  const stat = await fs.readFile(`/proc/${pid}/stat`, 'utf8').catch(() => undefined)
  if (stat === undefined) return psColumn('lstart', pid)
  const boot = await fs.readFile('/proc/sys/kernel/random/boot_id', 'utf8').catch(() => '')
  return `${boot.trim()} ${fieldsOf(stat)[19]}`
}

export async function commandOf(pid: number): Promise<string> {
  const command = await fs.readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => undefined)
  return command === undefined ? psColumn('command', pid) : command.replaceAll('\0', ' ')
}

function stateOf(pid: number): string {
  try {
    return fieldsOf(readFileSync(`/proc/${pid}/stat`, 'utf8'))[0]!
  } catch {
    return psColumn('state', pid)
  }
}

/** The fields of /proc/<pid>/stat after the name in parentheses, which may hold spaces: the state is the first, the start time the 20th. */
function fieldsOf(stat: string): string[] {
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ')
}

function psColumn(column: 'lstart' | 'command' | 'state', pid: number): string {
  return spawnSync('ps', ['-o', `${column}=`, '-p', String(pid)], { encoding: 'utf8' }).stdout?.trim() ?? ''
}
