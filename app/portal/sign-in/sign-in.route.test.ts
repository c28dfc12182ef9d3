import { createContext, expect, test } from '#test/database.ts'
import { action } from './sign-in.route.tsx'

test('a rejected sign-in keeps the page to return to', async ({ services }) => {
  const context = createContext({ ...services, limitAttempts: async () => 5 })
  const send = (email: string) => {
    const body = new URLSearchParams({ email, to: '/portal/stock' })
    const request = new Request('http://localhost/portal/sign-in', { method: 'POST', body })
    return action({ request, context, url: new URL(request.url), params: {}, pattern: '/portal/sign-in' })
  }
  expect(await send('dana')).toMatchObject({ data: { to: '/portal/stock' }, init: { status: 422 } })
  expect(await send('dana@northwind.example')).toMatchObject({ data: { to: '/portal/stock' }, init: { status: 429 } })
})
