import { expect, test, vi } from 'vitest'
import { reloadWindow } from './use-preview.ts'

test('a preview reloads, or opens its URL again if it is empty or failed to load', () => {
  const reload = (getHref: () => string) => {
    const location = { reload: vi.fn(), replace: vi.fn() }
    Object.defineProperty(location, 'href', { get: getHref })
    reloadWindow({ location } as unknown as Window, '/preview')
    return [location.reload.mock.calls.length, location.replace.mock.calls]
  }
  const deny = () => {
    throw new DOMException('Blocked a frame from accessing a cross-origin frame', 'SecurityError')
  }
  expect(reload(() => 'https://shop.example/preview')).toEqual([1, []])
  expect(reload(() => 'about:blank')).toEqual([0, [['/preview']]])
  expect(reload(deny)).toEqual([0, [['/preview']]])
})
