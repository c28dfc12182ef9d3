import * as v from 'valibot'
import { reviveStorable } from '#app/lib/text/storable.ts'
import { isUuid } from '#app/lib/text/uuid.ts'
import type { Endpoint } from './endpoint.ts'
import { ApiProblem, type InvalidField } from './problem.ts'

/** Ids of a path, in lower case. @throws ApiProblem if one is no UUID */
export function parseParams(values: Record<string, string>): Record<string, string> {
  const params = Object.fromEntries(Object.entries(values).map(([name, value]) => [name, value.toLowerCase()]))
  if (!Object.values(params).every(isUuid)) throw new ApiProblem('not-found', 'This id is unknown.')
  return params
}

/** Parses the parameters of a query; unknown ones are rejected, as a mistyped filter would return everything. */
export function parseQuery({ query }: Endpoint, searchParams: URLSearchParams): unknown {
  const known = Object.keys(query?.entries ?? {})
  const unknown = [...searchParams.keys()].filter((name) => !known.includes(name))
  const values: Record<string, string> = {}
  for (const name of known) {
    const value = searchParams.get(name)
    if (value !== null) values[name] = value.replaceAll('\0', '')
  }
  const parsed = query ? v.safeParse(query, values, { abortPipeEarly: true }) : undefined
  const errors = [
    ...unknown.map((parameter) => ({ parameter, detail: 'This parameter is unknown' })),
    ...(parsed?.issues ?? []).map((issue) => ({ parameter: String(issue.path?.[0]?.key), detail: issue.message })),
  ]
  if (errors.length > 0) throw createFieldsProblem(errors)
  return parsed?.output ?? {}
}

/** Parses the text of a JSON body. */
export function parseBody({ body }: Endpoint, request: Request, text: string): unknown {
  if (!body) return undefined
  const type = request.headers.get('Content-Type')?.split(';')[0]?.trim().toLowerCase()
  if (type !== 'application/json') throw new ApiProblem('unsupported-media-type', 'Send application/json.')
  const parsed = v.safeParse(body, parseJson(text), { abortPipeEarly: true })
  if (parsed.success) return parsed.output
  throw createFieldsProblem(
    parsed.issues.map((issue) => ({ pointer: toPointer(issue.path ?? []), detail: issue.message })),
  )
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text, reviveStorable)
  } catch {
    throw new ApiProblem('invalid-request', 'The body is no JSON.')
  }
}

const toPointer = (path: readonly { key?: unknown }[]) =>
  `#${path.map(({ key }) => `/${String(key).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('')}`

export const createFieldsProblem = (errors: readonly InvalidField[]) =>
  new ApiProblem('invalid-fields', errors[0]?.detail ?? 'Fields are invalid.', { errors })
