import { createHash } from 'node:crypto'
import { chooseEncoding, compress, decompress, type Encoding, isCompressible, matchesTag } from '../http/encoding.ts'

/** A complete response. */
export type CachedPage = {
  status: number
  headers: [string, string][]
  etag: string | undefined
  /** Uncompressed if it is too small to compress, else in the encodings that have been requested. */
  bodies: { identity: Buffer } | { br?: Buffer; gzip?: Buffer }
  /** Called each time a person gets the page. */
  onView?: (() => void)[]
}

const bufferedType = /^(text\/(?!event-stream)|application\/json|application\/xml)/

/** True for short text responses, which are read whole; files and events are streamed. */
export function isText({ body, headers }: Response): boolean {
  const isFile = headers.get('Content-Disposition')?.startsWith('attachment') ?? false
  return body !== null && !isFile && bufferedType.test(headers.get('Content-Type') ?? '')
}

/** Reads a response and compresses it in the encoding that its first reader prefers. */
export async function toCachedPage(response: Response, accepted: string | null | undefined): Promise<CachedPage> {
  const identity = Buffer.from(await response.arrayBuffer())
  const etag =
    response.status === 200
      ? (response.headers.get('ETag') ??
        `W/"${createHash('sha256').update(identity).digest('base64url').slice(0, 27)}"`)
      : undefined
  const page = { status: response.status, headers: [...response.headers], etag }
  if (!isCompressible(response.headers.get('Content-Type'), identity.byteLength))
    return { ...page, bodies: { identity } }
  const encoding = chooseEncoding(accepted) === 'gzip' ? 'gzip' : 'br'
  return { ...page, bodies: { [encoding]: await compress(identity, encoding) } }
}

/** The response for one client: the best encoding it accepts, or 304 if it has the page already. */
export async function toResponse(page: CachedPage, request: Headers): Promise<Response> {
  const headers = new Headers(page.headers)
  headers.append('Vary', 'Accept-Encoding')
  if (page.etag) headers.set('ETag', page.etag)
  if (page.etag && matchesTag(request.get('If-None-Match'), page.etag)) {
    headers.delete('Content-Type')
    return new Response(null, { status: 304, headers })
  }
  const [encoding, body] = await getBody(page, request.get('Accept-Encoding'))
  if (encoding !== 'identity') headers.set('Content-Encoding', encoding)
  return new Response(body as Buffer<ArrayBuffer>, { status: page.status, headers })
}

/** Plain text is several times as large and rarely requested, so it is not cached. */
async function getBody({ bodies }: CachedPage, accepted: string | null): Promise<[Encoding, Buffer]> {
  if ('identity' in bodies) return ['identity', bodies.identity]
  const encoding = chooseEncoding(accepted)
  const cached = encoding === 'identity' ? undefined : bodies[encoding]
  if (cached) return [encoding, cached]
  const plain = await (bodies.br ? decompress(bodies.br, 'br') : decompress(bodies.gzip ?? Buffer.alloc(0), 'gzip'))
  if (encoding === 'identity') return [encoding, plain]
  bodies[encoding] = await compress(plain, encoding)
  return [encoding, bodies[encoding]]
}

/** Bytes of memory at most, with both encodings. */
export function getSize({ bodies, headers }: CachedPage): number {
  const text = headers.reduce((sum, [name, value]) => sum + name.length + value.length, 0)
  const body = 'identity' in bodies ? bodies.identity : (bodies.br ?? bodies.gzip)
  return Math.ceil(('identity' in bodies ? 1 : 2.4) * (body?.byteLength ?? 0)) + text + 500
}
