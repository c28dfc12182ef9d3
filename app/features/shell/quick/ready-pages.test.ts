import { afterEach, expect, test, vi } from 'vitest'
import { makeReady } from './ready-pages.ts'

afterEach(() => vi.unstubAllGlobals())

test('an answer that is broken off leaves nothing behind that nobody catches', async () => {
  const uncaught = vi.fn()
  process.on('unhandledRejection', uncaught)
  vi.stubGlobal('window', globalThis)
  const ended = new AbortController()
  const body = new ReadableStream({
    async pull(stream) {
      // The first line says that another follows, which never does.
      stream.enqueue(new TextEncoder().encode('[{"_1":2},"root",["P",3]]\n'))
      await new Promise((later) => setTimeout(later, 10))
      ended.abort()
      stream.error(new DOMException('broken off', 'AbortError'))
    },
  })
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(body)))
  await makeReady('https://shop.example/blog.data', ended.signal)
  await new Promise((later) => setTimeout(later, 50))
  process.off('unhandledRejection', uncaught)
  expect(uncaught).not.toHaveBeenCalled()
})
