import { spawn, type ChildProcessByStdio } from 'node:child_process'
import { once } from 'node:events'
import type { Socket } from 'node:net'
import { availableParallelism } from 'node:os'
import path from 'node:path'
import type { ReencodedImage } from './encoding.server.ts'
import { frameHeader, readFrames } from './frames.ts'
import { limitConcurrency } from '#app/limit-concurrency.ts'
import type { ImageSource } from './source.ts'

type Renderer = {
  child: ChildProcessByStdio<Socket, Socket, null>
  frames: AsyncGenerator<Buffer>
  exited: Promise<never>
}

class RendererExited extends Error {}

const processPath = path.join(import.meta.dirname, 'rendering-process.ts')
const timeoutMs = 30_000
const idleMs = 30_000

const maxProcesses = Math.min(4, Math.max(1, availableParallelism() - 1))
const limit = limitConcurrency(maxProcesses)
const idle: Renderer[] = []

/** Re-encodes in a child process, so that a hostile file cannot exhaust or crash the web process. */
export function renderImage(source: ImageSource): Promise<ReencodedImage | undefined> {
  return limit(async () => {
    const renderer = idle.pop() ?? startRenderer()
    refHandles(renderer)
    const timer = setTimeout(() => renderer.child.kill('SIGKILL'), timeoutMs)
    const response = requestImage(renderer, source)
    try {
      const image = await Promise.race([response, renderer.exited])
      releaseRenderer(renderer)
      return image
    } catch (error) {
      response.catch(() => {})
      renderer.child.kill('SIGKILL')
      if (error instanceof RendererExited) return undefined
      throw error
    } finally {
      clearTimeout(timer)
    }
  })
}

function startRenderer(): Renderer {
  // The child gets no environment, hence no secrets.
  const child = spawn(process.execPath, [processPath], {
    stdio: ['pipe', 'pipe', 'inherit'],
    env: {},
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
  { bytes, chunks }: ImageSource,
): Promise<ReencodedImage | undefined> {
  child.stdin.write(frameHeader(bytes))
  for await (const chunk of chunks()) if (!child.stdin.write(chunk)) await once(child.stdin, 'drain')
  const metadata = await nextFrame(frames)
  const image = JSON.parse(metadata.toString()) as Partial<Omit<ReencodedImage, 'bytes'>>
  const imageBytes = await nextFrame(frames)
  return imageBytes.length ? ({ ...image, bytes: imageBytes } as ReencodedImage) : undefined
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
