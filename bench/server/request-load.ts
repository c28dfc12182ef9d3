import { connect } from 'node:net'

export type Load = { perSecond: number; times: number[]; statuses: Map<number, number> }

/**
 * Clients with a connection each that request one path after the other without a pause. They read only status and length of a
 * response, so that they use little processor time themselves.
 * @param getPath the path of the n-th request of all clients
 */
export async function sendRequests(
  url: string,
  getPath: (n: number) => string,
  { clients, until }: { clients: number; until: { seconds: number } | { requests: number } },
): Promise<Load> {
  const times: number[] = []
  const statuses = new Map<number, number>()
  const startedAt = performance.now()
  const end = 'seconds' in until ? startedAt + until.seconds * 1_000 : Number.POSITIVE_INFINITY
  const maxRequests = 'requests' in until ? until.requests : Number.POSITIVE_INFINITY
  let started = 0
  await Promise.all(
    Array.from({ length: clients }, async () => {
      const get = await openConnection(new URL(url))
      while (performance.now() < end && started < maxRequests) {
        const start = performance.now()
        const status = await get(getPath(started++))
        times.push(performance.now() - start)
        statuses.set(status, (statuses.get(status) ?? 0) + 1)
      }
      get.close()
    }),
  )
  return { perSecond: (times.length / (performance.now() - startedAt)) * 1_000, times, statuses }
}

async function openConnection({ hostname, port, host }: URL) {
  const socket = connect(Number(port), hostname)
  await new Promise((resolve, reject) => socket.once('connect', resolve).once('error', reject))
  let pending: { resolve: (status: number) => void; reject: (error: Error) => void } | undefined
  let head = ''
  let status = 0
  let left = -1
  socket.on('error', (error) => pending?.reject(error))
  socket.on('close', () => pending?.reject(new Error('the server closed the connection')))
  socket.on('data', (bytes: Buffer) => {
    let body = bytes.length
    if (left < 0) {
      head += bytes.toString('latin1')
      const headEnd = head.indexOf('\r\n\r\n')
      if (headEnd < 0) return
      body = head.length - headEnd - 4
      status = Number(head.slice(9, 12))
      const length = /\r\ncontent-length: (\d+)/i.exec(head.slice(0, headEnd + 2))?.[1]
      if (length === undefined) return pending?.reject(new Error(`status ${status} without a Content-Length`))
      left = Number(length)
      head = ''
    }
    left -= body
    if (left > 0) return
    left = -1
    pending?.resolve(status)
  })
  const get = (path: string) =>
    new Promise<number>((resolve, reject) => {
      pending = { resolve, reject }
      socket.write(`GET ${path} HTTP/1.1\r\nHost: ${host}\r\nAccept-Encoding: gzip, deflate, br\r\n\r\n`)
    })
  return Object.assign(get, { close: () => socket.destroy() })
}
