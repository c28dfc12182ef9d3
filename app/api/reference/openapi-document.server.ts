import { toJsonSchema } from '@valibot/to-json-schema'
import type * as v from 'valibot'
import { endpoints } from '../endpoints.server.ts'
import type { Endpoint } from '../framework/endpoint.ts'
import { problems, problemType } from '../framework/problem.ts'

/** Checks that JSON Schema cannot express stay checks of the server. */
const toSchema = (schema: v.GenericSchema, typeMode: 'input' | 'output') => {
  const { $schema: _, ...converted } = toJsonSchema(schema as never, { typeMode, errorMode: 'ignore' })
  return converted
}

const problemSchema = {
  type: 'object',
  required: ['type', 'title', 'status', 'detail'],
  properties: {
    type: { type: 'string', format: 'uri-reference' },
    title: { type: 'string' },
    status: { type: 'integer' },
    detail: { type: 'string' },
    scope: { type: 'string', description: 'The missing scope' },
    errors: {
      type: 'array',
      items: {
        type: 'object',
        required: ['detail'],
        properties: { pointer: { type: 'string' }, parameter: { type: 'string' }, detail: { type: 'string' } },
      },
    },
  },
}

const problemResponse = {
  description: 'A problem (RFC 9457)',
  content: { [problemType]: { schema: { $ref: '#/components/schemas/Problem' } } },
}

/** The API as OpenAPI 3.1, from the route table. @param origin public origin of the shop */
export function createOpenApiDocument(origin: string) {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const endpoint of endpoints)
    paths[endpoint.path] = { ...paths[endpoint.path], [endpoint.method.toLowerCase()]: toOperation(endpoint) }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Boxwright API',
      version: '1',
      description: 'Money is whole cents with its currency, a time ISO 8601 in UTC. Errors are problems (RFC 9457).',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: `${origin}/api/v1` }],
    security: [{ token: [] }],
    paths,
    components: {
      securitySchemes: { token: { type: 'http', scheme: 'bearer', description: 'A token of Settings, API tokens' } },
      schemas: { Problem: problemSchema },
      responses: { Problem: problemResponse },
    },
  }
}

/** `products` of /products/{id}. */
export const getTag = ({ path }: Pick<Endpoint, 'path'>) => path.split('/')[1] ?? ''

function toOperation(endpoint: Endpoint) {
  const { id, summary, scope, method, status = 200, body, isUpload, response, readCurrent } = endpoint
  const headers = method === 'POST' ? undefined : { ETag: { schema: { type: 'string' } } }
  return {
    operationId: id,
    summary,
    description: `Scope: \`${scope}\``,
    tags: [getTag(endpoint)],
    parameters: [
      ...listPathParameters(endpoint),
      ...listQueryParameters(endpoint),
      ...(method === 'GET' ? [createHeader('If-None-Match')] : []),
      ...(readCurrent ? [createHeader('If-Match', true)] : []),
      ...(method === 'POST' && !isUpload ? [createHeader('Idempotency-Key')] : []),
    ],
    ...(body && {
      requestBody: { required: true, content: { 'application/json': { schema: toSchema(body, 'input') } } },
    }),
    ...(isUpload && { requestBody: { required: true, content: { 'multipart/form-data': { schema: uploadSchema } } } }),
    responses: {
      [status]: {
        description: 'Success',
        ...(headers && { headers }),
        content: { 'application/json': { schema: toSchema(response, 'output') } },
      },
      ...(method === 'GET' && { 304: { description: 'Not modified' } }),
      ...Object.fromEntries(
        listProblemStatuses(endpoint).map((each) => [each, { $ref: '#/components/responses/Problem' }]),
      ),
    },
  }
}

const uploadSchema = {
  type: 'object',
  required: ['file'],
  properties: { file: { type: 'string', contentMediaType: 'application/octet-stream' } },
}

const createHeader = (name: string, required = false) => ({ name, in: 'header', required, schema: { type: 'string' } })

const listPathParameters = ({ path }: Endpoint) =>
  [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string', format: 'uuid' },
  }))

export const listQueryParameters = ({ query }: Endpoint) =>
  Object.entries(query?.entries ?? {}).map(([name, schema]) => {
    const { description, ...converted } = toSchema(schema as v.GenericSchema, 'output')
    const required = (schema as v.GenericSchema).type !== 'optional'
    return { name, in: 'query', required, ...(description && { description }), schema: converted }
  })

/** Statuses of problems that this operation can have. */
function listProblemStatuses({ method, body, isUpload, readCurrent }: Endpoint): number[] {
  const isExcluded = (status: number) =>
    status === 405 ||
    ([413, 415].includes(status) && !body && !isUpload) ||
    (status === 400 && method !== 'POST' && !body) ||
    (status === 409 && method !== 'POST') ||
    ([412, 428].includes(status) && !readCurrent)
  return Object.values(problems)
    .map(([status]) => status)
    .filter((status) => !isExcluded(status))
}
