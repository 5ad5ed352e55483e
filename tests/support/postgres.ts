import path from 'node:path'
import { startEmbedded } from '#db/embedded.ts'

export type Server = { url: string; stop: () => Promise<void> }

/** The server of DATABASE_URL, or one of our own that forgets everything. Databases can be created on it. */
export async function findPostgres(folder: string): Promise<Server> {
  const given = process.env.DATABASE_URL
  if (given) return { url: given, stop: async () => {} }
  return startEmbedded({ folder: path.join(folder, 'postgres'), durable: false })
}
