import { type AddressInfo, createServer, type Socket } from 'node:net'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { connect } from '#db/client.ts'
import { isOverload } from './failure.server.ts'

test('a server that takes a connection and does not open it in time is busy, and so is a pool that has none left', async () => {
  const sockets: Socket[] = []
  const silent = createServer((socket) => sockets.push(socket)).listen(0, '127.0.0.1')
  await new Promise((ready) => silent.once('listening', ready))
  const { port } = silent.address() as AddressInfo
  const { db, close } = connect(`postgres://a:b@127.0.0.1:${port}/a`, { max: 1, timeoutMs: 300 })
  const both = [1, 2].map(() => db.execute(sql`select 1`).catch((error: unknown) => error))
  const failures = await Promise.all(both)
  for (const socket of sockets) socket.destroy()
  silent.close()
  await close()
  expect(failures.map((each) => (each as Error).cause)).toEqual([expect.any(Error), expect.any(Error)])
  expect(failures.map(isOverload)).toEqual([true, true])
})
