import https from 'node:https'
import { limitedBody, type Http2Post, type Http2Response } from '#app/gateways/http2/response.server.ts'
import { ConnectionError } from '#app/gateways/http2/session.server.ts'
import { mayHaveBeenSent } from '#app/gateways/network-errors.ts'

type Options = { origin: string; agent: https.Agent; timeoutMs: number }

/** One post over HTTP/1.1. Answers a ConnectionError instead of throwing it. */
export function postOverHttps(
  { path, headers, body }: Http2Post,
  { origin, agent, timeoutMs }: Options,
): Promise<Http2Response | ConnectionError> {
  const { hostname, port } = new URL(origin)
  const timeout = AbortSignal.timeout(timeoutMs)
  return new Promise((resolve) => {
    const fail = ({ code }: NodeJS.ErrnoException) =>
      resolve(
        timeout.aborted
          ? new ConnectionError('timeout', true)
          : new ConnectionError(code ?? 'broken_off', mayHaveBeenSent(code)),
      )
    const request = https.request({
      hostname,
      port: port || 443,
      path,
      method: 'POST',
      agent,
      headers: { ...headers, 'content-length': Buffer.byteLength(body) },
      signal: timeout,
    })
    request.once('error', fail)
    request.once('response', (response) => {
      const text = limitedBody(response)
      response.once('end', () => resolve({ status: response.statusCode ?? 0, headers: response.headers, body: text() }))
      response.once('error', fail)
    })
    request.end(body)
  })
}
