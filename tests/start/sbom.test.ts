import { readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { root, runCommand } from '#tests/support/environment/commands.ts'

type Sbom = {
  bomFormat: string
  metadata: { component: { name: string; version: string } }
  components: {
    name: string
    group?: string
    version: string
    purl: string
    hashes?: { alg: string }[]
    'bom-ref': string
  }[]
  dependencies: { ref: string; dependsOn: string[] }[]
}
type Manifest = { name: string; version: string } & Record<'dependencies' | 'devDependencies', Record<string, string>>

test('the list of packages has every one that the processes run, with its version and hash, and no tool', async () => {
  const file = path.join(tmpdir(), `sbom-${process.pid}.json`)
  const { ok, output } = await runCommand([process.execPath, 'app/start/sbom.ts', file], { timeoutMinutes: 1 })
  expect([ok, output]).toEqual([true, expect.stringContaining(file)])
  const { bomFormat, metadata, components, dependencies } = JSON.parse(readFileSync(file, 'utf8')) as Sbom
  rmSync(file)
  const manifest = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as Manifest
  expect([bomFormat, metadata.component]).toMatchObject([
    'CycloneDX',
    { name: manifest.name, version: manifest.version },
  ])

  const versions = new Map(components.map(({ name, version }) => [name, version]))
  for (const [name, version] of Object.entries(manifest.dependencies))
    expect.soft([name, versions.get(name)]).toEqual([name, version])
  for (const tool of ['vitest', 'vite', 'oxlint', 'knip', '@playwright/test'])
    expect.soft(versions.has(tool)).toBe(false)
  for (const { name, purl, hashes } of components)
    expect.soft([name, purl, hashes?.[0]?.alg]).toEqual([name, expect.stringMatching(/^pkg:npm\//), 'SHA-512'])
  const refs = new Set(components.map((component) => component['bom-ref']))
  expect(dependencies.flatMap(({ dependsOn }) => dependsOn).filter((ref) => !refs.has(ref))).toEqual([])
})
