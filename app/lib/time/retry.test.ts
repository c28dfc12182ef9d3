import { expect, test } from 'vitest'
import { retry } from './retry.server.ts'

test('repeats a failed write until it succeeds, once', async () => {
  const written: number[] = []
  let attempts = 0
  const write = async () => {
    attempts += 1
    if (attempts < 3) throw new Error('the database system is starting up')
    written.push(attempts)
  }
  await retry(write, { delayMs: 1, timeoutMs: 60_000 })
  expect(written).toEqual([3])
})

test('throws the last error after the timeout', async () => {
  const write = async () => {
    throw new Error('no such table')
  }
  await expect(retry(write, { delayMs: 1, timeoutMs: 5 })).rejects.toThrow('no such table')
})
