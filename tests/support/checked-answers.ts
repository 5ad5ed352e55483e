import { afterAll, afterEach } from 'vitest'
import { readDocument, type Document, type ReadDocument } from '#tests/support/api-document.ts'

/**
 * Holds every answer under /api that a test gets by `fetch` from a web of ours against the document which that web publishes.
 * What breaks it fails the test during which it came.
 */

/** For people, as all pages. */
const docsPage = '/api/docs'

const documents = new Map<string, Promise<ReadDocument> | undefined>()
const faults = new Set<string>()
const plainFetch = globalThis.fetch

globalThis.fetch = async (asked, init) => {
  const response = await plainFetch(asked, init)
  const { url, method } = asked instanceof Request ? asked : { url: String(asked), method: 'GET' }
  await checkAnswer(url, (init?.method ?? method).toUpperCase(), response)
  return response
}

/** From now on the answers of this web are checked. */
export function checkAnswersOf(origin: string): void {
  if (!documents.has(origin)) documents.set(origin, undefined)
}

/** Notes what is wrong with an answer that came by another way than `fetch`. */
export async function checkAnswer(url: string, method: string, response: Response): Promise<void> {
  const { origin, pathname } = new URL(url)
  if (!pathname.startsWith('/api/') || pathname === docsPage || !documents.has(origin)) return
  const document = await documentOf(origin)
  for (const fault of await faultsOf(document, method, pathname, response))
    faults.add(`${method} ${pathname} answered ${response.status}: ${fault}`)
}

/** What was found since it was last asked for. */
export function takeFaults(): string[] {
  const found = [...faults]
  faults.clear()
  return found
}

afterEach(failOnFaults)
afterAll(failOnFaults)

function failOnFaults(): void {
  const found = takeFaults()
  if (found.length > 0) throw new Error(`The published document says otherwise:\n${found.join('\n')}`)
}

/** Asked for once a file, and again where the first try found the web down. */
function documentOf(origin: string): Promise<ReadDocument> {
  const known = documents.get(origin)
  if (known) return known
  const asked = plainFetch(`${origin}/api/openapi.json`).then(async (response) =>
    readDocument((await response.json()) as Document),
  )
  documents.set(origin, asked)
  asked.catch(() => documents.set(origin, undefined))
  return asked
}

export async function faultsOf(
  document: ReadDocument,
  method: string,
  pathname: string,
  response: Response,
): Promise<string[]> {
  const operation = document.find(method === 'HEAD' ? 'GET' : method, pathname)
  const type = response.headers.get('content-type')?.split(';', 1)[0] ?? ''
  if (!operation) return response.status >= 400 && method !== 'HEAD' ? problemFaults(type, await bodyOf(response)) : []

  const listed = operation.responses[response.status]
  if (!listed) return [`the status is not listed; ${(await response.clone().text()).slice(0, 300)}`]
  if (method === 'HEAD') return []

  const found: string[] = []
  for (const [name, { required, schema }] of Object.entries(listed.headers ?? {})) {
    const value = response.headers.get(name)
    if (value === null && required) found.push(`the header ${name} is missing`)
    const fault =
      value === null ? undefined : document.faultOf(schema, schema.type === 'integer' ? Number(value) : value)
    if (fault) found.push(`the header ${name}: ${fault}`)
  }
  if (!listed.content) return (await response.clone().text()) === '' ? found : [...found, 'the body is not empty']

  const content = listed.content[type]
  if (!content) return [...found, `the content type is not listed: ${type}`]
  const fault = content.schema && document.faultOf(content.schema, await bodyOf(response))
  return fault ? [...found, fault] : found
}

/** What no document describes is still a problem for programs. */
function problemFaults(type: string, body: unknown): string[] {
  const isProblem =
    type === 'application/problem+json' && typeof (body as { code?: unknown } | undefined)?.code === 'string'
  return isProblem
    ? []
    : [`nothing describes it, and it is no problem with a code: ${type} ${JSON.stringify(body)?.slice(0, 200)}`]
}

async function bodyOf(response: Response): Promise<unknown> {
  const text = await response.clone().text()
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
