import createClient from 'openapi-fetch'
import { endpoints } from '#app/api/endpoints.server.ts'
import { handleApiRequest } from '#app/api/framework/handle-request.server.ts'
import { type Scope, scopes } from '#app/features/api-tokens/scopes.ts'
import { createToken } from '#app/features/api-tokens/tokens.server.ts'
import { commandLine } from '#app/features/staff/person.ts'
import type { paths } from './api-client/schema.ts'
import { test as base } from './receivers.ts'

export { expect } from './receivers.ts'

const baseUrl = 'http://localhost/api/v1'

type CallOptions = {
  token?: string
  method?: string
  body?: unknown
  headers?: Record<string, string>
  ip?: string
}
/** Calls the API with a token of all scopes; a body is JSON, or a form. */
export type CallApi = (path: string, options?: CallOptions) => Promise<Response>

type Fixtures = {
  issueToken: (...granted: Scope[]) => Promise<string>
  respond: (request: Request, ip?: string) => Promise<Response>
  callApi: CallApi
  /** The generated client, with a token of all scopes. */
  client: ReturnType<typeof createClient<paths>>
}

export const test = base.extend<Fixtures>({
  issueToken: async ({ db }, use) => {
    await use(async (...granted) => {
      const { token } = await createToken(db, { name: 'Test', scopes: granted, days: 1, by: commandLine })
      return token
    })
  },
  respond: async ({ services }, use) => {
    await use((request, ip = '192.0.2.7') => {
      const path = new URL(request.url).pathname.slice('/api/v1'.length)
      return handleApiRequest(endpoints, { services, request, path, origin: 'http://localhost', ip })
    })
  },
  callApi: async ({ respond, issueToken }, use) => {
    const allScopes = await issueToken(...scopes)
    await use((path, { token = allScopes, method, body, headers = {}, ip } = {}) => {
      const isForm = body instanceof FormData
      const request = new Request(baseUrl + path, {
        method: method ?? (body === undefined ? 'GET' : 'POST'),
        headers: {
          ...(token && { Authorization: `Bearer ${token}` }),
          ...(body !== undefined && !isForm && { 'Content-Type': 'application/json' }),
          ...headers,
        },
        ...(body !== undefined && { body: isForm ? body : JSON.stringify(body) }),
      })
      return respond(request, ip)
    })
  },
  client: async ({ respond, issueToken }, use) => {
    const headers = { Authorization: `Bearer ${await issueToken(...scopes)}` }
    await use(createClient<paths>({ baseUrl, headers, fetch: (request) => respond(request) }))
  },
})
