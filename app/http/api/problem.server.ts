import type { RouterContextProvider } from 'react-router'
import { requestTranslate } from '#app/http/session/context.server.ts'
import { translateMessage, type Translate } from '#app/i18n/translate.ts'

type Details = { detail?: string; errors?: Record<string, string[]>; headers?: HeadersInit }

/** An RFC 9457 response: `code` is stable, the texts are in the language of the request. */
export function problem(
  context: Readonly<RouterContextProvider>,
  status: number,
  code: string,
  { headers, ...details }: Details = {},
): Response {
  const body = problemText(requestTranslate(context), status, code, details)
  return new Response(body, {
    status,
    headers: { ...Object.fromEntries(new Headers(headers)), 'content-type': problemType },
  })
}

export const problemType = 'application/problem+json; charset=utf-8'

export function problemText(
  t: Translate,
  status: number,
  code: string,
  { detail, errors }: Omit<Details, 'headers'> = {},
): string {
  return JSON.stringify({
    type: 'about:blank',
    title: t(`common:status.${status}`),
    status,
    code,
    detail: translateMessage(t, detail ?? `common:problems.${code}`),
    ...(errors && { errors: mapMessages(errors, (message) => translateMessage(t, message)) }),
  })
}

function mapMessages(
  errors: Record<string, string[]>,
  translate: (message: string) => string,
): Record<string, string[]> {
  return Object.fromEntries(Object.entries(errors).map(([field, messages]) => [field, messages.map(translate)]))
}
