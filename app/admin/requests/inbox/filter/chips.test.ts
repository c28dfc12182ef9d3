import { expect, test } from 'vitest'
import { listChips } from './chips.tsx'

test('an assignee is shown by name, and as unknown only for an id that never existed', () => {
  const id = '7b0c7c5e-7d0a-4c1e-9d3e-2a8b1f0f6f11'
  const label = (assignee: string) => listChips({ assignee }, [{ id, name: 'Kim Lee' }])[0]?.label
  expect(label(id)).toBe('Assignee: Kim Lee')
  expect(label('00000000-0000-4000-8000-000000000000')).toBe('Assignee: unknown')
})
