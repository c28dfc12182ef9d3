import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import { RuleForm } from './rule-form.tsx'
import { RuleList } from './rule-list.tsx'

const rule = {
  id: '0b6c4c9e-4d5e-4c43-a8f1-0d6b1f0a7c11',
  supplier: 'Acme',
  category: null,
  basis: 'margin' as const,
  percent: 40,
  ends_in_nine: false,
  min_margin_percent: null,
  min_margin_amount: 0.125,
  updated_at: new Date(),
}

function render(element: ReactNode) {
  const Stub = createRoutesStub([{ path: '/', Component: () => element }])
  return renderToString(<Stub />)
}

test('a rejected rule is still the edited one', () => {
  const choices = { supplier: [], category: [], brand: [] }
  const html = render(<RuleForm edited={rule} choices={choices} path="/rules" result={undefined} />)
  expect(html).toContain(`action="/rules?edit=${rule.id}"`)
  expect(html).toContain('value="0.125"')
})

test('the list shows every decimal of a minimum margin', () => {
  expect(render(<RuleList rules={[rule]} path="/rules" />)).toContain('at least $0.125 margin per unit')
})
