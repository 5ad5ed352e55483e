type RequestOptions = { method: string; headers: Record<string, string>; body?: string }
/** Anybody's browser, of a web process of its own or not. */
type Browser = (path: string, options: RequestOptions) => Promise<Response>

type Json = ReturnType<typeof JSON.parse>

export type ApiResponse = {
  status: number
  headers: Headers
  /** What the JSON holds, whose shape each test knows; undefined without a body. */
  body: Json
  text: string
}

/** Makes one call of the API: `ask(amra, 'POST /api/jobad', { title })`. */
export async function callApi(
  browser: Browser,
  call: string,
  body?: unknown,
  headers: Record<string, string> = {},
): Promise<ApiResponse> {
  const [method = 'GET', path = '/'] = call.split(' ')
  const init: RequestOptions = {
    method,
    headers: { 'accept-language': 'bs', ...(body !== undefined && { 'content-type': 'application/json' }), ...headers },
  }
  if (body !== undefined) init.body = typeof body === 'string' ? body : JSON.stringify(body)
  const response = await browser(path, init)
  const text = await response.text()
  return { status: response.status, headers: response.headers, body: text ? JSON.parse(text) : undefined, text }
}

/** The same, where it must succeed: its body. */
export async function getJson(browser: Browser, path: string) {
  return expectSuccess(await callApi(browser, `GET ${path}`))
}

export async function postJson(browser: Browser, path: string, body?: unknown) {
  return expectSuccess(await callApi(browser, `POST ${path}`, body))
}

function expectSuccess({ status, body, text }: ApiResponse) {
  if (status >= 300) throw new Error(`${status}: ${text}`)
  return body
}
