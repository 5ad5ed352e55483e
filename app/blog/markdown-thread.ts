import { parentPort } from 'node:worker_threads'
import { markdownToHtml } from '#app/blog/markdown.server.ts'

/** Renders outside the event loop that answers requests: reads Markdown, answers HTML. The first message says that it is ready. */

parentPort!.on('message', (markdown: string) => parentPort!.postMessage(markdownToHtml(markdown)))
parentPort!.postMessage('ready')
