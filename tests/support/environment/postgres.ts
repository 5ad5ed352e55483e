import path from 'node:path'
import { startEmbeddedPostgres } from '#tools/postgres/embedded.ts'

export type Server = { url: string; stop: () => Promise<void> }

/** The server of DATABASE_URL, or a temporary one. Databases can be created on it. */
export async function findPostgres(folder: string): Promise<Server> {
  const configured = process.env.DATABASE_URL
  if (configured) return { url: configured, stop: async () => {} }
  return startEmbeddedPostgres({ folder: path.join(folder, 'postgres'), durable: false })
}
