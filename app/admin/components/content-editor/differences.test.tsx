import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { toDifference } from '#app/features/content/document.ts'
import { Differences } from './differences.tsx'

const isShownEmpty = (before: string, after: string) =>
  renderToString(<Differences differences={[toDifference('Text', before, after)]} />).includes('After: empty')

test('a field is called empty only without any text left', () => {
  expect(isShownEmpty('One', '')).toBe(true)
  expect(isShownEmpty('One\n\nTwo', '')).toBe(true)
  expect(isShownEmpty('One\nTwo', 'One')).toBe(false)
  expect(isShownEmpty('One\nTwo\nThree\nFour', 'Three\nFour')).toBe(false)
  expect(isShownEmpty('', 'One')).toBe(false)
})
