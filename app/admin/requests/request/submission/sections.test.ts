import { expect, test } from 'vitest'
import { getSection } from './sections.ts'

test.each(['Box name', 'Box color', 'Box print'])('%s is under the items of the box', (label) => {
  expect(getSection(label)).toBe('fields')
})

test('the buyer’s own words are the message', () => {
  expect(getSection('Special requests')).toBe('message')
})
