import { once } from 'node:events'
import path from 'node:path'
import { Worker } from 'node:worker_threads'
import { limitConcurrency } from '#app/limits/concurrency.ts'
import type { Language } from '#app/i18n/languages.ts'
import { done, refused, type Outcome } from '#app/outcome.ts'

export type PostText = { language: Language; title: string; excerpt: string; body: string }
export type RenderedText = PostText & { html: string }

const threadPath = path.join(import.meta.dirname, 'markdown-thread.ts')
const timeoutMs = 1_000
const idleMs = 10_000
const resourceLimits = { maxOldGenerationSizeMb: 64 }

const inTurn = limitConcurrency(1, { maxQueued: 100 })
let thread: Worker | undefined
let idleTimer: NodeJS.Timeout | undefined

/** The texts with their HTML, or the refusal of the first that takes longer than a second. @throws QueueFullError */
export async function renderTexts(texts: PostText[]): Promise<Outcome<RenderedText[], 'markdown_too_complex'>> {
  const rendered: RenderedText[] = []
  for (const text of texts) {
    const outcome = await renderMarkdown(text.body)
    if (!outcome.ok) return refused(outcome.reason, { language: text.language })
    rendered.push({ ...text, html: outcome.value })
  }
  return done(rendered)
}

/** Converts Markdown to safe HTML in a thread that is ended after a second, or when it takes too much memory. @throws QueueFullError */
export function renderMarkdown(markdown: string): Promise<Outcome<string, 'markdown_too_complex'>> {
  return inTurn(async () => {
    clearTimeout(idleTimer)
    const renderer = thread ?? (await startThread())
    const timeout = AbortSignal.timeout(timeoutMs)
    renderer.postMessage(markdown)
    try {
      const [html] = (await once(renderer, 'message', { signal: timeout })) as [string]
      idleTimer = setTimeout(endThread, idleMs).unref()
      return done(html)
    } catch (error) {
      await endThread()
      const isTooComplex = timeout.aborted || (error as NodeJS.ErrnoException).code === 'ERR_WORKER_OUT_OF_MEMORY'
      if (!isTooComplex) throw error
      return refused('markdown_too_complex')
    }
  })
}

async function startThread(): Promise<Worker> {
  const started = new Worker(threadPath, { resourceLimits })
  await once(started, 'message')
  started.unref()
  started.on('error', () => {})
  thread = started
  return started
}

async function endThread(): Promise<void> {
  const ended = thread
  thread = undefined
  await ended?.terminate()
}
