import type { Context } from 'hono'
import { cutOffOnFailure } from '../http/cut-off.ts'
import { chooseEncoding, isCompressible, matchesTag } from '../http/encoding.ts'
import type { HttpEnv } from '../http/http-env.ts'
import { problem } from '../http/problem.ts'

/** Streams a process sends at a time: each uses the processor for as long as it is read. */
const maxConcurrent = 4
const retryAfterSeconds = '30'

/** Long public responses, compressed while they are read and cached nowhere. HEAD and conditional requests read nothing. */
export function openStreams() {
  let activeStreams = 0
  return async (c: Context<HttpEnv>, render: () => Promise<Response>): Promise<Response> => {
    const request = c.req.raw
    if (activeStreams >= maxConcurrent) {
      const text = 'Others are reading just now. Try again in half a minute.'
      return problem(request, {
        status: 503,
        title: 'Service Unavailable',
        text,
        headers: { 'Retry-After': retryAfterSeconds },
      })
    }
    activeStreams += 1
    let release = () => {
      activeStreams -= 1
      release = () => {}
    }
    const answer = await render().catch((error) => {
      release()
      throw error
    })
    const headers = new Headers(answer.headers)
    headers.append('Vary', 'Accept-Encoding')
    const etag = headers.get('ETag')
    const isKnown = etag !== null && matchesTag(request.headers.get('If-None-Match'), etag)
    if (!answer.body || isKnown || request.method === 'HEAD') {
      await answer.body?.cancel()
      release()
      return new Response(null, { status: isKnown ? 304 : answer.status, headers })
    }
    const encoding = chooseEncoding(request.headers.get('Accept-Encoding'), ['gzip'])
    const shouldCompress = encoding === 'gzip' && isCompressible(headers.get('Content-Type'), Number.POSITIVE_INFINITY)
    if (shouldCompress) headers.set('Content-Encoding', 'gzip')
    const source = cutOffOnFailure(answer.body, c, () => release())
    const body = shouldCompress ? source.pipeThrough<Uint8Array<ArrayBuffer>>(new CompressionStream('gzip')) : source
    return new Response(body, { status: answer.status, headers })
  }
}
