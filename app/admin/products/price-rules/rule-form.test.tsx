import { renderToString } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import { RuleForm } from './rule-form.tsx'

test('a rejected rule is still the edited one', () => {
  const edited = {
    id: '0b6c4c9e-4d5e-4c43-a8f1-0d6b1f0a7c11',
    supplier: 'Acme',
    category: null,
    basis: 'margin' as const,
    percent: 40,
    ends_in_nine: false,
    min_margin_percent: null,
    min_margin_amount: null,
    updated_at: new Date(),
  }
  const choices = { supplier: [], category: [], brand: [] }
  const Component = () => <RuleForm edited={edited} choices={choices} path="/rules" result={undefined} />
  const Stub = createRoutesStub([{ path: '/', Component }])
  expect(renderToString(<Stub />)).toContain(`action="/rules?edit=${edited.id}"`)
})
