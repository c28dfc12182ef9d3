import { expect, test } from 'vitest'
import { chipsOf } from './chips.tsx'

test('an owner is called by name, and unknown only where nobody of that id ever was', () => {
  const id = '7b0c7c5e-7d0a-4c1e-9d3e-2a8b1f0f6f11'
  const label = (owner: string) => chipsOf({ owner }, [{ id, name: 'Kim Lee' }])[0]?.label
  expect(label(id)).toBe('Owner: Kim Lee')
  expect(label('00000000-0000-4000-8000-000000000000')).toBe('Owner: somebody unknown')
})
