import type { Operation, Parameter, ApiDocument } from '#tests/support/api/openapi-document.ts'
import {
  allowedValue,
  edgeCaseTexts,
  edgeCaseValues,
  type KnownValues,
  type Random,
} from '#tests/support/api/generated-values.ts'

export type GeneratedCall = {
  operation: Operation
  address: string
  headers: Record<string, string>
  body?: string | Uint8Array<ArrayBuffer> | FormData
  /** What was done to it. */
  description: string
  /** The document does not allow it, so it must be refused: with one of these. */
  expectedStatuses?: number[]
}

/** What a call is made from: the document, chance, what exists, and a body that is known to be taken. */
export type GeneratorOptions = {
  document: ApiDocument
  random: Random
  known: KnownValues
  validBody?: Record<string, unknown>
  image: Uint8Array<ArrayBuffer>
}

type Parts = { path: Record<string, string>; query: [string, string][]; headers: Record<string, string>; body: unknown }

/** One call of this operation: as the document wants it, or with one thing about it changed. */
export function generateCall(operation: Operation, options: GeneratorOptions): GeneratedCall {
  const { random } = options
  const parts = allowedParts(operation, options)
  const inPath = operation.parameters.filter((parameter) => parameter.in === 'path')
  const inQuery = operation.parameters.filter((parameter) => parameter.in === 'query')
  const acceptsKey = operation.parameters.some(({ name }) => name === 'Idempotency-Key')
  const isJson = operation.body !== undefined && 'application/json' in operation.body.content
  const isWrite = operation.method !== 'GET'
  const mutations = [
    () => buildCall(operation, options, parts, 'as described'),
    ...(inPath.length ? [() => changePath(operation, options, parts, random.oneOf(inPath))] : []),
    ...(inQuery.length ? repeat(3, () => changeQuery(operation, options, parts, random.oneOf(inQuery))) : []),
    ...(isJson ? repeat(6, () => changeBody(operation, options, parts)) : []),
    ...(isWrite && operation.path !== '/api/image/upload' ? [() => malformBody(operation, options, parts)] : []),
    ...(isWrite || inQuery.length ? [() => changeHeaders(operation, options, parts, acceptsKey)] : []),
  ]
  return random.oneOf(mutations)()
}

function repeat<One>(times: number, one: One): One[] {
  return Array.from({ length: times }, () => one)
}

function allowedParts(operation: Operation, { document, random, known, validBody }: GeneratorOptions): Parts {
  const value = ({ name, schema }: Parameter) =>
    asText(allowedValue(document, schema, random, known, name === 'id' ? (known['idIn']?.[0] as string) : name))
  const path = Object.fromEntries(
    operation.parameters
      .filter((parameter) => parameter.in === 'path')
      .map((parameter) => [parameter.name, value(parameter)]),
  )
  const query = operation.parameters.flatMap((parameter): [string, string][] =>
    parameter.in === 'query' && (parameter.required || random.chance(0.4)) ? [[parameter.name, value(parameter)]] : [],
  )
  const schema = operation.body?.content['application/json']?.schema
  const body =
    validBody && random.chance(0.6) ? { ...validBody } : schema && allowedValue(document, schema, random, known)
  return { path, query, headers: {}, body }
}

function changePath(
  operation: Operation,
  options: GeneratorOptions,
  parts: Parts,
  { name, schema }: Parameter,
): GeneratedCall {
  const edgeCase = options.random.oneOf(edgeCaseTexts.filter((text) => text !== '' && text !== '..'))
  const isInvalid = options.document.findFault(schema, parseText(schema, edgeCase)) !== undefined
  const call = buildCall(
    operation,
    options,
    { ...parts, path: { ...parts.path, [name]: edgeCase } },
    `path ${name} = ${JSON.stringify(edgeCase)}`,
  )
  // The query and the body are looked at before the thing itself.
  return isInvalid ? { ...call, expectedStatuses: [400, 404, 405, 409, 414, 422] } : call
}

function changeQuery(
  operation: Operation,
  options: GeneratorOptions,
  parts: Parts,
  { name, schema }: Parameter,
): GeneratedCall {
  const { random, document } = options
  const others = parts.query.filter(([other]) => other !== name)
  if (random.chance(0.15)) {
    const values = [random.oneOf(edgeCaseTexts), random.oneOf(edgeCaseTexts)]
    const repeated = buildCall(
      operation,
      options,
      { ...parts, query: [...others, ...values.map((value): [string, string] => [name, value])] },
      `query ${name} twice`,
    )
    return { ...repeated, expectedStatuses: [400, 422] }
  }
  if (random.chance(0.1))
    return buildCall(
      operation,
      options,
      { ...parts, query: [...parts.query, ['unknown', random.oneOf(edgeCaseTexts)]] },
      'an unknown parameter',
    )
  const edgeCase = random.oneOf(edgeCaseTexts)
  const isInvalid = document.findFault(schema, parseText(schema, edgeCase)) !== undefined
  const call = buildCall(
    operation,
    options,
    { ...parts, query: [...others, [name, edgeCase]] },
    `query ${name} = ${JSON.stringify(edgeCase)}`,
  )
  // A parameter left empty may be one left out.
  return isInvalid && edgeCase.trim() !== '' ? { ...call, expectedStatuses: [400, 422] } : call
}

function changeBody(operation: Operation, options: GeneratorOptions, parts: Parts): GeneratedCall {
  const { random, document } = options
  const schema = operation.body!.content['application/json']!.schema!
  const { properties = {}, anyOf } = document.resolve(schema) as {
    properties?: object
    anyOf?: { properties?: object }[]
  }
  const names = [
    ...new Set(
      [properties, ...(anyOf ?? []).map((part) => part.properties ?? {})].flatMap((part) => Object.keys(part)),
    ),
  ]
  const body = (parts.body !== null && typeof parts.body === 'object' ? { ...parts.body } : {}) as Record<
    string,
    unknown
  >
  const name = names.length ? random.oneOf(names) : 'unknown'
  const description = changeProperty(body, name, random)
  // Texts lose their NUL characters before they are validated.
  const isInvalid =
    document.findFault(schema, JSON.parse(JSON.stringify(body).replaceAll(String.raw`\u0000`, ''))) !== undefined
  const call = buildCall(operation, options, { ...parts, body }, `${description}`)
  return isInvalid ? { ...call, expectedStatuses: [400, 422] } : call
}

function changeProperty(body: Record<string, unknown>, name: string, random: Random): string {
  if (random.chance(0.1)) {
    delete body[name]
    return `without ${name}`
  }
  if (random.chance(0.1)) {
    body['unknown'] = random.oneOf(edgeCaseValues)
    return 'an unknown property'
  }
  const current = body[name]
  const wrapped = [[current], { value: current }, JSON.stringify(current) ?? 'undefined', [current, current]]
  body[name] = current !== undefined && random.chance(0.25) ? random.oneOf(wrapped) : random.oneOf(edgeCaseValues)
  return `${name} = ${JSON.stringify(body[name])?.slice(0, 80)}`
}

/** Bodies that are no JSON object, or say that they are something else. */
function malformBody(operation: Operation, options: GeneratorOptions, parts: Parts): GeneratedCall {
  const { random } = options
  const text = JSON.stringify(parts.body ?? {})
  const isBeacon = operation.body !== undefined && 'text/plain' in operation.body.content
  const broken: [
    about: string,
    body: string | Uint8Array<ArrayBuffer>,
    refusedWith: number[] | undefined,
    type?: string,
  ][] = [
    ['half an object', text.slice(0, -1), [400]],
    ['an array', `[${text}]`, [400]],
    ['a text', '"text"', [400]],
    ['null', 'null', [400]],
    ['a number beyond all', '1e999', [400]],
    ['nothing but blanks', ' \n', [400]],
    ['3 000 levels', '['.repeat(3_000) + ']'.repeat(3_000), [400, 422]],
    ['3 000 levels in a property', `{"a":${'['.repeat(3_000)}${']'.repeat(3_000)}}`, undefined],
    ['a key twice', text.replace(/^\{("[^"]+"):/, '{$1:null,$1:'), undefined],
    ['5 000 properties', `{${Array.from({ length: 5_000 }, (_, nth) => `"p${nth}":1`).join(',')}}`, undefined],
    ['100 KB', JSON.stringify({ text: 'x'.repeat(100_000) }), [413]],
    ['bytes that are no text', new Uint8Array([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d]), undefined],
    ['a type that is no JSON', text, [415], 'application/xml'],
    ['a form', 'id=1&text=x', [415], 'application/x-www-form-urlencoded'],
  ]
  const [description, body, expectedStatuses, type = 'application/json'] = random.oneOf(broken)
  const call = { ...buildCall(operation, options, parts, description), body, headers: { 'content-type': type } }
  const isUpload = operation.body !== undefined && 'multipart/form-data' in operation.body.content
  if (isUpload) return { ...call, expectedStatuses: [400, 413, 415, 422] }
  return expectedStatuses && !isBeacon ? { ...call, expectedStatuses } : call
}

function changeHeaders(
  operation: Operation,
  options: GeneratorOptions,
  parts: Parts,
  acceptsKey: boolean,
): GeneratedCall {
  const { random } = options
  const latin = edgeCaseTexts.map((text) => text.replaceAll(/[^\u0020-\u00ff]/g, ''))
  if (!acceptsKey || random.chance(0.4))
    return buildCall(
      operation,
      options,
      { ...parts, headers: { 'accept-language': random.oneOf(latin) } },
      'an odd language',
    )
  const key = random.oneOf([...latin, 'k'.repeat(101), 'same'])
  const call = buildCall(
    operation,
    options,
    { ...parts, headers: { 'idempotency-key': key } },
    `key ${JSON.stringify(key.slice(0, 120))}`,
  )
  const length = key.trim().length
  return length < 1 || length > 100 ? { ...call, expectedStatuses: [400, 404, 415, 422] } : call
}

function buildCall(
  operation: Operation,
  { image, random }: GeneratorOptions,
  { path, query, headers, body }: Parts,
  description: string,
): GeneratedCall {
  const target = operation.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encode(path[name] ?? ''))
  const search = query.length ? `?${query.map(([name, value]) => `${name}=${encode(value)}`).join('&')}` : ''
  const call = { operation, address: target + search, headers, description }
  if (operation.body && 'multipart/form-data' in operation.body.content) return { ...call, ...upload(image, random) }
  if (body === undefined) return call
  return { ...call, headers: { 'content-type': 'application/json', ...headers }, body: JSON.stringify(body) }
}

function upload(image: Uint8Array<ArrayBuffer>, random: Random): Pick<GeneratedCall, 'body'> {
  const form = new FormData()
  const file = random.chance(0.7) ? image : new TextEncoder().encode('no picture')
  if (random.chance(0.8))
    form.append('image', random.chance(0.9) ? new File([file], 'a.png', { type: 'image/png' }) : 'text')
  if (random.chance(0.9)) form.append('purpose', random.chance(0.7) ? 'ad' : random.oneOf(edgeCaseTexts))
  return { body: form }
}

/** A lone surrogate cannot stand in an address; `%zz` stands there as it is. */
function encode(text: string): string {
  return text === '%zz' ? text : encodeURIComponent(text.toWellFormed())
}

function asText(value: unknown): string {
  return typeof value === 'string' ? value : String(JSON.stringify(value))
}

/** What a text of an address means to a schema. */
function parseText({ type }: { type?: unknown }, text: string): unknown {
  if (type === 'boolean' && /^(?:true|false)$/.test(text)) return text === 'true'
  return (type === 'integer' || type === 'number') && /^-?\d+(?:\.\d+)?$/.test(text) ? Number(text) : text
}

/** The call as one types it into a shell. */
export function formatCurl({ operation, address, headers, body }: GeneratedCall, origin: string): string {
  const quote = (text: string) => `'${text.replaceAll("'", String.raw`'\''`)}'`
  const names = Object.entries(headers).map(([name, value]) => `-H ${quote(`${name}: ${value}`)}`)
  const bodyFlags =
    body instanceof FormData
      ? ['-F …']
      : body === undefined
        ? []
        : [
            `--data-binary ${quote(typeof body === 'string' ? body.slice(0, 2_000) : `base64:${Buffer.from(body).toString('base64')}`)}`,
          ]
  return ['curl', '-X', operation.method, quote(origin + address), ...names, ...bodyFlags].join(' ')
}
