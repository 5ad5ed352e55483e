import { createHmac, randomBytes, randomUUID } from 'node:crypto'
import { parseWithZod } from '@conform-to/zod/v4'
import { data, type RouterContextProvider } from 'react-router'
import type { z } from 'zod'
import { formOwnerMarks } from '#app/secrets.server.ts'
import { throwBodyError } from '#app/http/body/body-errors.server.ts'
import { bodyContext, maybeUser } from '#app/http/session/context.server.ts'
import { sentFormContext } from '#app/http/forms/confirmation.server.ts'
import { formToken } from '#app/http/forms/form-token.server.ts'
import type { IdempotencyKey } from '#app/http/forms/idempotency-keys.server.ts'
import { pagePath } from '#app/http/forms/restored-form.server.ts'
import { fromForm } from '#app/http/forms/coercion.server.ts'
import { secrets } from '#app/secrets.server.ts'
import type { FormTokens, FormState } from '#app/ui/form/form-state.ts'

type ValidForm<Value> = { status: 'success'; value: Value; key: IdempotencyKey; state: FormState }
export type FormResult<Value> = ValidForm<Value> | { status: 'error'; state: FormState }

const internalFields = new Set(['_key', '_token'])
const secretField = /password/i

/** The key begins with what tells this member's forms from another's in the same browser. */
export function issueFormTokens(context: Readonly<RouterContextProvider>): FormTokens {
  return {
    key: `${formOwners(context)[0]}.${randomBytes(12).toString('base64url')}`,
    token: formToken(context, new Date()),
  }
}

/** Empty for visitors. The second name is the one that pages from before a change of SECRET know. */
export function formOwners(context: Readonly<RouterContextProvider>): string[] {
  const user = maybeUser(context)
  return user ? formOwnerMarks(user.id) : ['']
}

/** The member whose page a form came from, by its key; empty for a visitor's page. */
export function ownerOfKey(key: unknown): string {
  const [, owner = ''] = /^([\w-]{8})\./.exec(String(key)) ?? []
  return owner
}

/** True for the key of a page of another member, which is still open in this browser. */
export function isKeyOfOther(context: Readonly<RouterContextProvider>, key: unknown): boolean {
  const owner = ownerOfKey(key)
  return owner !== '' && !formOwners(context).includes(owner)
}

/** Parses a posted form. Pass `fields` when an upload has read the body already. */
export async function readForm<Schema extends z.ZodType>(
  request: Request,
  schema: Schema,
  context: Readonly<RouterContextProvider>,
  fields?: FormData,
): Promise<FormResult<z.output<Schema>>> {
  const form = fields ?? (await readFields(context))
  const submission = parseWithZod(form, { schema: fromForm(schema), disableAutoCoercion: true })
  const reply = submission.reply()
  const key = keyOfForm(request, context, form)
  const state: FormState = { values: echoValues(form), errors: normalizeErrors(reply.error ?? {}) }
  if (submission.status !== 'success') return { status: 'error', state }

  return { status: 'success', value: submission.value as z.output<Schema>, key, state }
}

export async function readButton(request: Request, context: Readonly<RouterContextProvider>): Promise<ValidForm<null>> {
  const form = await readFields(context)
  return {
    status: 'success',
    value: null,
    key: keyOfForm(request, context, form),
    state: { values: {}, errors: {} },
  }
}

/** Status 400 with the submitted values and the errors by field ('' is the form itself). */
export function invalid(form: FormResult<unknown>, errors: Record<string, string> = {}) {
  const extraErrors = Object.fromEntries(Object.entries(errors).map(([field, message]) => [field, [message]]))
  return data(
    { form: { values: form.state.values, errors: { ...form.state.errors, ...extraErrors } } },
    { status: 400 },
  )
}

export async function readFields(context: Readonly<RouterContextProvider>): Promise<FormData> {
  const { fields } = await context.get(bodyContext).form().catch(throwBodyError)
  return fields
}

/** The values of a form without passwords and what only this form needs; empty ones tell which were emptied. */
export function echoValues(form: FormData): FormState['values'] {
  const values: FormState['values'] = {}
  for (const name of new Set(form.keys())) {
    if (internalFields.has(name) || secretField.test(name)) continue
    const texts = form.getAll(name).filter((value) => typeof value === 'string')
    if (texts.length) values[name] = texts.length === 1 ? texts[0]! : texts
  }
  return values
}

function normalizeErrors(errors: Record<string, string[] | null>): FormState['errors'] {
  return Object.fromEntries(
    Object.entries(errors).flatMap(([field, messages]) => (messages?.length ? [[field, [...new Set(messages)]]] : [])),
  )
}

function keyOfForm(request: Request, context: Readonly<RouterContextProvider>, form: FormData): IdempotencyKey {
  const user = maybeUser(context)
  const key = String(form.get('_key') || randomUUID()).slice(0, 80)
  context.set(sentFormContext, { key, isCarriedOut: false })
  const confirm = () => context.set(sentFormContext, { key, isCarriedOut: true })
  const [current, ...former] = secrets.map((secret) => {
    const fingerprint = fingerprintOf(secret, pagePath(request), form)
    // The fingerprint is part of the key: going back and sending other values is a new submission.
    return { key: `${key} ${fingerprint.slice(0, 16)}`, fingerprint }
  })
  return { scope: user ? `user:${user.id}` : 'visitor', ...current!, ...(former.length > 0 && { former }), confirm }
}

/** A keyed hash, because it is stored and the fields may contain passwords. */
function fingerprintOf(secret: string, path: string, form: FormData): string {
  const hash = createHmac('sha256', secret).update(path)
  for (const [name, value] of form) {
    if (internalFields.has(name)) continue
    hash.update(`\0${name}=${typeof value === 'string' ? value : `${value.name}:${value.size}`}`)
  }
  return hash.digest('base64url')
}
