import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import path from 'node:path'
import { chooseEncoding } from '#app/http/edge/compression.server.ts'
import { isNotModified } from '#app/http/edge/request-guards.server.ts'
import { filePolicy, pageHeaders } from '#app/http/edge/security-headers.server.ts'

type File = {
  headers: Record<string, string>
  etag: string
  bodies: Record<'identity' | 'br' | 'gzip', Buffer | undefined>
}

const contentTypes: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.html': 'text/html; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
}

/** Files are read into memory at start, so that replacing them while the process runs breaks nothing. */
export function staticFiles(folder: string) {
  const files = new Map<string, File>()
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const type = contentTypes[path.extname(entry.name)]
    if (!entry.isFile() || !type) continue
    const file = path.join(entry.parentPath, entry.name)
    const urlPath = `/${path.relative(folder, file).split(path.sep).join('/')}`
    files.set(urlPath, loadFile(file, type, urlPath))
  }

  return function serve(request: IncomingMessage, response: ServerResponse, next: () => void): void {
    const file = files.get(request.url!.split('?', 1)[0]!)
    if (!file || (request.method !== 'GET' && request.method !== 'HEAD')) return next()

    // Headers for documents would only make small files larger.
    for (const name of [...pageHeaders, 'content-security-policy']) response.removeHeader(name)
    for (const [name, value] of Object.entries(file.headers)) response.setHeader(name, value)
    if (isNotModified(request, file.etag)) return void response.writeHead(304).end()
    const encoding = chooseEncoding(request.headers['accept-encoding'])
    const compressed = file.bodies[encoding]
    const body = compressed ?? file.bodies.identity!
    if (compressed && encoding !== 'identity') response.setHeader('content-encoding', encoding)
    response.writeHead(200, { 'content-length': body.length }).end(request.method === 'HEAD' ? undefined : body)
  }
}

const revalidatedFiles = ['/sw.js', '/offline.html']

/** A service worker keeps the policy that it was loaded with, and must be able to fetch. */
const workerPolicy = "default-src 'none'; connect-src 'self'"

/** Drawings have colours for dark screens in a style element. */
const drawingPolicy = `${filePolicy}; style-src 'unsafe-inline'`

/** Browsers show these as text, so a policy would only add bytes to each first visit. */
const isText = /^\/assets\/.+\.(?:css|js)$/

/** Files with a hash in their name never change: they are immutable for a year. */
function loadFile(file: string, type: string, urlPath: string): File {
  const body = readFileSync(file)
  const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 16)}"`
  const cacheHeaders: Record<string, string> = urlPath.startsWith('/assets/')
    ? { 'cache-control': 'public, max-age=31536000, immutable' }
    : { 'cache-control': revalidatedFiles.includes(urlPath) ? 'no-cache' : 'public, max-age=3600', etag }
  const policy = urlPath === '/sw.js' ? workerPolicy : type === contentTypes['.svg'] ? drawingPolicy : filePolicy
  return {
    etag,
    headers: {
      ...cacheHeaders,
      'content-type': type,
      vary: 'accept-encoding',
      ...(!isText.test(urlPath) && { 'content-security-policy': policy }),
    },
    bodies: { identity: body, br: readIfExists(`${file}.br`), gzip: readIfExists(`${file}.gz`) },
  }
}

function readIfExists(file: string): Buffer | undefined {
  return existsSync(file) ? readFileSync(file) : undefined
}
