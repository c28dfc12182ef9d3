import type { AddressInfo } from 'node:net'
import { connect, createServer, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import type { Steps } from './steps.ts'

/** Application names whose statements belong to a write; pollers are excluded. */
const countedApplications = /^boxwright( backup)?$/
/** Statements that change nothing: killing after them equals killing before. */
const readOnlyStatements = /^\s*(select ("|count|1\b)|begin|start transaction|set |show )/i
/** Milliseconds for a COPY message to arrive, as nothing acknowledges it. */
const copyWaitMs = 20

type Options = {
  steps?: Steps
  /** Milliseconds by which each answer is late. */
  delay?: () => number
}

/**
 * Proxy between a shop and PostgreSQL that parses the wire protocol: a statement that may write is a step, and so is each
 * chunk of a COPY.
 */
export async function openDatabaseProxy(target: string, { steps, delay = () => 0 }: Options = {}) {
  const targetUrl = new URL(target)
  const sockets = new Set<Socket>()
  const trackSocket = (socket: Socket) => {
    sockets.add(socket)
    socket.on('error', () => {}).on('close', () => sockets.delete(socket))
    return socket
  }
  const server = createServer((client) => {
    trackSocket(client)
    const upstream = trackSocket(connect(Number(targetUrl.port), targetUrl.hostname))
    client.on('close', () => upstream.destroy())
    upstream.on('close', () => client.destroy())
    relay(client, upstream, steps, delay)
  }).listen(0, '127.0.0.1')
  await new Promise((ready) => server.once('listening', ready))
  const url = new URL(target)
  url.port = String((server.address() as AddressInfo).port)
  return {
    url: url.href,
    close: async () => {
      for (const socket of sockets) socket.destroy()
      await new Promise((closed) => server.close(closed))
    },
  }
}

function relay(client: Socket, upstream: Socket, steps: Steps | undefined, delay: () => number): void {
  let name: string | undefined
  let backendPid = 0
  let text = ''
  let isDisconnected = false
  let readyCount = 0
  let onReady = () => {}

  const readReplies = readMessages((type, message) => {
    if (type === 'K') backendPid = message.readInt32BE(5)
    if (type === 'Z') {
      readyCount += 1
      onReady()
    }
    return message
  })
  let pendingReply = Promise.resolve()
  upstream.on('data', (chunk: Buffer) => {
    const bytes = Buffer.concat(readReplies(chunk))
    const delayMs = delay()
    if (delayMs === 0 && !isDisconnected) return void client.write(bytes)
    pendingReply = pendingReply.then(async () => {
      await wait(delayMs)
      if (!isDisconnected) client.write(bytes)
    })
  })

  let pendingSend = Promise.resolve()
  const send = (type: string, message: Buffer) => {
    if (type === 'P') text = message.toString('utf8', message.indexOf(0, 5) + 1).split('\0')[0] ?? ''
    if (type === 'Q') text = message.toString('utf8', 5, message.length - 1)
    const isStep =
      steps !== undefined &&
      countedApplications.test(name ?? '') &&
      'QSdc'.includes(type) &&
      !readOnlyStatements.test(text)
    const step = type === 'd' || type === 'c' ? `${text.slice(0, 60)} (copying)` : text.slice(0, 120)
    pendingSend = pendingSend.then(async () => {
      if (isDisconnected || client.destroyed) return
      if (!isStep) return void upstream.write(message)
      const mayAnswer = await steps.pass(step, (isLast) => forward(message, type, isLast), backendPid)
      if (mayAnswer) return
      isDisconnected = true
      for (const socket of [client, upstream]) socket.destroy()
    })
  }
  const forward = async (message: Buffer, type: string, isLast: boolean) => {
    if (!isLast) return void upstream.write(message)
    // From here on the shop gets no response.
    isDisconnected = true
    const readyBefore = readyCount
    const answered = new Promise<void>((done) => {
      onReady = () => readyCount > readyBefore && done()
    })
    upstream.write(message)
    await Promise.race([answered, wait(type === 'd' || type === 'c' ? copyWaitMs : 2_000)])
  }

  let startupMessage: Buffer = Buffer.alloc(0)
  const readRequests = readMessages((type, message) => {
    send(type, message)
    return message
  })
  client.on('data', (chunk: Buffer) => {
    if (name !== undefined) return void readRequests(chunk)
    startupMessage = Buffer.concat([startupMessage, chunk])
    if (startupMessage.length < 4 || startupMessage.length < startupMessage.readInt32BE(0)) return
    const length = startupMessage.readInt32BE(0)
    const words = startupMessage.toString('utf8', 8, length).split('\0')
    name = words[words.indexOf('application_name') + 1] ?? ''
    upstream.write(startupMessage.subarray(0, length))
    if (startupMessage.length > length) readRequests(startupMessage.subarray(length))
  })
}

/** Splits a stream into PostgreSQL's messages: type, length, body. */
function readMessages(handleMessage: (type: string, message: Buffer) => Buffer) {
  let rest: Buffer = Buffer.alloc(0)
  return (chunk: Buffer): Buffer[] => {
    rest = rest.length > 0 ? Buffer.concat([rest, chunk]) : chunk
    const whole: Buffer[] = []
    while (rest.length >= 5) {
      const length = rest.readInt32BE(1) + 1
      if (rest.length < length) break
      const message = rest.subarray(0, length)
      rest = rest.subarray(length)
      whole.push(handleMessage(String.fromCharCode(message[0] ?? 0), message))
    }
    return whole
  }
}
