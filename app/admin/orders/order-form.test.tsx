import { renderToString } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import { OrderForm } from './order-form.tsx'
import type { OrderProblem } from './order-problem.ts'

const order = { stage: 'new', payment_state: 'none', version: 4 } as unknown as Parameters<typeof OrderForm>[0]['order']

const render = (result?: OrderProblem) => {
  const Stub = createRoutesStub([{ path: '/', Component: () => OrderForm({ order, stages: [], result }) }])
  return renderToString(<Stub />)
}

test('a rejected order keeps what was typed, and whether the customer is emailed', () => {
  expect(render()).toMatch(/name="notify"[^>]*checked=""/)
  const rejected = render({ form: 'order', values: { note: 'Call first', notify: '' } })
  expect(rejected).toContain('Call first')
  expect(rejected).not.toMatch(/name="notify"[^>]*checked=""/)
  expect(render({ form: 'order', values: { notify: 'yes' } })).toMatch(/name="notify"[^>]*checked=""/)
})
