import { expect, test, vi } from 'vitest'
import type { Logger } from '#app/lib/log.ts'
import { soon } from './with-timeout.server.ts'

const listen = () => {
  const error = vi.fn()
  return { error, log: { error } as unknown as Logger }
}

test('what is done in time is the answer, and its failure is the caller’s', async () => {
  const { error, log } = listen()
  expect(await soon(Promise.resolve(3), log)).toBe(3)
  await expect(soon(Promise.reject(new Error('no')), log)).rejects.toThrow('no')
  expect(error).not.toHaveBeenCalled()
})

test('what takes longer goes on by itself, and its failure is logged', async () => {
  const { error, log } = listen()
  let fail = (_: Error) => {}
  const change = new Promise<number>((_, reject) => {
    fail = reject
  })
  expect(await soon(change, log, 0)).toBeUndefined()
  fail(new Error('no'))
  await vi.waitFor(() => expect(error).toHaveBeenCalledOnce())
})
