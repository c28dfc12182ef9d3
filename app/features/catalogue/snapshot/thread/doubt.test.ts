import { setImmediate as turn } from 'node:timers/promises'
import { afterEach, beforeEach, vi } from 'vitest'
import { createLog } from '#app/lib/log.ts'
import { expect } from '#test/database.ts'
import { test } from '#test/listing-desk.ts'
import { until } from '#test/process.ts'
import { type Look, openThread } from './thread.server.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval'] }))
afterEach(() => void vi.useRealTimers())

/** The first thread's looks come to nothing, or to what they are said to. */
function doubtful() {
  const lines: { msg: string; reason?: string }[] = []
  const looks: { by: 'themselves' | Look | undefined } = { by: 'themselves' }
  let threads = 0
  const open: typeof openThread = (...args) => {
    const thread = openThread(...args)
    const isFirst = ++threads === 1
    return { ...thread, catchUp: async () => (isFirst && looks.by !== 'themselves' ? looks.by : thread.catchUp()) }
  }
  const log = createLog('info', { write: (line) => lines.push(JSON.parse(line)) })
  return { looks, open, log, lines, reasonOf: (msg: string) => lines.filter((line) => line.msg === msg) }
}

async function beat(times: number) {
  for (let each = 0; each < times; each++) {
    vi.advanceTimersByTime(1_000)
    await turn()
  }
}

const told = 'listings come from the database: the snapshot may lack changes'
const over = 'listings come from the snapshot again'
const lost = 'the snapshot of the catalogue is lost'

test('that the database lists for long is said once, with the reason, and when it is over', async ({ open }) => {
  const { looks, lines, reasonOf, ...options } = doubtful()
  const { desk } = await open(options)
  looks.by = 'away'
  await desk.caughtUp()
  await beat(9)
  expect(reasonOf(told)).toEqual([])
  await beat(100)
  expect(reasonOf(told)).toMatchObject([{ reason: 'the database cannot be reached' }])
  expect(reasonOf(over)).toEqual([])
  looks.by = 'themselves'
  await beat(1)
  await until(() => desk.thread > 0)
  await beat(1)
  expect(reasonOf(over)).toHaveLength(1)
  // Away is no fault of the thread's.
  expect(desk.thread).toBe(1)
  expect(reasonOf(lost)).toEqual([])
})

test('a thread whose looks fail one after the other is given up for another', async ({ open }) => {
  const { looks, lines, reasonOf, ...options } = doubtful()
  const { desk, threads } = await open(options)
  looks.by = undefined
  await desk.caughtUp()
  await beat(29)
  expect(reasonOf(lost)).toEqual([])
  await beat(1)
  expect(reasonOf(lost)).toHaveLength(1)
  expect(await threads[0]?.ended).toBe('it was ended')
  await until(() => desk.thread === 2)
  await beat(1)
  expect(reasonOf(over)).toHaveLength(1)
})
