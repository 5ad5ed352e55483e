import { spawn, type ChildProcessByStdio } from 'node:child_process'
import { once } from 'node:events'
import type { Socket } from 'node:net'
import { availableParallelism } from 'node:os'
import path from 'node:path'
import type { CleanPicture } from './drawing.server.ts'
import { frameHeader, readFrames } from './frames.ts'
import { limitConcurrency } from './limit-concurrency.ts'
import type { ImageSource } from './source.ts'

type Renderer = {
  child: ChildProcessByStdio<Socket, Socket, null>
  frames: AsyncGenerator<Buffer>
  /** Rejects with RendererEnded, or with the reason why there is no process. */
  ended: Promise<never>
}

class RendererEnded extends Error {}

const program = path.join(import.meta.dirname, 'rendering-process.ts')
const timeoutMs = 30_000
const idleMs = 30_000

// One processor is left to pages and the database.
const processes = Math.min(4, Math.max(1, availableParallelism() - 1))
const inTurn = limitConcurrency(processes)
const idle: Renderer[] = []

/**
 * A PNG or JPEG, decoded and redrawn in a process of its own: what a picture takes of memory and processor, or breaks,
 * concerns nobody else. Undefined for anything that cannot be redrawn; throws where no process can be started.
 */
export function renderPicture(source: ImageSource): Promise<CleanPicture | undefined> {
  return inTurn(async () => {
    const renderer = idle.pop() ?? start()
    hold(renderer)
    const timer = setTimeout(() => renderer.child.kill('SIGKILL'), timeoutMs)
    const asking = ask(renderer, source)
    try {
      const picture = await Promise.race([asking, renderer.ended])
      release(renderer)
      return picture
    } catch (error) {
      asking.catch(() => {})
      renderer.child.kill('SIGKILL')
      if (error instanceof RendererEnded) return undefined
      throw error
    } finally {
      clearTimeout(timer)
    }
  })
}

function start(): Renderer {
  // It gets no settings and no secrets.
  const child = spawn(process.execPath, [program], { stdio: ['pipe', 'pipe', 'inherit'], env: {} }) as Renderer['child']
  // The exit event reports what ended the process.
  child.stdin.on('error', () => {})
  const ended = new Promise<never>((_, reject) => {
    child.once('error', reject).once('exit', () => reject(new RendererEnded()))
  })
  const renderer = { child, frames: readFrames(child.stdout), ended }
  ended.catch(() => forget(renderer))
  return renderer
}

async function ask({ child, frames }: Renderer, { bytes, chunks }: ImageSource): Promise<CleanPicture | undefined> {
  child.stdin.write(frameHeader(bytes))
  for await (const chunk of chunks()) if (!child.stdin.write(chunk)) await once(child.stdin, 'drain')
  const description = await nextOf(frames)
  const picture = JSON.parse(description.toString()) as Partial<Omit<CleanPicture, 'bytes'>>
  const redrawn = await nextOf(frames)
  return redrawn.length ? ({ ...picture, bytes: redrawn } as CleanPicture) : undefined
}

async function nextOf(frames: AsyncGenerator<Buffer>): Promise<Buffer> {
  const { value, done } = await frames.next()
  if (done) throw new RendererEnded()
  return value
}

/** Only a renderer at work keeps this process alive. */
function hold({ child }: Renderer): void {
  for (const handle of [child, child.stdin, child.stdout]) handle.ref()
}

function release(renderer: Renderer): void {
  const { child } = renderer
  for (const handle of [child, child.stdin, child.stdout]) handle.unref()
  idle.push(renderer)
  setTimeout(() => forget(renderer) && child.stdin.end(), idleMs).unref()
}

/** Whether it was idle, and no picture can get it any more. */
function forget(renderer: Renderer): boolean {
  const place = idle.indexOf(renderer)
  if (place !== -1) idle.splice(place, 1)
  return place !== -1
}
