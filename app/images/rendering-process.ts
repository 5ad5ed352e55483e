import { setPriority } from 'node:os'
import { reencodeImage } from '#app/images/encoding.server.ts'
import { frameHeader, readFrames } from '#app/images/frames.ts'

/** Decodes pictures apart from the web process: each message is a file, each answer a line of JSON and the redrawn picture. */

// Pages come first.
setPriority(10)

for await (const file of readFrames(process.stdin)) {
  const { bytes, ...properties } = (await reencodeImage(file)) ?? { bytes: new Uint8Array() }
  const metadata = Buffer.from(JSON.stringify(properties))
  for (const message of [metadata, bytes]) {
    process.stdout.write(frameHeader(message.length))
    process.stdout.write(message)
  }
}
