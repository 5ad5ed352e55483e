import type { RouterContextProvider } from 'react-router'
import { requestId } from '#app/http/session/context.server.ts'
import { KeyReusedError } from '#app/http/forms/idempotency-keys.server.ts'
import { serializeError, createLogger } from '#app/log.server.ts'
import { problem } from '#app/http/api/problem.server.ts'
import type { Refused } from '#app/outcome.ts'
import { isUnavailable } from '#db/availability.ts'

const log = createLogger('web')

type Context = Readonly<RouterContextProvider>

/** Reasons that concern one field; `params.field` names another. */
const fieldByReason: Record<string, string> = {
  below_minimum: 'amount',
  above_maximum: 'amount',
  total_required: 'amount',
  visit_price_required: 'unitPrice',
  no_unit_price: 'unitPrice',
  deposit_above_price: 'depositAmount',
  deposit_day: 'depositOn',
  wrong_password: 'currentPassword',
  skills_required: 'skills',
  images_unknown: 'imageIds',
  image_unknown: 'imageIds',
  cover_unknown: 'coverImageId',
  markdown_too_complex: 'texts',
  incomplete: 'draft',
  image_required: 'image',
  wrong_code: 'code',
  purpose_unknown: 'purpose',
  promo_unknown: 'promoCode',
  promo_not_yet: 'promoCode',
  promo_expired: 'promoCode',
  promo_other_plan: 'promoCode',
  promo_used: 'promoCode',
  promo_used_up: 'promoCode',
}

const statusByReason: Record<string, [status: number, code: string]> = {
  unknown: [404, 'not_found'],
  not_signed_in: [401, 'not_signed_in'],
  invalid_credentials: [401, 'invalid_credentials'],
  session_ended: [401, 'token_expired'],
  suspended: [403, 'suspended'],
  identity_token_invalid: [401, 'identity_token_invalid'],
  identity_provider_away: [503, 'identity_provider_away'],
  identity_ticket_expired: [410, 'token_expired'],
  token_expired: [410, 'token_expired'],
  code_expired: [410, 'token_expired'],
  second_step_expired: [410, 'token_expired'],
  too_many: [429, 'rate_limited'],
  too_many_images: [429, 'rate_limited'],
  rate_limited: [429, 'rate_limited'],
  unconfirmed: [429, 'rate_limited'],
  confirm_first: [429, 'confirm_first'],
  unavailable: [503, 'unavailable'],
  chat_closed: [403, 'chat_closed'],
  malformed_body: [400, 'malformed_body'],
  too_slow: [408, 'too_slow'],
  too_large: [413, 'too_large'],
  unsupported_type: [415, 'unsupported_type'],
  not_an_image: [415, 'unsupported_type'],
  too_many_pixels: [413, 'too_many_pixels'],
  damaged: [422, 'damaged'],
}

/** Reasons whose own sentence says more than that of their status. */
const explainedReasons = ['not_an_image', 'too_many_pixels', 'damaged', 'too_many_images']

/** The problem for a verb's refusal. Missing rows and rows of other members are both 404. */
export function refusalResponse(context: Context, { reason, params }: Refused<string>, namespace?: string): Response {
  const query = new URLSearchParams(Object.entries(params ?? {}).map(([name, value]) => [name, String(value)]))
  const text = `${namespace}:refused.${reason}${query.size ? `?${query}` : ''}`

  const field = params?.field ?? fieldByReason[reason]
  if (field) return problem(context, 422, 'invalid', { errors: { [field]: [text] } })
  const [status, code] = statusByReason[reason] ?? [409, reason]
  const headers = params?.seconds
    ? { 'retry-after': String(params.seconds) }
    : status === 503
      ? { 'retry-after': '60' }
      : undefined
  const hasOwnText = status === 409 || explainedReasons.includes(reason)
  const detail = hasOwnText ? text : code === 'confirm_first' && `common:problems.${code}?${query}`
  return problem(context, status, code, { ...(detail && { detail }), ...(headers && { headers }) })
}

/** The response to a thrown error; only unexpected ones are logged. */
export function errorResponse(context: Context, error: unknown): Response {
  if (error instanceof Response) return error
  if (error instanceof KeyReusedError) return problem(context, 422, 'idempotency_key_reused')
  if (isNotFound(error)) return problem(context, 404, 'not_found')
  if (isUnavailable(error)) return problem(context, 503, 'unavailable', { headers: { 'retry-after': '5' } })

  log.error({ id: requestId(context), ...serializeError(error) }, 'request failed')
  return problem(context, 500, 'unexpected')
}

function isNotFound(error: unknown): boolean {
  return error instanceof Object && 'init' in error && (error.init as ResponseInit | null)?.status === 404
}
