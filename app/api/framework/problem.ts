/** Problems of the API by the last part of their type, with their status. */
export const problems = {
  'invalid-request': [400, 'The request is malformed'],
  unauthorized: [401, 'The token is missing, unknown, expired or revoked'],
  'missing-scope': [403, 'The token does not have the scope'],
  'not-found': [404, 'There is no such resource'],
  'method-not-allowed': [405, 'The resource does not support this method'],
  conflict: [409, 'The request conflicts with another one'],
  'changed-since': [412, 'The resource has changed since'],
  'too-large': [413, 'The body is too large'],
  'unsupported-media-type': [415, 'The body has another media type'],
  'invalid-fields': [422, 'Fields are invalid'],
  'precondition-required': [428, 'The request needs If-Match'],
  'too-many-requests': [429, 'Too many requests'],
  'internal-error': [500, 'The request failed'],
  unavailable: [503, 'The service is unavailable'],
} as const

export type ProblemName = keyof typeof problems

/** An invalid field: `pointer` into the body, or the name of a `parameter`. */
export type InvalidField = { pointer?: string; parameter?: string; detail: string }

type ProblemOptions = { headers?: Record<string, string>; scope?: string; errors?: readonly InvalidField[] }

/** Ends a request with a problem (RFC 9457). */
export class ApiProblem extends Error {
  readonly problem: ProblemName
  readonly options: ProblemOptions

  constructor(problem: ProblemName, detail: string, options: ProblemOptions = {}) {
    super(detail)
    this.problem = problem
    this.options = options
  }
}

export const problemType = 'application/problem+json'

/** Where the reference describes problems. */
const problemsPath = '/api#problem-'

export function toProblemResponse({ problem, message, options: { headers, ...extensions } }: ApiProblem): Response {
  const [status, title] = problems[problem]
  const body = JSON.stringify({ type: `${problemsPath}${problem}`, title, status, detail: message, ...extensions })
  return new Response(body, {
    status,
    headers: { 'Content-Type': problemType, 'Cache-Control': 'no-store', ...headers },
  })
}
