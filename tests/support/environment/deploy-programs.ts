import { findOnPath, installFromDebian } from './commands.ts'

/** What the tests of `deploy/` run, and Debian's package of each. */
const packages = { caddy: 'caddy', haproxy: 'haproxy', promtool: 'prometheus', 'systemd-analyze': 'systemd' }

type Program = keyof typeof packages

export function listMissingPrograms(...programs: Program[]): Program[] {
  return programs.filter((program) => !findOnPath(program))
}

/** Installs them where that is possible; those that are still missing are returned. */
export async function installDeployPrograms(): Promise<Program[]> {
  const all = Object.keys(packages) as Program[]
  const missing = listMissingPrograms(...all)
  if (missing.length) await installFromDebian(...missing.map((program) => packages[program]))
  return listMissingPrograms(...all)
}
