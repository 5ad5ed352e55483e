import { abortStartup, config } from '#app/config.server.ts'
import { storage } from '#app/gateways/storage.server.ts'
import { folderStorage } from '#app/gateways/storage/folder.server.ts'
import { describeError } from '#app/log.server.ts'

/** Copies the images of UPLOADS_DIR that the configured bucket does not have yet. May be repeated. */

if (!config.S3_BUCKET)
  abortStartup('no bucket is configured; set S3_ENDPOINT, S3_BUCKET and its key (see .env.example)')

try {
  const folder = folderStorage(config.UPLOADS_DIR)
  const existing = new Set(await Array.fromAsync(storage.list('images')))
  let copied = 0
  for await (const key of folder.list('images')) {
    const bytes = existing.has(key) ? undefined : await folder.get(key)
    if (!bytes) continue
    await storage.put(key, bytes)
    copied += 1
  }
  process.stdout.write(`Files copied to the bucket: ${copied}; already there: ${existing.size}.\n`)
} catch (error) {
  process.stderr.write(`The copy stopped; run it again, it goes on where it was: ${describeError(error)}.\n`)
  process.exitCode = 1
}
