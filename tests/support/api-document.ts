import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'

type Schema = Record<string, unknown>
export type Parameter = { name: string; in: 'path' | 'query' | 'header'; required?: boolean; schema: Schema }
type Header = { required?: boolean; schema: Schema }
type Content = Record<string, { schema?: Schema }>
type Listed = { headers?: Record<string, Header>; content?: Content }
type Written = {
  operationId: string
  parameters?: unknown[]
  security?: unknown[]
  requestBody?: { required?: boolean; content: Content }
  responses: Record<string, unknown>
}
export type Document = {
  openapi: string
  paths: Record<string, Record<string, Written>>
  components: Record<string, Record<string, unknown>>
}

export type Operation = {
  name: string
  method: string
  path: string
  isOpen: boolean
  parameters: Parameter[]
  body?: { required: boolean; content: Content }
  responses: Record<string, Listed>
}

const rootId = 'https://document.test/openapi.json'

/** The published document as a program reads it: its operations, with every reference followed, and its schemas, compiled when they are needed. */
export function readDocument(document: Document) {
  const ajv = new Ajv2020({ strict: false, allErrors: true, validateFormats: true, multipleOfPrecision: 6 })
  addFormats.default(ajv)
  ajv.addSchema(document, rootId, false, false)
  const compiled = new Map<Schema, ValidateFunction>()

  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, written]): Operation => ({
      name: `${method.toUpperCase()} ${path}`,
      method: method.toUpperCase(),
      path,
      isOpen: written.security?.length === 0,
      parameters: (written.parameters ?? []).map((parameter) => follow<Parameter>(document, parameter)),
      ...(written.requestBody && {
        body: { required: written.requestBody.required ?? false, content: written.requestBody.content },
      }),
      responses: Object.fromEntries(
        Object.entries(written.responses).map(([status, response]) => [status, follow<Listed>(document, response)]),
      ),
    })),
  )
  const places = [...Map.groupBy(operations, ({ path }) => path)]
    .map(([path, known]) => ({
      known,
      pattern: new RegExp(`^${path.replaceAll('.', '\\.').replaceAll(/\{\w+\}/g, '[^/]+')}$`),
      isFixed: !path.includes('{'),
    }))
    .toSorted((one, other) => Number(other.isFixed) - Number(one.isFixed))

  return {
    operations,
    /** What the document says of this method at this path, if anything. */
    find: (method: string, pathname: string) =>
      places.find(({ pattern }) => pattern.test(pathname))?.known.find((operation) => operation.method === method),
    /** What is wrong with a value; undefined where nothing is. */
    faultOf: (schema: Schema, value: unknown): string | undefined => {
      const validate = compiled.get(schema) ?? ajv.compile(withReferences(schema))
      compiled.set(schema, validate)
      return validate(value) ? undefined : ajv.errorsText(validate.errors, { dataVar: 'value' })
    },
    /** The schema itself, where it is only named. */
    resolve: (schema: Schema): Schema => follow<Schema>(document, schema),
  }
}

export type ReadDocument = ReturnType<typeof readDocument>

function follow<Target>(document: Document, given: unknown): Target {
  const { $ref } = given as { $ref?: string }
  if ($ref === undefined) return given as Target
  return follow(
    document,
    $ref
      .slice(2)
      .split('/')
      .reduce<unknown>((part, name) => (part as Schema)[name], document),
  )
}

function withReferences(schema: Schema): Schema {
  return JSON.parse(JSON.stringify(schema).replaceAll('"#/components/', `"${rootId}#/components/`)) as Schema
}
