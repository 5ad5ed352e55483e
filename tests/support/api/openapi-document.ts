import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'

type Schema = Record<string, unknown>
export type Parameter = { name: string; in: 'path' | 'query' | 'header'; required?: boolean; schema: Schema }
type Header = { required?: boolean; schema: Schema }
type Content = Record<string, { schema?: Schema }>
type ResponseObject = { headers?: Record<string, Header>; content?: Content }
type OperationObject = {
  operationId: string
  parameters?: unknown[]
  security?: unknown[]
  requestBody?: { required?: boolean; content: Content }
  responses: Record<string, unknown>
}
export type OpenApiDocument = {
  openapi: string
  paths: Record<string, Record<string, OperationObject>>
  components: Record<string, Record<string, unknown>>
}

export type Operation = {
  name: string
  method: string
  path: string
  isOpen: boolean
  parameters: Parameter[]
  body?: { required: boolean; content: Content }
  responses: Record<string, ResponseObject>
}

const rootId = 'https://document.test/openapi.json'

/** The published document as a program reads it: its operations, with every reference followed, and its schemas, compiled when they are needed. */
export function readDocument(document: OpenApiDocument) {
  const ajv = new Ajv2020({ strict: false, allErrors: true, validateFormats: true, multipleOfPrecision: 6 })
  addFormats.default(ajv)
  ajv.addSchema(document, rootId, false, false)
  const compiled = new Map<Schema, ValidateFunction>()

  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operationObject]): Operation => ({
      name: `${method.toUpperCase()} ${path}`,
      method: method.toUpperCase(),
      path,
      isOpen: operationObject.security?.length === 0,
      parameters: (operationObject.parameters ?? []).map((parameter) => resolveRef<Parameter>(document, parameter)),
      ...(operationObject.requestBody && {
        body: { required: operationObject.requestBody.required ?? false, content: operationObject.requestBody.content },
      }),
      responses: Object.fromEntries(
        Object.entries(operationObject.responses).map(([status, response]) => [
          status,
          resolveRef<ResponseObject>(document, response),
        ]),
      ),
    })),
  )
  const paths = [...Map.groupBy(operations, ({ path }) => path)]
    .map(([path, pathOperations]) => ({
      pathOperations,
      pattern: new RegExp(`^${path.replaceAll('.', '\\.').replaceAll(/\{\w+\}/g, '[^/]+')}$`),
      isFixed: !path.includes('{'),
    }))
    .toSorted((one, other) => Number(other.isFixed) - Number(one.isFixed))

  return {
    operations,
    /** What the document says of this method at this path, if anything. */
    find: (method: string, pathname: string) =>
      paths
        .find(({ pattern }) => pattern.test(pathname))
        ?.pathOperations.find((operation) => operation.method === method),
    /** What is wrong with a value; undefined where nothing is. */
    findFault: (schema: Schema, value: unknown): string | undefined => {
      const validate = compiled.get(schema) ?? ajv.compile(absoluteRefs(schema))
      compiled.set(schema, validate)
      return validate(value) ? undefined : ajv.errorsText(validate.errors, { dataVar: 'value' })
    },
    /** The schema itself, where it is only named. */
    resolve: (schema: Schema): Schema => resolveRef<Schema>(document, schema),
  }
}

export type ApiDocument = ReturnType<typeof readDocument>

function resolveRef<Target>(document: OpenApiDocument, value: unknown): Target {
  const { $ref } = value as { $ref?: string }
  if ($ref === undefined) return value as Target
  return resolveRef(
    document,
    $ref
      .slice(2)
      .split('/')
      .reduce<unknown>((part, name) => (part as Schema)[name], document),
  )
}

function absoluteRefs(schema: Schema): Schema {
  return JSON.parse(JSON.stringify(schema).replaceAll('"#/components/', `"${rootId}#/components/`)) as Schema
}
