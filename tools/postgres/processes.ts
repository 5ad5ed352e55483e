import { spawnSync } from 'node:child_process'
import { promises as fs } from 'node:fs'

export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** An opaque text; together with the process id it identifies a process, because ids are reused. */
export async function startTimeOf(pid: number): Promise<string> {
  const stat = await fs.readFile(`/proc/${pid}/stat`, 'utf8').catch(() => undefined)
  if (stat === undefined) return psColumn('lstart', pid)
  const boot = await fs.readFile('/proc/sys/kernel/random/boot_id', 'utf8').catch(() => '')
  // The second field, the name in parentheses, may hold spaces; the start time is the 20th field after it.
  return `${boot.trim()} ${stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19]}`
}

export async function commandOf(pid: number): Promise<string> {
  const command = await fs.readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => undefined)
  return command === undefined ? psColumn('command', pid) : command.replaceAll('\0', ' ')
}

function psColumn(column: 'lstart' | 'command', pid: number): string {
  return spawnSync('ps', ['-o', `${column}=`, '-p', String(pid)], { encoding: 'utf8' }).stdout?.trim() ?? ''
}
