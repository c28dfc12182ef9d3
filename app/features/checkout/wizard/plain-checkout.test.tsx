import { renderToString } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import { PlainCheckout } from './plain-checkout.tsx'

test('a rejected budget or destination, which no field can correct, is left out of the next attempt', () => {
  const rejection = {
    status: 'rejected' as const,
    httpStatus: 422 as const,
    errors: { budget: ['Enter a budget'], delivery: ['Check the packs'], email: ['Enter your email'] },
    values: { budget: '-1', delivery: '[]', boxName: 'Welcome' },
  }
  const Stub = createRoutesStub([{ path: '/', Component: () => <PlainCheckout rejection={rejection} /> }])
  const html = renderToString(<Stub />)
  const hidden = Object.fromEntries(
    [...html.matchAll(/type="hidden" name="(\w+)" value="([^"]*)"/g)].map(([, name, value]) => [name, value]),
  )
  expect(hidden).toMatchObject({ budget: '', delivery: '', boxName: 'Welcome' })
  const targets = [...html.matchAll(/href="#checkout-(\w+)"/g)].map(([, name]) => name)
  expect(targets).toEqual(['email'])
})
