import { promises as fs } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const folder = path.join(import.meta.dirname, '../../../build/client')
const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

// The last step of a build: its files never change, so they are compressed once at the highest level.
for (const entry of await fs.readdir(folder, { recursive: true, withFileTypes: true })) {
  if (!entry.isFile() || !/\.(?:js|css|svg|html|webmanifest|json)$/.test(entry.name)) continue
  const file = path.join(entry.parentPath, entry.name)
  const content = await fs.readFile(file)
  await Promise.all([
    brotli(content, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: content.length },
    }).then((packed) => fs.writeFile(`${file}.br`, packed)),
    zip(content, { level: 9 }).then((packed) => fs.writeFile(`${file}.gz`, packed)),
  ])
}
