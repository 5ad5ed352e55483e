import { promises as fs } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { root, runCommand } from '#tests/support/environment/commands.ts'
import { pageToJsx } from './markup.ts'
import { startServer, type Server } from './pinned-processes.ts'

export type Peer = { start: () => Promise<Server>; remove: () => Promise<void> }

/** `loader` is the source of the route's loader, with the modules that it imports from here. */
type Page = { html: string; loader?: string }

const packageNames = ['@react-router/dev', '@react-router/node', 'react', 'react-dom', 'react-router', 'vite']

/**
 * The bare template of the same React Router under react-router-serve, with one page: our markup as plain JSX, without our
 * components, texts or styles to work through. It is made in a temporary folder.
 */
export async function buildPeer({ html, loader = '' }: Page, packages: Packages): Promise<Peer> {
  const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'majstorija-peer-'))
  const remove = () => fs.rm(folder, { recursive: true, force: true })
  try {
    await write(folder, await templateFiles({ html, loader }))
    await fs.symlink(path.join(packages.folder, 'node_modules'), path.join(folder, 'node_modules'))
    await runIn(folder, [path.join(folder, 'node_modules/.bin/react-router'), 'build', '--logLevel', 'error'])
  } catch (error) {
    await remove()
    throw error
  }
  const args = [path.join(folder, 'node_modules/@react-router/serve/bin.cjs'), 'build/server/index.js']
  return { start: () => startServer({ args, folder }), remove }
}

export type Packages = { folder: string; remove: () => Promise<void> }

/** Once for all peers of a run. */
export async function installPackages(): Promise<Packages> {
  const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'majstorija-peers-'))
  const remove = () => fs.rm(folder, { recursive: true, force: true })
  try {
    await fs.writeFile(path.join(folder, 'package.json'), await packageJson())
    await runIn(folder, [
      'npm',
      'install',
      '--prefer-offline',
      '--no-audit',
      '--no-fund',
      '--ignore-scripts',
      '--loglevel=error',
    ])
  } catch (error) {
    await remove()
    throw error
  }
  return { folder, remove }
}

async function packageJson(): Promise<string> {
  const ownPackage = JSON.parse(await fs.readFile(path.join(root, 'package.json'), 'utf8'))
  const versions = { ...ownPackage.dependencies, ...ownPackage.devDependencies }
  const dependencies = Object.fromEntries(packageNames.map((name) => [name, versions[name]]))
  return JSON.stringify({
    private: true,
    type: 'module',
    dependencies: { ...dependencies, '@react-router/serve': versions['react-router'], isbot: '5' },
  })
}

async function templateFiles({ html, loader }: Required<Page>): Promise<Record<string, string>> {
  return {
    'package.json': await packageJson(),
    'vite.config.js': `
      import { reactRouter } from '@react-router/dev/vite'
      // The queries are those of the application and run from their own source.
      const external = [/^${RegExp.escape(root)}\\/(?:app|db)\\//]
      export default { plugins: [reactRouter()], environments: { ssr: { build: { rolldownOptions: { external } } } } }`,
    'react-router.config.js': 'export default { ssr: true }',
    'app/routes.js': "import { route } from '@react-router/dev/routes'\nexport default [route('*', 'page.jsx')]",
    'app/root.jsx': `
      import { Links, Meta, Outlet, Scripts, ScrollRestoration } from 'react-router'
      export function Layout({ children }) {
        return (
          <html lang="en">
            <head>
              <meta charSet="utf-8" />
              <meta name="viewport" content="width=device-width, initial-scale=1" />
              <Meta />
              <Links />
            </head>
            <body>
              {children}
              <ScrollRestoration />
              <Scripts />
            </body>
          </html>
        )
      }
      export default function App() {
        return <Outlet />
      }`,
    'app/page.jsx': `import { Link } from 'react-router'\n${loader}\nexport default function Page() {\n  return ${pageToJsx(html)}\n}\n`,
  }
}

async function write(folder: string, files: Record<string, string>): Promise<void> {
  await fs.mkdir(path.join(folder, 'app'))
  for (const [name, content] of Object.entries(files)) await fs.writeFile(path.join(folder, name), content)
}

async function runIn(folder: string, command: string[]): Promise<void> {
  const { ok, output } = await runCommand(['env', `--chdir=${folder}`, ...command], { timeoutMinutes: 10 })
  if (!ok) throw new Error(`The peer could not be made: ${output}`)
}
