import { expect, test, vi } from 'vitest'
import type { Logger } from '#app/lib/log.ts'
import { waitForChange } from './wait-for-change.server.ts'

const createLog = () => {
  const error = vi.fn()
  return { error, log: { error } as unknown as Logger }
}

test('waitForChange returns the result or the error of a change that finishes in time', async () => {
  const { error, log } = createLog()
  expect(await waitForChange(Promise.resolve(3), log)).toBe(3)
  await expect(waitForChange(Promise.reject(new Error('no')), log)).rejects.toThrow('no')
  expect(error).not.toHaveBeenCalled()
})

test('waitForChange returns undefined for a slow change and logs its failure', async () => {
  const { error, log } = createLog()
  let fail = (_: Error) => {}
  const change = new Promise<number>((_, reject) => {
    fail = reject
  })
  expect(await waitForChange(change, log, 0)).toBeUndefined()
  fail(new Error('no'))
  await vi.waitFor(() => expect(error.mock.calls).toEqual([[{ err: new Error('no') }, 'background_change.failed']]))
})
