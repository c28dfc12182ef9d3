import { connect } from 'node:net'

export type Load = { perSecond: number; times: number[]; statuses: Map<number, number> }

/**
 * Clients on connections of their own that ask for one path after the other without a pause. They read no more of an answer
 * than its status and length: little of what is measured is theirs.
 * @param pathOf the path of the n-th request of all clients
 */
export async function askAll(
  url: string,
  pathOf: (n: number) => string,
  { clients, until }: { clients: number; until: { seconds: number } | { requests: number } },
): Promise<Load> {
  const times: number[] = []
  const statuses = new Map<number, number>()
  const began = performance.now()
  const end = 'seconds' in until ? began + until.seconds * 1_000 : Number.POSITIVE_INFINITY
  const most = 'requests' in until ? until.requests : Number.POSITIVE_INFINITY
  let asked = 0
  await Promise.all(
    Array.from({ length: clients }, async () => {
      const ask = await openConnection(new URL(url))
      while (performance.now() < end && asked < most) {
        const start = performance.now()
        const status = await ask(pathOf(asked++))
        times.push(performance.now() - start)
        statuses.set(status, (statuses.get(status) ?? 0) + 1)
      }
      ask.close()
    }),
  )
  return { perSecond: (times.length / (performance.now() - began)) * 1_000, times, statuses }
}

async function openConnection({ hostname, port, host }: URL) {
  const socket = connect(Number(port), hostname)
  await new Promise((resolve, reject) => socket.once('connect', resolve).once('error', reject))
  let answer: { resolve: (status: number) => void; reject: (error: Error) => void } | undefined
  let head = ''
  let status = 0
  let left = -1
  socket.on('error', (error) => answer?.reject(error))
  socket.on('close', () => answer?.reject(new Error('the server hung up')))
  socket.on('data', (bytes: Buffer) => {
    let body = bytes.length
    if (left < 0) {
      head += bytes.toString('latin1')
      const cut = head.indexOf('\r\n\r\n')
      if (cut < 0) return
      body = head.length - cut - 4
      status = Number(head.slice(9, 12))
      const length = /\r\ncontent-length: (\d+)/i.exec(head.slice(0, cut + 2))?.[1]
      if (length === undefined) return answer?.reject(new Error(`an answer ${status} without a length`))
      left = Number(length)
      head = ''
    }
    left -= body
    if (left > 0) return
    left = -1
    answer?.resolve(status)
  })
  const ask = (path: string) =>
    new Promise<number>((resolve, reject) => {
      answer = { resolve, reject }
      socket.write(`GET ${path} HTTP/1.1\r\nHost: ${host}\r\nAccept-Encoding: gzip, deflate, br\r\n\r\n`)
    })
  return Object.assign(ask, { close: () => socket.destroy() })
}
