import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Steps } from './steps.ts'

/** Failures of a bucket: S3 errors, silence, cut-off responses or bodies, slowness. */
export type BucketFault = 'none' | '500' | 'SlowDown' | 'silent' | 'cut' | 'slow'

const slowDelayMs = 1_500

const errors = {
  500: { status: 500, code: 'InternalError', message: 'We encountered an internal error. Please try again.' },
  SlowDown: { status: 503, code: 'SlowDown', message: 'Please reduce your request rate.' },
}

/** Proxy between a shop and its bucket. */
export async function openBucketProxy(endpoint: string, steps?: Steps) {
  const target = new URL(endpoint)
  let fault: BucketFault = 'none'
  const server = createServer((incoming, outgoing) => {
    incoming.on('error', () => {})
    outgoing.on('error', () => {})
    void handle(incoming, outgoing)
  })
  const handle = async (incoming: IncomingMessage, outgoing: ServerResponse) => {
    if (fault === 'silent') return
    if (fault === 'cut') {
      incoming.once('data', () => incoming.destroy())
      incoming.once('end', () => outgoing.destroy())
      return
    }
    if (fault === '500' || fault === 'SlowDown') return reject(incoming, outgoing, errors[fault])
    if (fault === 'slow') await new Promise((done) => setTimeout(done, slowDelayMs))
    const step = `${incoming.method} ${incoming.url?.split('?')[0]}`
    let response: IncomingMessage | undefined
    const isAllowed = steps
      ? await steps.pass(step, async () => {
          response = await forward(incoming, target)
        })
      : true
    response ??= isAllowed ? await forward(incoming, target) : undefined
    if (!isAllowed || !response) {
      incoming.destroy()
      return
    }
    outgoing.writeHead(response.statusCode ?? 502, response.headers)
    response.pipe(outgoing)
  }
  server.listen(0, '127.0.0.1')
  await new Promise((ready) => server.once('listening', ready))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    fail(nextFault: BucketFault) {
      // A silent server closes pending connections as well.
      if (fault === 'silent') server.closeAllConnections()
      fault = nextFault
    },
    close: async () => {
      server.closeAllConnections()
      await new Promise((closed) => server.close(closed))
    },
  }
}

/** Forwards a request with its Host header, which the signature covers. */
const forward = (incoming: IncomingMessage, { hostname, port }: URL) =>
  new Promise<IncomingMessage | undefined>((done) => {
    const outgoing = request(
      { hostname, port, method: incoming.method, path: incoming.url, headers: incoming.headers, agent: false },
      done,
    )
    outgoing.on('error', () => done(undefined))
    incoming.pipe(outgoing)
  })

function reject(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  { status, code, message }: { status: number; code: string; message: string },
): void {
  incoming.resume().once('end', () => {
    const body = `<?xml version="1.0" encoding="UTF-8"?><Error><Code>${code}</Code><Message>${message}</Message></Error>`
    outgoing.writeHead(status, { 'Content-Type': 'application/xml', 'Content-Length': body.length }).end(body)
  })
}
