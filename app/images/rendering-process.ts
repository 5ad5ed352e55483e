import { encodeVariant, reencodeImage } from '#app/images/encoding.server.ts'
import { frameHeader, readFrames } from '#app/images/frames.ts'
import type { RenderedImage, RenderTask } from '#app/images/rendering.server.ts'

/** Decodes and encodes images outside the web and worker process: reads a task and a file, answers JSON and an image, each in a frame. */

const frames = readFrames(process.stdin)

for await (const task of frames) {
  const file = await frames.next()
  const { bytes, ...properties } = await render(JSON.parse(task.toString()) as RenderTask, file.value as Buffer)
  const metadata = Buffer.from(JSON.stringify(properties))
  for (const message of [metadata, bytes]) {
    process.stdout.write(frameHeader(message.length))
    process.stdout.write(message)
  }
}

async function render(task: RenderTask, file: Uint8Array): Promise<RenderedImage> {
  const nothing = { bytes: new Uint8Array() }
  if (task.kind === 'reencode') {
    const image = await reencodeImage(file)
    return typeof image === 'string' ? { ...nothing, error: image } : image
  }
  try {
    return { bytes: await encodeVariant(file, task.width, task.format) }
  } catch (error) {
    return { ...nothing, error: (error as Error).message }
  }
}
