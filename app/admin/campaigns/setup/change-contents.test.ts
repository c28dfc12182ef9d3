import { expect, test } from 'vitest'
import { packageContents } from '#test/sends.ts'
import { findQuantityProblem, readContentsForm } from './change-contents.ts'

const toForm = (fields: Record<string, string>) => {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  return form
}

const read = (fields: Record<string, string>) =>
  readContentsForm(packageContents, toForm(fields)).map(({ id, quantity, asksSize }) => [id, quantity, asksSize])

test('quantities and questions for sizes are read; lines that the form lacks stay', () => {
  expect(read({ 'quantity-hoodie': '3', 'size-hoodie': 'on' })).toEqual([
    ['hoodie', 3, true],
    ['mug', 2, false],
  ])
  expect(read({ 'quantity-hoodie': '2', 'quantity-mug': '5', 'size-mug': 'on' })).toEqual([
    ['hoodie', 2, false],
    // Without sizes to choose from.
    ['mug', 5, false],
  ])
})

test('a quantity that is no number from 1 to 99 leaves the stored one, or 1', () => {
  for (const [sent, quantity] of [
    ['0', 1],
    ['', 2],
    ['-4', 2],
    ['100', 2],
    ['1e1', 2],
    ['2.5', 2],
  ] as const)
    expect(read({ 'quantity-mug': sent })[1]).toEqual(['mug', quantity, false])
})

test('a quantity outside of 1 to 99 is a problem, a missing one is not', () => {
  for (const sent of ['', '0', '100', '1e1', '-4'])
    expect(findQuantityProblem(packageContents, toForm({ 'quantity-hoodie': '1', 'quantity-mug': sent }))).toBe(
      'Enter a quantity from 1 to 99 for Enamel Camp Mug.',
    )
  expect(findQuantityProblem(packageContents, toForm({ 'quantity-mug': ' 99 ' }))).toBeUndefined()
})
