import { timeoutSignal } from '#app/enhance/older-browsers/timeout-signal.ts'
import type { WaitingForm } from './form-storage.ts'
import { mayWait, ownerOf } from '#app/enhance/waiting/waiting-rules.ts'

export type Send = (url: string, init: RequestInit) => Promise<Response>

export type Submission =
  | { response: Response }
  /** Nothing was answered; `retained` waits on the phone. */
  | { reason: 'offline' | 'busy'; retained?: WaitingForm }

const timeoutMs = 30_000
/** Keys and choices, which have other words on their page. */
const untypedField = /^_|ids?$|skill|gender|^(?:city|publish|draft)/i

/** The form of this request as it waits on the phone; undefined for one that cannot wait. */
export async function readForm(request: Request, at: number): Promise<WaitingForm | undefined> {
  const type = request.headers.get('content-type') ?? ''
  const body = await request.blob()
  const fields = await readFields({ type, body })
  const key = String(fields.get('_key') ?? '')
  const path = documentPathOf(request.url)
  if (!mayWait(pathnameOf(path), key)) return undefined
  const referrer = request.referrer.startsWith('http') ? new URL(request.referrer) : undefined
  const page = referrer ? referrer.pathname + referrer.search : path
  const [id, attempt] = [idOf(key, path), crypto.randomUUID()]
  return { id, owner: ownerOf(key), path, page, title: '', type, body, attempt, at, state: 'waiting' }
}

export async function readTexts({ body, type, labels }: WaitingForm): Promise<string[]> {
  const fields = body ? [...(await readFields({ body, type }))] : []
  return fields.flatMap(([name, value]) => {
    if (typeof value !== 'string' || untypedField.test(name) || /^(?:on|off)?$/.test(value.trim())) return []
    if (!labels) return value.trim()
    const { label, unit } = labels[name] ?? {}
    return label ? `${label}: ${value.trim()}${unit && /\d$/.test(value.trim()) ? ` ${unit}` : ''}` : []
  })
}

function readFields({ type, body }: Pick<WaitingForm, 'type' | 'body'>): Promise<FormData> {
  return new Response(body, { headers: { 'content-type': type } }).formData()
}

/** Undefined without an answer. Uploads take as long as they need. */
export async function postForm(
  send: Send,
  { page, type, body }: WaitingForm,
  url: string,
  { redirect = 'manual', headers }: { redirect?: RequestRedirect; headers?: Record<string, string> } = {},
): Promise<Response | undefined> {
  const signal = type.startsWith('multipart/') ? null : timeoutSignal(timeoutMs)
  const init = { method: 'POST', body, headers: { ...headers, 'content-type': type }, redirect, referrer: page, signal }
  return send(url, init).catch(() => undefined)
}

export function toSubmission(response: Response | undefined): Submission {
  if (response?.status === 503) return { reason: 'busy' }
  return response && !isFromProxy(response) ? { response } : { reason: 'offline' }
}

/** A 5xx without a request id comes from a proxy whose server is away. */
export function isFromProxy({ status, headers }: Response): boolean {
  return status >= 500 && !headers.has('x-request-id')
}

export function isJson({ headers }: Response): boolean {
  return /json/.test(headers.get('content-type') ?? '')
}

export function redirectTo(location: string): Response {
  return new Response(null, { status: 303, headers: { location } })
}

export function idOf(key: string, path: string): string {
  return `${key} ${pathnameOf(path)}`
}

export function pathnameOf(path: string): string {
  return path.split('?', 1)[0]!
}

/** The router sends the form of a page to its path with `.data`. */
function documentPathOf(url: string): string {
  const { pathname, searchParams } = new URL(url)
  searchParams.delete('_routes')
  const path = pathname.replace(/\.data$/, '')
  const query = searchParams.toString()
  return query ? `${path}?${query}` : path
}
