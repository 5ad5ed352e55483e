import path from 'node:path'
import type { ServerBuild } from 'react-router'
import { loadRouteTable } from '#app/http/route-table.server.ts'
import { root } from '#tests/support/environment/commands.ts'

/** The build of the routes, with the route table loaded as the web process loads it. */
export async function loadServerBuild(): Promise<ServerBuild> {
  const build = (await import(/* @vite-ignore */ path.join(root, 'build/server/index.js'))) as ServerBuild
  loadRouteTable(build)
  return build
}
