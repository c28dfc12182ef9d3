import { expect, test } from 'vitest'
import { packageContents } from '#test/sends.ts'
import { readContentsForm } from './change-contents.ts'

const read = (fields: Record<string, string>) => {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  return readContentsForm(packageContents, form).map(({ id, quantity, asksSize }) => [id, quantity, asksSize])
}

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
