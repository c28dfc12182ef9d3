import { expect, test } from '#test/database.ts'
import { loader } from './api.route.tsx'

test('the OpenAPI document answers GET and HEAD without a token, and no path below it', async ({ context }) => {
  const load = (method: string, path: string) => {
    const url = new URL(`http://localhost/api/v1/${path}`)
    const request = new Request(url, { method })
    return loader({ request, url, context, params: { '*': path }, pattern: '/api/v1/*' })
  }
  expect((await load('GET', 'openapi.json')).status).toBe(200)
  expect((await load('HEAD', 'openapi.json')).status).toBe(200)
  expect((await load('GET', 'openapi.json/paths')).status).toBe(404)
})
