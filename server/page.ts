import { createHash } from 'node:crypto'
import { chooseEncoding, compress, type Encoding, isCompressible } from './encoding.ts'

/** An answer in its final bytes, once for each encoding it can go out in. */
export type Page = {
  status: number
  headers: [string, string][]
  etag: string | undefined
  bodies: { identity: Buffer; br?: Buffer; gzip?: Buffer }
  /** To be done each time a person gets it. */
  whenSeen?: (() => void)[]
}

const bufferedType = /^(text\/(?!event-stream)|application\/json|application\/xml)/

/** Whether an answer is small text, to be read whole; anything else, files and events too, streams through. */
export function isText({ body, headers }: Response): boolean {
  const isFile = headers.get('Content-Disposition')?.startsWith('attachment') ?? false
  return body !== null && !isFile && bufferedType.test(headers.get('Content-Type') ?? '')
}

/** Reads an answer and compresses it. @param encodings those it will be asked in */
export async function pageFrom(answer: Response, encodings: ('br' | 'gzip')[]): Promise<Page> {
  const identity = Buffer.from(await answer.arrayBuffer())
  const bodies: Page['bodies'] = { identity }
  if (isCompressible(answer.headers.get('Content-Type'), identity.byteLength)) {
    await Promise.all(
      encodings.map(async (each) => {
        bodies[each] = await compress(identity, each, 'request')
      }),
    )
  }
  const etag =
    answer.status === 200 ? `W/"${createHash('sha256').update(identity).digest('base64url').slice(0, 27)}"` : undefined
  return { status: answer.status, headers: [...answer.headers], etag, bodies }
}

/** The answer a client gets: the best encoding it takes, or 304 for what it has already. */
export function answerWith(page: Page, request: Headers): Response {
  const headers = new Headers(page.headers)
  headers.append('Vary', 'Accept-Encoding')
  if (page.etag) headers.set('ETag', page.etag)
  if (page.etag && matches(request.get('If-None-Match'), page.etag)) {
    headers.delete('Content-Type')
    return new Response(null, { status: 304, headers })
  }
  const atHand = (Object.keys(page.bodies) as Encoding[]).filter((each) => page.bodies[each])
  const encoding = chooseEncoding(request.get('Accept-Encoding'), atHand)
  if (encoding !== 'identity') headers.set('Content-Encoding', encoding)
  return new Response(new Uint8Array(page.bodies[encoding] ?? page.bodies.identity), { status: page.status, headers })
}

function matches(ifNoneMatch: string | null, etag: string): boolean {
  if (!ifNoneMatch) return false
  return ifNoneMatch === '*' || ifNoneMatch.split(',').some((each) => each.trim().replace(/^W\//, '') === etag.slice(2))
}

/** Bytes a page takes in memory. */
export function sizeOf({ bodies, headers }: Page): number {
  const text = headers.reduce((sum, [name, value]) => sum + name.length + value.length, 0)
  return bodies.identity.byteLength + (bodies.br?.byteLength ?? 0) + (bodies.gzip?.byteLength ?? 0) + text + 500
}
