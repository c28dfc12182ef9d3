import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { createExternalStore, createListenerSet, useExternalStore } from './external-store.ts'

test('anyone who listens hears of every change until they stop', () => {
  const count = createExternalStore(0)
  const heard = vi.fn()
  const stop = count.subscribe(() => heard(count.read()))
  count.write(1)
  count.write(2)
  stop()
  count.write(3)
  expect(heard.mock.calls).toEqual([[1], [2]])
  expect(count.read()).toBe(3)
})

test('the first to come and the last to leave are told apart from those between', () => {
  const onFirst = vi.fn()
  const onLast = vi.fn()
  const { subscribe } = createListenerSet({ onFirst, onLast })
  const one = subscribe(() => {})
  const other = subscribe(() => {})
  expect(onFirst).toHaveBeenCalledTimes(1)
  one()
  one()
  expect(onLast).not.toHaveBeenCalled()
  other()
  other()
  expect(onLast).toHaveBeenCalledTimes(1)
  subscribe(() => {})
  expect(onFirst).toHaveBeenCalledTimes(2)
})

test('the server renders the initial value', () => {
  const count = createExternalStore(2)
  const Count = () => `${useExternalStore(count, 0)} ${useExternalStore(count)}`
  expect(renderToStaticMarkup(createElement(Count))).toBe('0 undefined')
})
