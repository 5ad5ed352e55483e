import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'

/**
 * Installs packages and builds pages where that is needed, before anything else is there: it runs on every Node from 20 and
 * imports no package. `--install` and `--build` do only that step; `--build` builds in any case.
 */

const root = path.join(import.meta.dirname, '../..')
const binFolder = path.join(root, 'node_modules/.bin')
const env = { ...process.env, PATH: `${binFolder}${path.delimiter}${process.env.PATH}` }

// Each lies in the folder that it describes, so that it goes with it.
const installMarker = path.join(root, 'node_modules/.installed')
const buildMarker = path.join(root, 'build/server/.built')

const packageFiles = ['package.json', 'package-lock.json']
const sourceFolders = ['app', 'db', 'jobs', 'locales', 'public']

const steps = process.argv.slice(2)
if (steps.includes('--build')) build()
else {
  // An image holds packages without the lock file, and can install none.
  const isInstallable = existsSync(path.join(root, 'package-lock.json'))
  if (isInstallable && (!isCurrent(installMarker, fingerprintPackages) || findMissingPackage())) install()
  if (!steps.includes('--install') && !isCurrent(buildMarker, fingerprintSources)) build()
}

function install() {
  rmSync(installMarker, { force: true })
  removeRetiredPackages()
  const offline = isOffline() ? ['--offline'] : []
  const flags = [
    '--include=dev',
    '--include=optional',
    '--prefer-offline',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
  ]
  if (!run('npm', ['install', ...flags, ...offline]))
    stop(
      offline.length
        ? 'packages have to be installed and the npm registry is not reachable; connect to the network and start again'
        : 'the packages could not be installed (see above); mend that and start again',
    )
  mark(installMarker, fingerprintPackages())
}

function build() {
  rmSync(buildMarker, { force: true })
  // Taken before: a file that changes meanwhile is built at the next start.
  const built = fingerprintSources()
  const isBuilt =
    run('react-router', ['build', '--logLevel', 'warn']) &&
    run('node', ['app/http/edge/precompress.ts']) &&
    run('node', ['--disable-warning=ExperimentalWarning', 'app/start/strip-types.ts']) &&
    run('node', ['app/trades/stored-vocabulary.server.ts'])
  if (!isBuilt) stop('the pages could not be built (see above)')
  mark(buildMarker, built)
}

/** An npm that was killed leaves the folders into which it had moved packages, and refuses to move them there again. */
function removeRetiredPackages() {
  const folder = path.join(root, 'node_modules')
  const names = existsSync(folder) ? readdirSync(folder) : []
  const scoped = names
    .filter((name) => name.startsWith('@'))
    .flatMap((scope) => readdirSync(path.join(folder, scope)).map((name) => path.join(scope, name)))
  const retired = [...names, ...scoped].filter((name) => /^\.[^/\\]+-[A-Za-z0-9]{8}$/.test(path.basename(name)))
  for (const name of retired) rmSync(path.join(folder, name), { recursive: true, force: true })
}

/** npm itself would try each package several times, which takes minutes. Whatever answers is a registry. */
function isOffline() {
  const { stderr } = spawnSync('npm', ['ping', '--fetch-retries=0', '--fetch-timeout=10000'], {
    cwd: root,
    env,
    encoding: 'utf8',
  })
  return /code (?:EAI_AGAIN|ENOTFOUND|ECONN\w+|E\w+UNREACH|E\w*TIMEDOUT|ERR_SOCKET_TIMEOUT)/.test(stderr)
}

function fingerprintPackages() {
  return fingerprint([...packageFiles, 'node_modules/.package-lock.json'], `${process.platform} ${process.arch}`)
}

function findMissingPackage() {
  const { packages } = JSON.parse(readFileSync(path.join(root, 'node_modules/.package-lock.json'), 'utf8'))
  return Object.keys(packages).find((folder) => !existsSync(path.join(root, folder, 'package.json')))
}

function fingerprintSources() {
  const files = sourceFolders.flatMap((folder) =>
    readdirSync(path.join(root, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => path.relative(root, path.join(entry.parentPath ?? entry.path, entry.name))),
  )
  const settings = readdirSync(root).filter((name) => /\.(?:ts|json)$/.test(name))
  const node = spawnSync('node', ['--version'], { env, encoding: 'utf8' }).stdout
  return fingerprint([...files, ...settings].sort(), node)
}

function fingerprint(files, text) {
  const hash = createHash('sha256').update(text)
  for (const file of files) {
    const content = existsSync(path.join(root, file)) ? readFileSync(path.join(root, file)) : ''
    hash.update(`\0${file}\0${content.length}\0`).update(content)
  }
  return hash.digest('hex')
}

function isCurrent(marker, computeFingerprint) {
  return existsSync(marker) && readFileSync(marker, 'utf8') === computeFingerprint()
}

function mark(marker, text) {
  mkdirSync(path.dirname(marker), { recursive: true })
  writeFileSync(marker, text)
}

function run(program, args) {
  return spawnSync(program, args, { cwd: root, env, stdio: 'inherit' }).status === 0
}

function stop(reason) {
  process.stderr.write(`Cannot start: ${reason}.\n`)
  process.exit(1)
}
