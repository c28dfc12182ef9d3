import * as v from 'valibot'
import { expect, test } from '#test/api.ts'
import { defineEndpoint } from './endpoint.ts'
import { handleApiRequest } from './handle-request.server.ts'

const unreachable = Object.assign(new Error('connect ECONNREFUSED 10.0.0.5'), { code: 'ECONNREFUSED' })

test.for([
  ['a failure', new Error('marked secret'), 500, 'internal-error', null],
  ['an unreachable database', new Error('query', { cause: unreachable }), 503, 'unavailable', '10'],
] as const)(
  '%s is a problem without its cause',
  async ([, error, status, name, retryAfter], { issueToken, services }) => {
    const endpoint = defineEndpoint({
      id: 'fail',
      method: 'GET',
      path: '/fail',
      summary: '',
      scope: 'posts:read',
      response: v.object({}),
      handle: () => Promise.reject(error),
    })
    const headers = { Authorization: `Bearer ${await issueToken('posts:read')}` }
    const request = new Request('http://localhost/api/v1/fail', { headers })
    const response = await handleApiRequest([endpoint], {
      services,
      request,
      path: '/fail',
      origin: 'http://localhost',
      ip: '192.0.2.7',
    })
    expect([response.status, response.headers.get('Content-Type')]).toEqual([status, 'application/problem+json'])
    expect(response.headers.get('Retry-After')).toBe(retryAfter)
    const text = await response.text()
    expect(JSON.parse(text)).toMatchObject({ type: `/api#problem-${name}`, status, detail: expect.any(String) })
    expect(text).not.toMatch(/marked secret|10\.0\.0\.5/)
  },
)
