import { afterAll, afterEach } from 'vitest'
import type { OpenApiDocument, ApiDocument } from '#tests/support/api/openapi-document.ts'

/**
 * Holds every answer under /api that a test gets by `fetch` from a web of ours against the document which that web publishes.
 * What breaks it fails the test during which it came.
 */

/** For people, as all pages. */
const docsPage = '/api/docs'

const documents = new Map<string, Promise<ApiDocument> | undefined>()
const faults = new Set<string>()
const originalFetch = globalThis.fetch

globalThis.fetch = async (request, init) => {
  const response = await originalFetch(request, init)
  const { url, method } = request instanceof Request ? request : { url: String(request), method: 'GET' }
  await validateResponse(url, (init?.method ?? method).toUpperCase(), response)
  return response
}

/** From now on the answers of this web are checked. */
export function validateResponsesOf(origin: string): void {
  if (!documents.has(origin)) documents.set(origin, undefined)
}

/** Notes what is wrong with an answer that came by another way than `fetch`. */
export async function validateResponse(url: string, method: string, response: Response): Promise<void> {
  const { origin, pathname } = new URL(url)
  if (!pathname.startsWith('/api/') || pathname === docsPage || !documents.has(origin)) return
  const document = await loadDocument(origin).catch((error: Error) => {
    // A web process that refuses everything for a while refuses its document too, also after an answer that it still gave.
    if (response.status === 503 || error.cause === 503) return
    throw error
  })
  if (!document) return
  for (const fault of await findFaults(document, method, pathname, response))
    faults.add(`${method} ${pathname} answered ${response.status}: ${fault}`)
}

/** Violations found since the last call. */
export function drainFaults(): string[] {
  const found = [...faults]
  faults.clear()
  return found
}

afterEach(failOnFaults)
afterAll(failOnFaults)

function failOnFaults(): void {
  const found = drainFaults()
  if (found.length > 0) throw new Error(`A response differs from the published OpenAPI document:\n${found.join('\n')}`)
}

/** Asked for once a file, and again where the first try found the web down. */
function loadDocument(origin: string): Promise<ApiDocument> {
  const cached = documents.get(origin)
  if (cached) return cached
  const request = originalFetch(`${origin}/api/openapi.json`).then(async (response) => {
    const { ok, status } = response
    if (!ok) throw new Error(`The OpenAPI document of ${origin} was answered with ${status}`, { cause: status })
    // Imported here, because most test files ask no API and need no validator.
    const { readDocument } = await import('#tests/support/api/openapi-document.ts')
    return readDocument((await response.json()) as OpenApiDocument)
  })
  documents.set(origin, request)
  request.catch(() => documents.set(origin, undefined))
  return request
}

export async function findFaults(
  document: ApiDocument,
  method: string,
  pathname: string,
  response: Response,
): Promise<string[]> {
  const operation = document.find(method === 'HEAD' ? 'GET' : method, pathname)
  const type = response.headers.get('content-type')?.split(';', 1)[0] ?? ''
  if (!operation)
    return response.status >= 400 && method !== 'HEAD' ? findProblemFaults(type, await parseBody(response)) : []

  const documented = operation.responses[response.status]
  if (!documented) return [`the status is not listed; ${(await response.clone().text()).slice(0, 300)}`]
  if (method === 'HEAD') return []

  const found: string[] = []
  for (const [name, { required, schema }] of Object.entries(documented.headers ?? {})) {
    const value = response.headers.get(name)
    if (value === null && required) found.push(`the header ${name} is missing`)
    const fault =
      value === null ? undefined : document.findFault(schema, schema.type === 'integer' ? Number(value) : value)
    if (fault) found.push(`the header ${name}: ${fault}`)
  }
  if (!documented.content) return (await response.clone().text()) === '' ? found : [...found, 'the body is not empty']

  const content = documented.content[type]
  if (!content) return [...found, `the content type is not listed: ${type}`]
  const fault = content.schema && document.findFault(content.schema, await parseBody(response))
  return fault ? [...found, fault] : found
}

/** What no document describes is still a problem for programs. */
function findProblemFaults(type: string, body: unknown): string[] {
  const isProblem =
    type === 'application/problem+json' && typeof (body as { code?: unknown } | undefined)?.code === 'string'
  return isProblem
    ? []
    : [`nothing describes it, and it is no problem with a code: ${type} ${JSON.stringify(body)?.slice(0, 200)}`]
}

async function parseBody(response: Response): Promise<unknown> {
  const text = await response.clone().text()
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
