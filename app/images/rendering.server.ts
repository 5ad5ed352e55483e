import { spawn, type ChildProcessByStdio } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import type { Socket } from 'node:net'
import { availableParallelism } from 'node:os'
import path from 'node:path'
import type { ImageFault, ReencodedImage } from './encoding.server.ts'
import { frameHeader, readFrames } from './frames.ts'
import { limitConcurrency } from '#app/limits/concurrency.ts'
import { withoutSlot } from '#app/request-slot.server.ts'
import type { ImageFormat, ImageWidth } from './rules.ts'
import { sourceFromBytes, type ImageSource } from './source.ts'

export type RenderTask = { kind: 'reencode' } | { kind: 'variant'; width: ImageWidth; format: ImageFormat }

export type RenderedImage = { bytes: Uint8Array; error?: string }

type Renderer = {
  child: ChildProcessByStdio<Socket, Socket, null>
  frames: AsyncGenerator<Buffer>
  exited: Promise<never>
}

class RendererExited extends Error {}

const processPath = path.join(import.meta.dirname, 'rendering-process.ts')
const timeoutMs = 30_000
const idleMs = 30_000
/** Requests come first: of a busy processor a renderer gets a tenth. */
const niceness = '10'

const maxProcesses = Math.min(4, Math.max(1, availableParallelism() - 1))
/** Further ones would wait for longer than proxies do. */
const maxQueued = 300
const maxQueuedPerOwner = 16
const limit = limitConcurrency(maxProcesses, { maxQueued, maxPerKey: 2, maxQueuedPerKey: maxQueuedPerOwner })
const idle: Renderer[] = []

/** Re-encodes in a child process, so that a hostile file cannot exhaust or crash the web process. @throws QueueFullError */
export async function renderImage(source: ImageSource, owner: string): Promise<ReencodedImage | ImageFault> {
  try {
    const image = await render({ kind: 'reencode' }, source, owner)
    return image.error ? (image.error as ImageFault) : (image as ReencodedImage)
  } catch (error) {
    if (error instanceof RendererExited) return 'damaged'
    throw error
  }
}

/** Encodes one variant of an image of ours in a child process, which leaves the processors to requests. */
export async function renderVariant(original: Uint8Array, width: ImageWidth, format: ImageFormat): Promise<Uint8Array> {
  const { bytes, error } = await render({ kind: 'variant', width, format }, sourceFromBytes(original), randomUUID())
  if (error) throw new Error(error)
  return bytes
}

function render(task: RenderTask, source: ImageSource, key: string): Promise<RenderedImage> {
  return withoutSlot(() =>
    limit(async () => {
      const renderer = idle.pop() ?? startRenderer()
      refHandles(renderer)
      const timer = setTimeout(() => renderer.child.kill('SIGKILL'), timeoutMs)
      const response = requestImage(renderer, task, source)
      try {
        const image = await Promise.race([response, renderer.exited])
        releaseRenderer(renderer)
        return image
      } catch (error) {
        response.catch(() => {})
        renderer.child.kill('SIGKILL')
        throw error
      } finally {
        clearTimeout(timer)
      }
    }, key),
  )
}

function startRenderer(): Renderer {
  // Not os.setPriority in the child, which on Linux leaves out the threads that encode. Its environment has no secrets.
  const child = spawn('nice', ['-n', niceness, process.execPath, processPath], {
    stdio: ['pipe', 'pipe', 'inherit'],
    env: { PATH: '/usr/bin:/bin' },
  }) as Renderer['child']
  child.stdin.on('error', () => {})
  const exited = new Promise<never>((_, reject) => {
    child.once('error', reject).once('exit', () => reject(new RendererExited()))
  })
  const renderer = { child, frames: readFrames(child.stdout), exited }
  exited.catch(() => removeIdle(renderer))
  return renderer
}

async function requestImage(
  { child, frames }: Renderer,
  task: RenderTask,
  source: ImageSource,
): Promise<RenderedImage> {
  const taskBytes = Buffer.from(JSON.stringify(task))
  child.stdin.write(frameHeader(taskBytes.length))
  child.stdin.write(taskBytes)
  child.stdin.write(frameHeader(source.bytes))
  for await (const chunk of source.chunks()) if (!child.stdin.write(chunk)) await once(child.stdin, 'drain')
  const metadata = await nextFrame(frames)
  const bytes = await nextFrame(frames)
  return { ...(JSON.parse(metadata.toString()) as object), bytes }
}

async function nextFrame(frames: AsyncGenerator<Buffer>): Promise<Buffer> {
  const { value, done } = await frames.next()
  if (done) throw new RendererExited()
  return value
}

/** A busy renderer keeps this process alive, an idle one does not. */
function refHandles({ child }: Renderer): void {
  for (const handle of [child, child.stdin, child.stdout]) handle.ref()
}

function releaseRenderer(renderer: Renderer): void {
  const { child } = renderer
  for (const handle of [child, child.stdin, child.stdout]) handle.unref()
  idle.push(renderer)
  setTimeout(() => removeIdle(renderer) && child.stdin.end(), idleMs).unref()
}

/** Takes a renderer out of the pool; returns whether it was idle. */
function removeIdle(renderer: Renderer): boolean {
  const index = idle.indexOf(renderer)
  if (index !== -1) idle.splice(index, 1)
  return index !== -1
}
