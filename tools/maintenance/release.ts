import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

/**
 * `npm run release -- <version>`: whether this commit can be released as that version, and what to do then. It writes nothing
 * and sends nothing: the tag is the release, and a person sets it.
 */

const version = process.argv[2] ?? ''
const changelog = readFileSync('CHANGELOG.md', 'utf8')
const notes = readSection(`[${version}]`)

const problems = parseVersion(version)
  ? [
      ...checkRepository(),
      ...checkVersion(),
      ...checkLockFile(),
      ...checkChangelog(),
      // Last, because it needs a database and takes the longest.
      ...checkSchema(),
    ]
  : [`say which version: \`npm run release -- 1.2.3\`, not "${version}"`]

if (problems.length) {
  process.stderr.write(`Not ready to be released:\n${problems.map((problem) => `- ${problem}\n`).join('')}`)
  process.exit(1)
}
process.stdout.write(`In order. Now, at ${git('rev-parse', '--short', 'HEAD')}:

1. npm test                              what it says of this commit is recorded nowhere
2. npm run outdated                      a hole that is known today is closed before
3. git tag -a v${version} -m 'Majstorija ${version}'
4. git push origin main v${version}
5. npm run sbom                          goes with the release, like these notes:

${notes}
`)

function checkRepository(): string[] {
  const branch = git('branch', '--show-current')
  const changed = git('status', '--porcelain')
  return [
    ...(branch === 'main' ? [] : [`the branch is ${branch || 'none'}: a release is a commit of main`]),
    ...(changed ? [`not everything is committed:\n${changed.replaceAll(/^/gm, '  ')}`] : []),
  ]
}

function checkVersion(): string[] {
  const own = readJson<{ version: string }>('package.json').version
  const newest = git('tag', '--list', 'v*')
    .split('\n')
    .map((tag) => parseVersion(tag.slice(1)))
    .filter((parts) => parts !== undefined)
    .toSorted(compareVersions)
    .at(-1)
  const isGrowing = !newest || compareVersions(parseVersion(version)!, newest) > 0
  return [
    ...(own === version ? [] : [`package.json has ${own}: \`npm version --no-git-tag-version ${version}\``]),
    ...(isGrowing ? [] : [`${version} does not come after ${newest.join('.')}, the newest tag`]),
  ]
}

function checkLockFile(): string[] {
  type Manifest = Record<'name' | 'version' | 'dependencies' | 'devDependencies', unknown>
  const manifest = readJson<Manifest>('package.json')
  const locked = readJson<{ packages: Record<string, Manifest> }>('package-lock.json').packages['']
  const differing = (['name', 'version', 'dependencies', 'devDependencies'] as const).filter(
    (field) => JSON.stringify(manifest[field]) !== JSON.stringify(locked?.[field]),
  )
  return differing.map((field) => `package-lock.json has other ${field} than package.json: \`npm install\``)
}

function checkChangelog(): string[] {
  const isDated = new RegExp(`^## \\[${version.replaceAll('.', '\\.')}\\] - \\d{4}-\\d\\d-\\d\\d$`, 'm').test(changelog)
  return [
    ...(isDated ? [] : [`CHANGELOG.md has no section \`## [${version}] - <year>-<month>-<day>\``]),
    ...(isDated && !notes ? [`the section of ${version} in CHANGELOG.md is empty`] : []),
    ...(readSection('[Unreleased]') ? ['CHANGELOG.md still has something under Unreleased'] : []),
  ]
}

function checkSchema(): string[] {
  const { status } = spawnSync('npm', ['run', 'test:one', '--', 'tests/db/schema.test.ts'], { stdio: 'ignore' })
  return status === 0 ? [] : ['db/schema.ts is not what the migrations lead to: `npm run schema`']
}

function readSection(title: string): string {
  const section = changelog.split(/^## /m).find((text) => text.startsWith(title))
  return section?.split('\n').slice(1).join('\n').trim() ?? ''
}

function parseVersion(text: string): number[] | undefined {
  return /^(?:0|[1-9]\d*)(?:\.(?:0|[1-9]\d*)){2}$/.test(text) ? text.split('.').map(Number) : undefined
}

function compareVersions(left: number[], right: number[]): number {
  return left.map((part, index) => part - right[index]!).find((difference) => difference !== 0) ?? 0
}

function git(...args: string[]): string {
  const { stdout, stderr, status } = spawnSync('git', args, { encoding: 'utf8' })
  if (status !== 0) throw new Error(stderr)
  return stdout.trimEnd()
}

function readJson<Content>(file: string): Content {
  return JSON.parse(readFileSync(file, 'utf8')) as Content
}
