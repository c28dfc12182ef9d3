import { renderToString } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import { CodeBatches } from './code-panels.tsx'

test('counts the codes of a batch that are left, in the singular too', () => {
  const render = (redeemed: number) => {
    const batch = { batch: 1, createdAt: new Date('2026-11-20T12:00:00Z'), codes: 10, redeemed, revoked: 0 }
    const Component = () => <CodeBatches batches={[batch]} redemptionUrl="https://shop.example/r/winter" isOpen />
    const Stub = createRoutesStub([{ path: '/', Component }])
    return renderToString(<Stub />)
  }
  expect(render(8)).toContain('2 unused codes stop working.')
  expect(render(9)).toContain('1 unused code stops working.')
  expect(render(10)).not.toContain('unused')
})
