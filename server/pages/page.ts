import { createHash } from 'node:crypto'
import { chooseEncoding, compress, decompress, type Encoding, isCompressible } from '../http/encoding.ts'

/** An answer in its final bytes, in the encodings it was asked for. */
export type Page = {
  status: number
  headers: [string, string][]
  etag: string | undefined
  /** As it is where it is too small to be packed; otherwise packed in one way, and in the other once that is asked for. */
  bodies: { identity: Buffer } | { br?: Buffer; gzip?: Buffer }
  /** To be done each time a person gets it. */
  whenSeen?: (() => void)[]
}

const bufferedType = /^(text\/(?!event-stream)|application\/json|application\/xml)/

/** Whether an answer is small text, to be read whole; anything else, files and events too, streams through. */
export function isText({ body, headers }: Response): boolean {
  const isFile = headers.get('Content-Disposition')?.startsWith('attachment') ?? false
  return body !== null && !isFile && bufferedType.test(headers.get('Content-Type') ?? '')
}

/**
 * Reads an answer and compresses it.
 * @param accepted the Accept-Encoding of who asks first
 * @param body of an answer that it was taken out of
 */
export async function pageFrom(answer: Response, accepted: string | null | undefined, body?: Buffer): Promise<Page> {
  const identity = body ?? Buffer.from(await answer.arrayBuffer())
  const etag =
    answer.status === 200 ? `W/"${createHash('sha256').update(identity).digest('base64url').slice(0, 27)}"` : undefined
  const page = { status: answer.status, headers: [...answer.headers], etag }
  if (!isCompressible(answer.headers.get('Content-Type'), identity.byteLength)) return { ...page, bodies: { identity } }
  const packed = chooseEncoding(accepted) === 'gzip' ? 'gzip' : 'br'
  const bytes = await compress(identity, packed, 'first')
  giveBack(identity)
  return { ...page, bodies: { [packed]: bytes } }
}

/** The answer a client gets: the best encoding it takes, or 304 for what it has already. */
export async function answerWith(page: Page, request: Headers): Promise<Response> {
  const headers = new Headers(page.headers)
  headers.append('Vary', 'Accept-Encoding')
  if (page.etag) headers.set('ETag', page.etag)
  if (page.etag && hasTag(request.get('If-None-Match'), page.etag)) {
    headers.delete('Content-Type')
    return new Response(null, { status: 304, headers })
  }
  const [encoding, body] = await bodyOf(page, request.get('Accept-Encoding'))
  if (encoding !== 'identity') headers.set('Content-Encoding', encoding)
  return new Response(body as Buffer<ArrayBuffer>, { status: page.status, headers })
}

/** In the best encoding a client takes. Hardly anyone asks for plain text: it is several times as large, and not kept. */
async function bodyOf({ bodies }: Page, accepted: string | null): Promise<[Encoding, Buffer]> {
  if ('identity' in bodies) return ['identity', bodies.identity]
  const encoding = chooseEncoding(accepted)
  const kept = encoding === 'identity' ? undefined : bodies[encoding]
  if (kept) return [encoding, kept]
  const plain = await (bodies.br ? decompress(bodies.br, 'br') : decompress(bodies.gzip ?? Buffer.alloc(0), 'gzip'))
  if (encoding === 'identity') return [encoding, plain]
  bodies[encoding] = await compress(plain, encoding, 'again')
  return [encoding, bodies[encoding]]
}

/** Packs a page tighter that is asked for again, in its place; until that is done, and where it fails, it goes out as it is. */
export async function packTighter({ bodies }: Page): Promise<void> {
  if ('identity' in bodies) return
  const packed = bodies.br ? 'br' : 'gzip'
  const loose = bodies[packed]
  if (!loose) return
  const plain = await decompress(loose, packed)
  bodies[packed] = await compress(plain, packed, 'again')
  giveBack(plain)
}

/**
 * The memory of bytes that nobody needs any more. Node's packers hold what they were given until the next large sweep, and such memory is
 * what brings that about: a hundred kilobytes a page.
 */
function giveBack({ buffer, byteLength }: Buffer): void {
  // Small ones share theirs.
  if (buffer instanceof ArrayBuffer && buffer.byteLength === byteLength) buffer.transfer(0)
}

/** Whether a client has what a tag names, by its If-None-Match. */
export function hasTag(ifNoneMatch: string | null, etag: string): boolean {
  if (!ifNoneMatch) return false
  return ifNoneMatch === '*' || ifNoneMatch.split(',').some((each) => each.trim().replace(/^W\//, '') === etag.slice(2))
}

/** Bytes a page takes in memory at most: both ways to pack it are counted, the other one as somewhat larger. */
export function sizeOf({ bodies, headers }: Page): number {
  const text = headers.reduce((sum, [name, value]) => sum + name.length + value.length, 0)
  const body = 'identity' in bodies ? bodies.identity : (bodies.br ?? bodies.gzip)
  return Math.ceil(('identity' in bodies ? 1 : 2.4) * (body?.byteLength ?? 0)) + text + 500
}
