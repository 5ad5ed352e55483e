import { randomInt } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { problemText, problemType } from '#app/http/api/problem.server.ts'
import { bodyOf } from '#app/http/body/counted-request.server.ts'
import { openBody } from '#app/http/body/request-body.server.ts'
import { plainPage, plainPageHeaders } from '#app/http/edge/plain-page.server.ts'
import { headersOf } from '#app/http/edge/request-guards.server.ts'
import { requestIdOf } from '#app/http/edge/request-id.server.ts'
import { formErrorData } from '#app/http/forms/form-error-data.server.ts'
import { resendPage } from '#app/http/forms/resend-page.server.ts'
import { postsToPage } from '#app/http/forms/restored-form.server.ts'
import { isWrite } from '#app/http/forms/same-origin.server.ts'
import { languageOfRequest } from '#app/i18n/detection.server.ts'
import { byLanguage, type Language } from '#app/i18n/languages.ts'
import { getTranslate } from '#app/i18n/server-translations.server.ts'
import { limitConcurrency } from '#app/limits/concurrency.ts'

/** Programs that obey Retry-After come back spread over this time. */
const retryAfterSeconds = { min: 3, max: 10 }

/** Forms of this size are read and given back, so many at a time; for others the browser has to send again what it has. */
const maxFormBytes = 64 * 1024
const limitForms = limitConcurrency(50, { maxQueued: 0 })

type Answer = { body: Buffer; headers: Record<string, string> }
type Answers = Record<'page' | 'writtenPage' | 'problem' | 'text', Answer>

const answersByLanguage: Record<Language, Answers> = byLanguage(createAnswers)

const formData = formErrorData('common:problems.overloaded')

/** 503 with Retry-After in the visitor's language: from memory, or for a small form with what was sent. */
export async function sendOverloaded(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { body, headers } = await chooseAnswer(request)
  if (response.headersSent) return void response.destroy()
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value)
  response
    .writeHead(503, {
      'content-length': body.length,
      'cache-control': 'no-store',
      'x-request-id': requestIdOf(request),
      'retry-after': String(randomInt(retryAfterSeconds.min, retryAfterSeconds.max + 1)),
    })
    .end(request.method === 'HEAD' ? undefined : body)
}

async function chooseAnswer(request: IncomingMessage): Promise<Answer> {
  const url = `http://local${request.url ?? '/'}`
  const path = new URL(url).pathname
  const writes = isWrite(request.method!)
  if (writes && path.endsWith('.data') && postsToPage({ url })) return formData

  const language = languageOfRequest({ url, headers: headersOf(request) })
  const answers = answersByLanguage[language]
  if (path.startsWith('/api/')) return answers.problem
  if (path.endsWith('.data') || !request.headers.accept?.includes('text/html')) return answers.text
  if (!writes) return answers.page
  return limitForms(() => createResendAnswer(request, language)).catch(() => answers.writtenPage)
}

/** Rejects where the body is too large or cannot be read. */
async function createResendAnswer(request: IncomingMessage, language: Language): Promise<Answer> {
  if (!(Number(request.headers['content-length']) <= maxFormBytes)) throw new Error('too large')
  const body = openBody(headersOf(request), bodyOf(request))
  const submitted = await body.fields()
  const unsent = { ...submitted, action: request.url!, problem: 'overloaded', requestId: requestIdOf(request) } as const
  const html = resendPage(language, unsent)
  return { body: Buffer.from(html), headers: plainPageHeaders }
}

function createAnswers(language: Language): Answers {
  const t = getTranslate(language)
  const retry = `<p><a href="">${t('overload:retry')}</a></p>`
  const detail = 'common:problems.overloaded'
  const problem = problemText(t, 503, 'unavailable', { detail })
  return {
    page: page(language, `<p>${t('overload:text')}</p>${retry}`),
    // A link would ask for the address of the form without what was typed.
    writtenPage: page(language, `<p>${t('overload:written')}</p>`),
    problem: { headers: { 'content-type': problemType }, body: Buffer.from(problem) },
    text: { headers: { 'content-type': 'text/plain; charset=utf-8' }, body: Buffer.from(`${t(detail)}\n`) },
  }
}

function page(language: Language, content: string): Answer {
  const html = plainPage(language, getTranslate(language)('overload:title'), content)
  return { body: Buffer.from(html), headers: plainPageHeaders }
}
