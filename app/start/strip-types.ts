import { promises as fs } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'
import path from 'node:path'
import { root } from './paths.ts'

// A step of the build: writes the sources without types, as `stripped-sources.mjs` loads them.
const strippedFolder = path.join(root, 'build/stripped')
await fs.rm(strippedFolder, { recursive: true, force: true })
for (const folder of ['app', 'db', 'jobs', 'tools'])
  for await (const file of fs.glob('**/*.ts', { cwd: path.join(root, folder) })) {
    const target = path.join(strippedFolder, folder, file)
    await fs.mkdir(path.dirname(target), { recursive: true })
    await fs.writeFile(target, stripTypeScriptTypes(await fs.readFile(path.join(root, folder, file), 'utf8')))
  }
