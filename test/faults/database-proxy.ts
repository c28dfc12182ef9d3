import type { AddressInfo } from 'node:net'
import { connect, createServer, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import type { Steps } from './steps.ts'

/** Application names whose statements belong to a write; pollers are excluded. */
const counted = /^boxwright( backup)?$/
/** Statements that change nothing: killing after them equals killing before. */
const onlyReads = /^\s*(select ("|count|1\b)|begin|start transaction|set |show )/i
/** Milliseconds for a COPY message to arrive, as nothing acknowledges it. */
const unanswered = 20

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
  const to = new URL(target)
  const sockets = new Set<Socket>()
  const keep = (socket: Socket) => {
    sockets.add(socket)
    socket.on('error', () => {}).on('close', () => sockets.delete(socket))
    return socket
  }
  const server = createServer((client) => {
    keep(client)
    const upstream = keep(connect(Number(to.port), to.hostname))
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
  let isCut = false
  let readySeen = 0
  let onReady = () => {}

  const answers = readMessages((type, message) => {
    if (type === 'K') backendPid = message.readInt32BE(5)
    if (type === 'Z') {
      readySeen += 1
      onReady()
    }
    return message
  })
  let answering = Promise.resolve()
  upstream.on('data', (chunk: Buffer) => {
    const bytes = Buffer.concat(answers(chunk))
    const late = delay()
    if (late === 0 && !isCut) return void client.write(bytes)
    answering = answering.then(async () => {
      await wait(late)
      if (!isCut) client.write(bytes)
    })
  })

  let sending = Promise.resolve()
  const send = (type: string, message: Buffer) => {
    if (type === 'P') text = message.toString('utf8', message.indexOf(0, 5) + 1).split('\0')[0] ?? ''
    if (type === 'Q') text = message.toString('utf8', 5, message.length - 1)
    const isStep = steps !== undefined && counted.test(name ?? '') && 'QSdc'.includes(type) && !onlyReads.test(text)
    const what = type === 'd' || type === 'c' ? `${text.slice(0, 60)} (copying)` : text.slice(0, 120)
    sending = sending.then(async () => {
      if (isCut || client.destroyed) return
      if (!isStep) return void upstream.write(message)
      const mayAnswer = await steps.pass(what, (isLast) => carryOut(message, type, isLast), backendPid)
      if (mayAnswer) return
      isCut = true
      for (const socket of [client, upstream]) socket.destroy()
    })
  }
  const carryOut = async (message: Buffer, type: string, isLast: boolean) => {
    if (!isLast) return void upstream.write(message)
    // From here on the shop hears nothing.
    isCut = true
    const seen = readySeen
    const answered = new Promise<void>((done) => {
      onReady = () => readySeen > seen && done()
    })
    upstream.write(message)
    await Promise.race([answered, wait(type === 'd' || type === 'c' ? unanswered : 2_000)])
  }

  let begun: Buffer = Buffer.alloc(0)
  const messages = readMessages((type, message) => {
    send(type, message)
    return message
  })
  client.on('data', (chunk: Buffer) => {
    if (name !== undefined) return void messages(chunk)
    begun = Buffer.concat([begun, chunk])
    if (begun.length < 4 || begun.length < begun.readInt32BE(0)) return
    const length = begun.readInt32BE(0)
    const words = begun.toString('utf8', 8, length).split('\0')
    name = words[words.indexOf('application_name') + 1] ?? ''
    upstream.write(begun.subarray(0, length))
    if (begun.length > length) messages(begun.subarray(length))
  })
}

/** Cuts a stream of PostgreSQL's messages, each a letter, its length and its body, into whole ones. */
function readMessages(take: (type: string, message: Buffer) => Buffer) {
  let left: Buffer = Buffer.alloc(0)
  return (chunk: Buffer): Buffer[] => {
    left = left.length > 0 ? Buffer.concat([left, chunk]) : chunk
    const whole: Buffer[] = []
    while (left.length >= 5) {
      const length = left.readInt32BE(1) + 1
      if (left.length < length) break
      const message = left.subarray(0, length)
      left = left.subarray(length)
      whole.push(take(String.fromCharCode(message[0] ?? 0), message))
    }
    return whole
  }
}
