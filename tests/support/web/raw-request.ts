import { request as httpRequest, type IncomingHttpHeaders } from 'node:http'
import { text } from 'node:stream/consumers'

type Answer = { status: number; headers: IncomingHttpHeaders; text: string }

/** Asks for an address exactly as it is written: `fetch` would tidy it first. */
export function requestAsWritten(
  origin: string,
  path: string,
  method = 'GET',
  headers: Record<string, string> = {},
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(origin)
    const request = httpRequest({ hostname, port, path, method, headers }, (response) =>
      text(response).then((body) => {
        resolve({ status: response.statusCode!, headers: response.headers, text: body })
      }, reject),
    )
    request.on('error', reject).end()
  })
}
