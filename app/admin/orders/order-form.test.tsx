import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import { OrderForm } from './order-form.tsx'
import type { OrderProblem } from './order-problem.ts'
import { ShipmentsPanel } from './shipments-panel.tsx'

const order = { stage: 'new', payment_state: 'none', version: 4 } as unknown as Parameters<typeof OrderForm>[0]['order']

const renderForm = (form: ReactNode) => {
  const Stub = createRoutesStub([{ path: '/', Component: () => form }])
  return renderToString(<Stub />)
}

const render = (result?: OrderProblem) => renderForm(<OrderForm order={order} stages={[]} result={result} />)

test('a rejected order keeps what was typed, and whether the customer is emailed', () => {
  expect(render()).toMatch(/name="notify"[^>]*checked=""/)
  const rejected = render({ form: 'order', values: { note: 'Call first', notify: '' } })
  expect(rejected).toContain('Call first')
  expect(rejected).not.toMatch(/name="notify"[^>]*checked=""/)
  expect(render({ form: 'order', values: { notify: 'yes' } })).toMatch(/name="notify"[^>]*checked=""/)
})

test('a rejected shipment keeps what was unchecked', () => {
  const renderShipments = (result?: OrderProblem) =>
    renderForm(<ShipmentsPanel shipments={[]} today="2026-11-20" stageToSet="Shipped" result={result} />)
  const checked = (html: string) => [...html.matchAll(/name="(\w+)"[^>]*checked=""/g)].map(([, name]) => name)
  expect(checked(renderShipments())).toEqual(['set_shipped', 'notify'])
  const values = { parcels: 'two', notify: '', set_shipped: 'yes' }
  expect(checked(renderShipments({ form: 'shipment', values }))).toEqual(['set_shipped'])
})
