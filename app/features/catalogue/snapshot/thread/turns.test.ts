import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Question } from '../questions.ts'
import { Turns } from './turns.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => void vi.useRealTimers())

const question: Question = { kind: 'categories' }

/** Numbers of what was handed over, in order, and what takes questions. */
function opened() {
  const posted: number[] = []
  const turns = new Turns(() => posted.push(posted.length + 1), 10_000)
  return { posted, turns }
}

test('the thread gets the next question as it answers one', async () => {
  const { posted, turns } = opened()
  const [first, second, third] = [turns.ask(question), turns.ask(question), turns.ask(question)]
  expect(posted).toEqual([1, 2])
  turns.answered(1, 'one')
  expect(posted).toEqual([1, 2, 3])
  turns.answered(3, 'three')
  turns.answered(2, 'two')
  expect(await Promise.all([first, second, third])).toEqual(['one', 'two', 'three'])
})

test('who has waited too long gets no answer, and the thread does not work for them', async () => {
  const { posted, turns } = opened()
  const early = [turns.ask(question), turns.ask(question), turns.ask(question)]
  vi.advanceTimersByTime(5_000)
  const late = turns.ask(question)
  vi.advanceTimersByTime(5_000)
  expect(await Promise.all(early)).toEqual([undefined, undefined, undefined])
  turns.answered(1, 'too late')
  // The third was not handed over: it would have been the one for the fourth.
  expect(posted).toEqual([1, 2, 3])
  turns.answered(3, 'in time')
  expect(await late).toBe('in time')
})

test('who would wait behind too many gets no answer at once', async () => {
  const { turns } = opened()
  const waiting = Array.from({ length: 202 }, () => turns.ask(question))
  expect(await turns.ask(question)).toBeUndefined()
  turns.end()
  expect(new Set(await Promise.all(waiting))).toEqual(new Set([undefined]))
})
