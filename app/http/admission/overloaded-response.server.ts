import { createHash, randomInt } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { problemText, problemType } from '#app/http/api/problem.server.ts'
import { headersOf } from '#app/http/edge/request-guards.server.ts'
import { requestIdOf } from '#app/http/edge/request-id.server.ts'
import { isWrite } from '#app/http/forms/same-origin.server.ts'
import { findRoute } from '#app/http/route-table.server.ts'
import { languageOfRequest } from '#app/i18n/detection.server.ts'
import { languages, type Language } from '#app/i18n/languages.ts'
import { getTranslate } from '#app/i18n/server-translations.server.ts'

/** Programs that obey Retry-After come back spread over this time. */
const retryAfterSeconds = { min: 3, max: 10 }

type Answer = { type: string; body: Buffer; headers?: Record<string, string> }
type Answers = Record<'page' | 'writtenPage' | 'problem' | 'text', Answer>

const style =
  ':root{color-scheme:light dark;font:1rem/1.5 system-ui,sans-serif}body{max-width:36rem;margin:15vh auto;padding:0 16px}'
const stylePolicy = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`

const answersByLanguage = Object.fromEntries(
  languages.map((language) => [language, createAnswers(language)]),
) as Record<Language, Answers>

/** The router in the browser reads a refused form, and keeps the page with what was typed in it. */
const formData = dataAnswer([
  { _1: 2 },
  'data',
  { _3: 4 },
  'form',
  { _5: 6, _7: 8 },
  'values',
  {},
  'errors',
  { _9: 10 },
  '',
  [11],
  'common:problems.overloaded',
])

/** 503 with Retry-After in the visitor's language, from memory: nothing is rendered. */
export function sendOverloaded(request: IncomingMessage, response: ServerResponse): void {
  if (response.headersSent) return void response.destroy()
  const { type, body, headers } = chooseAnswer(request)
  for (const [name, value] of Object.entries(headers ?? {})) response.setHeader(name, value)
  response
    .writeHead(503, {
      'content-type': type,
      'content-length': body.length,
      'cache-control': 'no-store',
      'x-request-id': requestIdOf(request),
      'retry-after': String(randomInt(retryAfterSeconds.min, retryAfterSeconds.max + 1)),
    })
    .end(request.method === 'HEAD' ? undefined : body)
}

function chooseAnswer(request: IncomingMessage): Answer {
  const url = request.url ?? '/'
  const path = url.split('?', 1)[0]!
  const writes = isWrite(request.method!)
  if (writes && path.endsWith('.data') && findRoute(pagePath(path))?.isPage) return formData

  const answers = answersByLanguage[languageOfRequest({ url: `http://local${url}`, headers: headersOf(request) })]
  if (path.startsWith('/api/')) return answers.problem
  if (path.endsWith('.data') || !request.headers.accept?.includes('text/html')) return answers.text
  return writes ? answers.writtenPage : answers.page
}

/** The router asks for the data of `/` at `/_.data`. */
function pagePath(dataPath: string): string {
  return dataPath === '/_.data' ? '/' : dataPath.replace(/\.data$/, '')
}

function createAnswers(language: Language): Answers {
  const t = getTranslate(language)
  const retry = `<p><a href="">${t('overload:retry')}</a></p>`
  const detail = 'common:problems.overloaded'
  return {
    page: page(language, `<p>${t('overload:text')}</p>${retry}`),
    // A link would ask for the address of the form without what was typed.
    writtenPage: page(language, `<p>${t('overload:written')}</p>`),
    problem: { type: problemType, body: Buffer.from(problemText(t, 503, 'unavailable', { detail })) },
    text: { type: 'text/plain; charset=utf-8', body: Buffer.from(`${t(detail)}\n`) },
  }
}

function page(language: Language, content: string): Answer {
  const title = getTranslate(language)('overload:title')
  const html = `<!DOCTYPE html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${title}</title><style>${style}</style></head><body><main><h1>${title}</h1>${content}</main></body></html>`
  return {
    type: 'text/html; charset=utf-8',
    body: Buffer.from(html),
    headers: { 'content-security-policy': stylePolicy },
  }
}

function dataAnswer(stream: unknown[]): Answer {
  return {
    type: 'text/x-script; charset=utf-8',
    body: Buffer.from(`${JSON.stringify(stream)}\n`),
    headers: { 'x-remix-response': 'yes' },
  }
}
