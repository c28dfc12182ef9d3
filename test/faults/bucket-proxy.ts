import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Steps } from './steps.ts'

/** Failures of a bucket: S3 errors, silence, cut-off responses or bodies, slowness. */
export type BucketFault = 'none' | '500' | 'SlowDown' | 'silent' | 'cut' | 'slow'

const slowness = 1_500

const errors = {
  500: { status: 500, code: 'InternalError', message: 'We encountered an internal error. Please try again.' },
  SlowDown: { status: 503, code: 'SlowDown', message: 'Please reduce your request rate.' },
}

/** Proxy between a shop and its bucket. */
export async function openBucketProxy(endpoint: string, steps?: Steps) {
  const target = new URL(endpoint)
  let fault: BucketFault = 'none'
  const server = createServer((asked, answer) => {
    asked.on('error', () => {})
    answer.on('error', () => {})
    void handle(asked, answer)
  })
  const handle = async (asked: IncomingMessage, answer: ServerResponse) => {
    if (fault === 'silent') return
    if (fault === 'cut') return void asked.once('data', () => asked.destroy()).once('end', () => answer.destroy())
    if (fault === '500' || fault === 'SlowDown') return reject(asked, answer, errors[fault])
    if (fault === 'slow') await new Promise((done) => setTimeout(done, slowness))
    const what = `${asked.method} ${asked.url?.split('?')[0]}`
    let given: IncomingMessage | undefined
    const mayAnswer = steps
      ? await steps.pass(what, async () => {
          given = await forward(asked, target)
        })
      : true
    given ??= mayAnswer ? await forward(asked, target) : undefined
    if (!mayAnswer || !given) return void asked.destroy()
    answer.writeHead(given.statusCode ?? 502, given.headers)
    given.pipe(answer)
  }
  server.listen(0, '127.0.0.1')
  await new Promise((ready) => server.once('listening', ready))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    fail(as: BucketFault) {
      // A silent server closes pending connections as well.
      if (fault === 'silent') server.closeAllConnections()
      fault = as
    },
    close: async () => {
      server.closeAllConnections()
      await new Promise((closed) => server.close(closed))
    },
  }
}

/** The host as the shop has signed it. */
const forward = (asked: IncomingMessage, { hostname, port }: URL) =>
  new Promise<IncomingMessage | undefined>((done) => {
    const sent = request(
      { hostname, port, method: asked.method, path: asked.url, headers: asked.headers, agent: false },
      done,
    )
    sent.on('error', () => done(undefined))
    asked.pipe(sent)
  })

function reject(
  asked: IncomingMessage,
  answer: ServerResponse,
  { status, code, message }: { status: number; code: string; message: string },
): void {
  asked.resume().once('end', () => {
    const body = `<?xml version="1.0" encoding="UTF-8"?><Error><Code>${code}</Code><Message>${message}</Message></Error>`
    answer.writeHead(status, { 'Content-Type': 'application/xml', 'Content-Length': body.length }).end(body)
  })
}
