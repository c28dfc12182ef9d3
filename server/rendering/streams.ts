import type { Context } from 'hono'
import { limitConcurrency } from '#app/lib/http/slots.ts'
import { createClientSlots } from '../http/client-slots.ts'
import { chooseEncoding, isCompressible, matchesTag } from '../http/encoding.ts'
import type { HttpEnv } from '../http/http-env.ts'
import { createProblemResponse } from '../http/problem.ts'
import { sendStream } from '../http/response-stream.ts'

/** Open streams, most of which wait for their clients. */
const maxOpen = 40
/** A crawler reads several files of a sitemap at a time. */
const maxOpenPerClient = 4
/** Streams that read from the database at a time; reading uses the processor. */
const maxReading = 4
const retryAfterSeconds = '30'

/** Long public responses, compressed while they are read and cached nowhere. HEAD and conditional requests read nothing. */
export function openStreams() {
  const takeSlot = createClientSlots({ max: maxOpen, maxPerHolder: maxOpenPerClient })
  const readInTurn = limitConcurrency(maxReading)
  return async (c: Context<HttpEnv>, render: () => Promise<Response>): Promise<Response> => {
    const request = c.req.raw
    const slot = takeSlot(c.get('clientIp'))
    if (!slot) {
      const text = 'Too many files are being read just now. Try again in half a minute.'
      return createProblemResponse(request, {
        status: 503,
        title: 'Service Unavailable',
        text,
        headers: { 'Retry-After': retryAfterSeconds },
      })
    }
    const response = await readInTurn(render).catch((error) => {
      slot.release()
      throw error
    })
    const headers = new Headers(response.headers)
    headers.append('Vary', 'Accept-Encoding')
    const etag = headers.get('ETag')
    const isKnown = etag !== null && matchesTag(request.headers.get('If-None-Match'), etag)
    if (!response.body || isKnown || request.method === 'HEAD') {
      await response.body?.cancel()
      slot.release()
      return new Response(null, { status: isKnown ? 304 : response.status, headers })
    }
    const encoding = chooseEncoding(request.headers.get('Accept-Encoding'), ['gzip'])
    const shouldCompress = encoding === 'gzip' && isCompressible(headers.get('Content-Type'), Number.POSITIVE_INFINITY)
    if (shouldCompress) headers.set('Content-Encoding', 'gzip')
    const source = readWith(readInTurn, response.body)
    const body = shouldCompress ? source.pipeThrough<Uint8Array<ArrayBuffer>>(new CompressionStream('gzip')) : source
    return new Response(sendStream(body, c, { done: slot.release, onStart: slot.setReading }), {
      status: response.status,
      headers,
    })
  }
}

/** Returns the stream, with every read in `run`. */
function readWith(
  run: ReturnType<typeof limitConcurrency>,
  body: ReadableStream<Uint8Array<ArrayBuffer>>,
): ReadableStream<Uint8Array<ArrayBuffer>> {
  const reader = body.getReader()
  return new ReadableStream(
    {
      async pull(controller) {
        const { value } = await run(() => reader.read())
        if (value) controller.enqueue(value)
        else controller.close()
      },
      cancel: (reason) => reader.cancel(reason),
    },
    { highWaterMark: 0 },
  )
}
