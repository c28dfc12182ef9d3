import { expect, test } from 'vitest'
import { createProgress } from './progress.ts'

function reportSteps(isTTY: boolean, steps: [number, number][]): string[] {
  const lines: string[] = []
  const report = createProgress({ isTTY, write: (text) => lines.push(text) })
  for (const [done, total] of steps) report(done, total)
  return lines
}

const steps: [number, number][] = [0, 1000, 2000, 3000, 4000, 5000, 6000, 7000, 8000].map((done) => [done, 8000])

test('a terminal gets one line that is redrawn', () => {
  const lines = reportSteps(true, steps)
  expect(lines).toHaveLength(9)
  expect(lines.every((line) => line.startsWith('\r'))).toBe(true)
  expect(lines.join('').match(/\n/g)).toHaveLength(1)
  expect(lines.at(-1)).toContain('8,000 of 8,000\n')
})

test('a log gets a line at the start, at each quarter and at the end', () => {
  expect(reportSteps(false, steps)).toEqual([
    'Loading the demo shop: 0 of 8,000 products\n',
    'Loading the demo shop: 2,000 of 8,000 products\n',
    'Loading the demo shop: 4,000 of 8,000 products\n',
    'Loading the demo shop: 6,000 of 8,000 products\n',
    'Loading the demo shop: 8,000 of 8,000 products\n',
  ])
})
