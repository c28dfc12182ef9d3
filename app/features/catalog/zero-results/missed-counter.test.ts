import { expect, test } from 'vitest'
import { createLog } from '#app/lib/log.ts'
import { createMissedCounter } from './missed-counter.server.ts'
import type { MissedCount } from './missed-searches.server.ts'

function openCounter() {
  let time = Date.parse('2026-11-21T18:00:00Z')
  const log = createLog('silent')
  const written: MissedCount[][] = []
  const counter = createMissedCounter(
    async (counts) => void written.push(counts),
    () => time,
  )
  return {
    written,
    /** Runs searches one after the other; a number waits that many seconds. */
    search(...steps: (string | { found: string } | number)[]) {
      for (const step of steps) {
        if (typeof step === 'number') time += step * 1_000
        else if (typeof step === 'string') counter.note(step, false, log)
        else counter.note(step.found, true, log)
      }
    },
    async counted() {
      time += 60_000
      await counter.flush(log)
      return written.flat().map(({ words, times }): [string, number] => [words, times])
    },
  }
}

test('what is searched for in vain is counted, in one writing, once it has settled', async () => {
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

test('what is still being typed waits', async () => {
  const log = createLog('silent')
  const written: string[] = []
  let time = 0
  const counter = createMissedCounter(
    async (counts) => void written.push(...counts.map(({ words }) => words)),
    () => time,
  )
  counter.note('yoga mat', false, log)
  time = 5_000
  counter.note('frisbee', false, log)
  time = 10_000
  await counter.flush(log)
  expect(written).toEqual(['yoga mat'])
  time = 15_000
  await counter.flush(log)
  expect(written).toEqual(['yoga mat', 'frisbee'])
})

test('half a word on the way to the whole one does not count', async () => {
  const counter = openCounter()
  counter.search('fri', 1, 'frisb', 1, 'frisbe', 2, 'frisbee', 1, 'frisbee plast', 1, 'frisbee plastic')
  expect(await counter.counted()).toEqual([['frisbee plastic', 1]])
})

test('nor does it on the way to something that is there', async () => {
  const counter = openCounter()
  counter.search('watr bot', 1, 'watr bott', 1, { found: 'watr bottle' })
  expect(await counter.counted()).toEqual([])
})

test('nor on the way back', async () => {
  const counter = openCounter()
  counter.search('frisbee', 1, 'frisbe', 1, 'frisb', 1, 'yoga mat')
  expect(await counter.counted()).toEqual([
    ['frisbee', 1],
    ['yoga mat', 1],
  ])
})

test('two who look for the same count twice', async () => {
  const counter = openCounter()
  counter.search('frisbee', 1, 'frisbee', 1, 'frisbee')
  expect(await counter.counted()).toEqual([['frisbee', 3]])
})

test('the beginning of an address or a number counts no more than the whole', async () => {
  const counter = openCounter()
  counter.search('dana.whit', 1, 'dana.whitfield@n', 2, '55501', 1, '5550100199', 1, '555010', 1, 'dana')
  expect(await counter.counted()).toEqual([])
})

test('a flood is held only so far', async () => {
  const counter = openCounter()
  counter.search(...Array.from({ length: 900 }, (_, number) => `${number}-flood`))
  expect(await counter.counted()).toHaveLength(300)
})

test('a count belongs to the day in Chicago on which it was made', async () => {
  let time = Date.parse('2026-11-22T05:59:00Z')
  const days: string[] = []
  const counter = createMissedCounter(
    async (counts) => void days.push(...counts.map(({ day }) => day)),
    () => time,
  )
  const log = createLog('silent')
  counter.note('frisbee', false, log)
  time += 2 * 60_000
  counter.note('frisbee', false, log)
  time += 60_000
  await counter.flush(log)
  expect(days).toEqual(['2026-11-21', '2026-11-22'])
})

test('what cannot be written is a line of debugging and nothing else', async () => {
  const lines: string[] = []
  const log = createLog('debug', { write: (line) => void lines.push(line) })
  let time = 0
  const counter = createMissedCounter(
    () => Promise.reject(new Error('no database')),
    () => time,
  )
  counter.note('frisbee', false, log)
  time = 60_000
  await counter.flush(log)
  expect(lines.map((line) => JSON.parse(line))).toEqual([
    expect.objectContaining({ level: 20, event: 'zero_result_searches.count_failed' }),
  ])
})
