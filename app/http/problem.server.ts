import type { RouterContextProvider } from 'react-router'
import { words } from '#app/http/context.server.ts'
import { translateMessage } from '#app/i18n/translate.ts'

type Details = { detail?: string; errors?: Record<string, string[]>; headers?: HeadersInit }

/** An RFC 9457 answer: `code` is stable and for machines, the texts are in the caller's language. */
export function problem(context: Readonly<RouterContextProvider>, status: number, code: string, { detail, errors, headers }: Details = {}): Response {
  const t = words(context)
  const body = {
    type: 'about:blank',
    title: t(`common:status.${status}`),
    status,
    code,
    detail: translateMessage(t, detail ?? `common:problems.${code}`),
    ...(errors && { errors: mapMessages(errors, (message) => translateMessage(t, message)) }),
  }
  return new Response(JSON.stringify(body), { status, headers: { ...Object.fromEntries(new Headers(headers)), 'content-type': 'application/problem+json; charset=utf-8' } })
}

function mapMessages(errors: Record<string, string[]>, translate: (message: string) => string): Record<string, string[]> {
  return Object.fromEntries(Object.entries(errors).map(([field, messages]) => [field, messages.map(translate)]))
}
