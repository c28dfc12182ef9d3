import { expect, test } from 'vitest'
import { compareLines } from './compare-lines.ts'

const format = (before: string, after: string) =>
  compareLines(before, after).map(
    ({ kind, text }) => `${{ same: ' ', removed: '-', added: '+', skipped: '~' }[kind]}${text}`,
  )

test('lists removed and added lines with one line of context', () => {
  expect(format('a\nb\nc\nd\ne\nf', 'a\nb\nc\nD\ne\nf')).toEqual(['~…', ' c', '-d', '+D', ' e', '~…'])
  expect(format('a\nb\nc', 'a\nx\nb\ny\nc')).toEqual([' a', '+x', ' b', '+y', ' c'])
  expect(format('', 'new')).toEqual(['-', '+new'])
  expect(format('same', 'same')).toEqual(['~…'])
})

test('shows of a long line what differs', () => {
  const long = 'mug '.repeat(200)
  const [removed, added] = format(`${long}one`, `${long}two`)
  expect([removed?.length, removed?.slice(-10), added?.slice(0, 4), added?.slice(-10)]).toEqual([
    45,
    'ug mug one',
    '+…mu',
    'ug mug two',
  ])
  expect(format('', long)).toEqual(['-', `+${'mug '.repeat(75)}…`])
})

test('shows of several long lines one after another what differs', () => {
  const [mugs, pens] = ['mug '.repeat(200), 'pen '.repeat(200)]
  const lines = format(`a\n${mugs}one\n${pens}one\nb`, `a\n${mugs}two\n${pens}two\n${pens}new\nb`)
  expect(lines.map((line) => [line[0], line.slice(-7)])).toEqual([
    [' ', ' a'],
    ['-', 'mug one'],
    ['-', 'pen one'],
    ['+', 'mug two'],
    ['+', 'pen two'],
    ['+', 'pen new'],
    [' ', ' b'],
  ])
})

test('shows what differs in a long line after a removed one, and the start of an unchanged one', () => {
  const [mugs, pens] = ['mug '.repeat(200), 'pen '.repeat(200)]
  const lines = format(`${mugs}\n${pens}one\n${mugs}same`, `${pens}two\n${mugs}same`)
  expect(lines.map((line) => [line.slice(0, 5), line.slice(-7)])).toEqual([
    ['-mug ', 'g mug …'],
    ['-…pen', 'pen one'],
    ['+…pen', 'pen two'],
    [' mug ', 'g mug …'],
  ])
})

test('compares long texts without common lines quickly', () => {
  const lines = (sign: string) => Array.from({ length: 5_000 }, (_, at) => sign + at).join('\n')
  expect(compareLines(lines('a'), lines('b'))).toHaveLength(10_000)
})
