import { expect, test } from 'vitest'
import { atLast } from './retry.server.ts'

test('what cannot be written yet is written later, once', async () => {
  const written: number[] = []
  let tries = 0
  const write = async () => {
    tries += 1
    if (tries < 3) throw new Error('the database system is starting up')
    written.push(tries)
  }
  await atLast(write, { pause: 1, maxLength: 60_000 })
  expect(written).toEqual([3])
})

test('what can never be written is told in the end', async () => {
  const write = async () => {
    throw new Error('no such table')
  }
  await expect(atLast(write, { pause: 1, maxLength: 5 })).rejects.toThrow('no such table')
})
