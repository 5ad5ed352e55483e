import { setPriority } from 'node:os'
import { redraw } from './drawing.server.ts'
import { frameHeader, readFrames } from './frames.ts'

/** Decodes pictures apart from the web process: each message is a file, each answer a line of JSON and the redrawn picture. */

// Pages come first.
setPriority(10)

for await (const file of readFrames(process.stdin)) {
  const { bytes, ...picture } = (await redraw(file)) ?? { bytes: new Uint8Array() }
  const description = Buffer.from(JSON.stringify(picture))
  for (const message of [description, bytes]) {
    process.stdout.write(frameHeader(message.length))
    process.stdout.write(message)
  }
}
