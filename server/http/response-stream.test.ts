import type { Context } from 'hono'
import { expect, test, vi } from 'vitest'
import type { HttpEnv } from './http-env.ts'
import { sendStream } from './response-stream.ts'

const intervalMs = 40
const pieceBytes = 64 * 1024

/** A body of `chunks` chunks, sent to a client whose connection `isClosed` says to be closed. */
function open(chunks: number, chunkBytes: number) {
  const connection = { isClosed: false, done: 0 }
  const destroy = () => {
    connection.isClosed = true
  }
  const log = { info: vi.fn(), error: vi.fn() }
  const context = { env: { outgoing: { destroy } }, var: { log } } as unknown as Context<HttpEnv>
  let sent = 0
  const body = new ReadableStream<Uint8Array<ArrayBuffer>>({
    pull(controller) {
      if (sent++ === chunks) controller.close()
      else controller.enqueue(new Uint8Array(chunkBytes).fill(97))
    },
  })
  const reader = sendStream(body, context, { intervalMs, done: () => (connection.done += 1) }).getReader()
  return { connection, reader, log }
}

test('a large chunk is sent in pieces, unchanged', async () => {
  const { reader, connection } = open(2, pieceBytes * 2 + 5)
  const lengths: number[] = []
  for (let { value } = await reader.read(); value; { value } = await reader.read()) lengths.push(value.length)
  expect(lengths).toEqual([pieceBytes, pieceBytes, 5, pieceBytes, pieceBytes, 5])
  expect(connection).toEqual({ isClosed: false, done: 1 })
})

test('a client that takes nothing is disconnected', async () => {
  const { connection, log } = open(1, 10)
  await expect.poll(() => connection.isClosed).toBe(true)
  expect(log.info).toHaveBeenCalledWith('response.read_too_slowly')
  expect(log.error).not.toHaveBeenCalled()
})

test('a client that takes a little at a time is disconnected, too', async () => {
  const { reader, connection } = open(1_000_000, 1_000)
  for (let read = 0; !connection.isClosed; read++) {
    expect(read).toBeLessThan(1_000)
    await reader.read()
    await new Promise((resolve) => setTimeout(resolve, intervalMs / 4))
  }
  await reader.cancel()
  expect(connection.done).toBe(1)
})

test('time that the shop takes does not count against the client', async () => {
  const connection = { isClosed: false }
  const destroy = () => {
    connection.isClosed = true
  }
  const context = { env: { outgoing: { destroy } }, var: { log: {} } } as unknown as Context<HttpEnv>
  let sent = 0
  const body = new ReadableStream<Uint8Array<ArrayBuffer>>({
    async pull(controller) {
      await new Promise((resolve) => setTimeout(resolve, intervalMs * 2))
      if (sent++ === 4) controller.close()
      else controller.enqueue(new Uint8Array(10))
    },
  })
  let size = 0
  for await (const piece of sendStream(body, context, { intervalMs })) size += piece.length
  expect([size, connection.isClosed]).toEqual([40, false])
})
