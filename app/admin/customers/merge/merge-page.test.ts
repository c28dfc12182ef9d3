import { expect, test } from 'vitest'
import { getMergeTitle } from './merge-page.tsx'

const facts = (name: string, texts: Record<string, string | null> = {}) => ({
  id: name,
  name,
  texts,
  requests: 1,
  lastAt: null,
})

test('tells customers of the same name apart by their email address, domain or phone number', () => {
  expect(getMergeTitle(facts('Dana'), facts('Kim', { Email: 'kim@x.example' }))).toBe('Merge Kim into Dana')
  const dana = facts('Dana', { Email: 'dana@x.example' })
  expect(getMergeTitle(dana, facts('Dana', { Email: null, Phone: '555 0100' }))).toBe(
    'Merge Dana (555 0100) into Dana (dana@x.example)',
  )
  const company = facts('Northwind', { 'Email domain': 'northwind.example' })
  expect(getMergeTitle(company, facts('Northwind'))).toBe('Merge Northwind into Northwind (northwind.example)')
})
