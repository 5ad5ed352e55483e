import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

/**
 * `npm run sbom -- <file>`: the packages that the processes run, as CycloneDX. `npm sbom --omit=dev` alone leaves out what a
 * development package needs too, React among them: so it reads a lock file without those that are for development only.
 */

const root = path.join(import.meta.dirname, '../..')
const file = path.resolve(process.argv[2] ?? path.join(root, 'build/sbom.cdx.json'))

type Entry = { dev?: boolean; devOptional?: boolean; optional?: boolean; peer?: boolean; devDependencies?: unknown }
type Lock = { packages: Record<string, Entry> }

const folder = mkdtempSync(path.join(tmpdir(), 'sbom-'))
try {
  const project = path.join(folder, readJson<{ name: string }>('package.json').name)
  mkdirSync(project)
  const { devDependencies: _, ...manifest } = readJson<Entry>('package.json')
  const lock = readJson<Lock>('package-lock.json')
  writeFileSync(path.join(project, 'package.json'), JSON.stringify(manifest))
  writeFileSync(path.join(project, 'package-lock.json'), JSON.stringify({ ...lock, packages: productionOf(lock) }))
  const flags = ['--package-lock-only', '--sbom-format=cyclonedx', '--sbom-type=application']
  const sbom = execFileSync('npm', ['sbom', ...flags], { cwd: project, maxBuffer: 64 * 1024 * 1024 })
  mkdirSync(path.dirname(file), { recursive: true })
  writeFileSync(file, sbom)
  process.stdout.write(`${file}\n`)
} finally {
  rmSync(folder, { recursive: true })
}

/** Without packages of other platforms, which are in the lock file and not installed. */
function productionOf({ packages }: Lock): Record<string, Entry> {
  const { '': project, ...installed } = packages
  const { devDependencies: _, ...own } = project ?? {}
  const isShipped = ([name, { dev, devOptional, optional, peer }]: [string, Entry]) =>
    !dev && ((!optional && !devOptional && !peer) || existsSync(path.join(root, name)))
  return { '': own, ...Object.fromEntries(Object.entries(installed).filter(isShipped)) }
}

function readJson<Content>(name: string): Content {
  return JSON.parse(readFileSync(path.join(root, name), 'utf8')) as Content
}
