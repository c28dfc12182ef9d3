import { expect, test } from 'vitest'
import { createLog } from '#app/lib/log.ts'
import { createZeroResultCounter, isCountable, normalizeSearchText } from './zero-result-counter.server.ts'
import type { ZeroResultCount } from './zero-result-searches.server.ts'

function openCounter() {
  let time = Date.parse('2026-11-21T18:00:00Z')
  const log = createLog('silent')
  const written: ZeroResultCount[][] = []
  const counter = createZeroResultCounter(
    async (counts) => void written.push(counts),
    () => time,
  )
  return {
    written,
    /** Runs searches one after the other; a number waits that many seconds. */
    search(...steps: (string | { found: string } | number)[]) {
      for (const step of steps) {
        if (typeof step === 'number') time += step * 1_000
        else if (typeof step === 'string') counter.add(step, false, log)
        else counter.add(step.found, true, log)
      }
    },
    async counted() {
      time += 60_000
      await counter.flush(log)
      return written.flat().map(({ words, times }): [string, number] => [words, times])
    },
  }
}

test('writes settled searches without results at once', async () => {
  const counter = openCounter()
  counter.search('Frisbee', 20, 'frisbee ', 20, 'yoga mat')
  expect(await counter.counted()).toEqual([
    ['frisbee', 2],
    ['yoga mat', 1],
  ])
  expect(counter.written).toHaveLength(1)
  await counter.counted()
  expect(counter.written).toHaveLength(1)
})

test('does not write a text that may still be typed', async () => {
  const log = createLog('silent')
  const written: string[] = []
  let time = 0
  const counter = createZeroResultCounter(
    async (counts) => void written.push(...counts.map(({ words }) => words)),
    () => time,
  )
  counter.add('yoga mat', false, log)
  time = 5_000
  counter.add('frisbee', false, log)
  time = 10_000
  await counter.flush(log)
  expect(written).toEqual(['yoga mat'])
  time = 15_000
  await counter.flush(log)
  expect(written).toEqual(['yoga mat', 'frisbee'])
})

test('counts a text that settles during a flush later', async () => {
  const log = createLog('silent')
  const written: string[] = []
  const times = [0, 9_999, 10_000, 20_000]
  const counter = createZeroResultCounter(
    async (counts) => void written.push(...counts.map(({ words }) => words)),
    () => times.shift() ?? 30_000,
  )
  counter.add('yoga mat', false, log)
  await counter.flush(log)
  await counter.flush(log)
  expect(written).toEqual(['yoga mat'])
})

test('ignores prefixes of a longer text', async () => {
  const counter = openCounter()
  counter.search('fri', 1, 'frisb', 1, 'frisbe', 2, 'frisbee', 1, 'frisbee plast', 1, 'frisbee plastic')
  expect(await counter.counted()).toEqual([['frisbee plastic', 1]])
})

test('ignores prefixes of a text with results', async () => {
  const counter = openCounter()
  counter.search('watr bot', 1, 'watr bott', 1, { found: 'watr bottle' })
  expect(await counter.counted()).toEqual([])
})

test('ignores prefixes that deleting leaves', async () => {
  const counter = openCounter()
  counter.search('frisbee', 1, 'frisbe', 1, 'frisb', 1, 'yoga mat')
  expect(await counter.counted()).toEqual([
    ['frisbee', 1],
    ['yoga mat', 1],
  ])
})

test('counts the same text of two visitors twice', async () => {
  const counter = openCounter()
  counter.search('frisbee', 1, 'frisbee', 1, 'frisbee')
  expect(await counter.counted()).toEqual([['frisbee', 3]])
})

test('ignores prefixes of an email address or a number', async () => {
  const counter = openCounter()
  counter.search('dana.whit', 1, 'dana.whitfield@n', 2, '55501', 1, '5550100199', 1, '555010', 1, 'dana')
  expect(await counter.counted()).toEqual([])
})

test('limits the number of pending texts', async () => {
  const counter = openCounter()
  counter.search(...Array.from({ length: 900 }, (_, number) => `${number}-flood`))
  expect(await counter.counted()).toHaveLength(300)
})

test('counts by the day in Chicago', async () => {
  let time = Date.parse('2026-11-22T05:59:00Z')
  const days: string[] = []
  const counter = createZeroResultCounter(
    async (counts) => void days.push(...counts.map(({ day }) => day)),
    () => time,
  )
  const log = createLog('silent')
  counter.add('frisbee', false, log)
  time += 2 * 60_000
  counter.add('frisbee', false, log)
  time += 60_000
  await counter.flush(log)
  expect(days).toEqual(['2026-11-21', '2026-11-22'])
})

test('logs a failed write at debug level', async () => {
  const lines: string[] = []
  const log = createLog('debug', { write: (line) => void lines.push(line) })
  let time = 0
  const counter = createZeroResultCounter(
    () => Promise.reject(new Error('no database')),
    () => time,
  )
  counter.add('frisbee', false, log)
  time = 60_000
  await counter.flush(log)
  expect(lines.map((line) => JSON.parse(line))).toEqual([
    expect.objectContaining({ level: 20, event: 'zero_result_searches.count_failed' }),
  ])
})

test.for([
  'frisbee',
  'yoga mat',
  'usb-c hub',
  '20000 mah power bank 10000',
  'кружка',
  'x'.repeat(60),
  'crème brûlée torch',
  '2026 diary',
])('counts %s', (words) => {
  expect(isCountable(words)).toBe(true)
})

test.for([
  'dana@northwind.example',
  'send to dana @ northwind',
  '555-010-0199',
  '+1 (555) 010-0199',
  'call 5550100199',
  'card 4242 4242 4242 4242',
  'card 4242.4242.4242.4242 mug',
  '٠١٢٣٤٥٦٧',
  'http://spam.example',
  'buy at www.spam.example',
  'x'.repeat(61),
  '!!!',
  'ab',
  '',
])('does not count “%s”', (words) => {
  expect(isCountable(words)).toBe(false)
})

test('unifies case, white space and Unicode form', () => {
  const spellings = ['Cafe\u0301  Mug', ' café mug ', 'CAFÉ\u00a0MUG', 'café\tmug']
  expect(new Set(spellings.map(normalizeSearchText))).toEqual(new Set(['café mug']))
})
