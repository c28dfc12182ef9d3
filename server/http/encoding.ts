import { promisify } from 'node:util'
import { brotliCompress, brotliDecompress, constants, gunzip, gzip } from 'node:zlib'

export type Encoding = 'br' | 'gzip' | 'identity'

const brotliCompressAsync = promisify(brotliCompress)
const gzipAsync = promisify(gzip)
const brotliDecompressAsync = promisify(brotliDecompress)
const gunzipAsync = promisify(gunzip)

/** The best available encoding that an Accept-Encoding header allows. */
export function chooseEncoding(
  accepted: string | null | undefined,
  available: readonly Encoding[] = ['br', 'gzip'],
): Encoding {
  const weights = new Map<string, number>()
  for (const part of (accepted ?? '').split(',')) {
    const [name = '', ...parameters] = part.split(';').map((each) => each.trim().toLowerCase())
    const q = parameters.find((each) => each.startsWith('q='))
    weights.set(name, q ? Number(q.slice(2)) : 1)
  }
  const getWeight = (name: Encoding) => weights.get(name) ?? weights.get('*') ?? 0
  let best: Encoding = 'identity'
  for (const each of ['br', 'gzip'] as const) {
    if (available.includes(each) && getWeight(each) > 0 && (best === 'identity' || getWeight(each) > getWeight(best)))
      best = each
  }
  return best
}

/**
 * Levels of Brotli and gzip: a page is compressed while its reader waits, a file of the build once. Level 4 of Brotli takes twice as
 * long as 3 for 5% fewer bytes.
 */
const levels = { page: { br: 3, gzip: 6 }, build: { br: 11, gzip: 9 } }

export async function compress(
  body: Uint8Array,
  encoding: 'br' | 'gzip',
  effort: keyof typeof levels = 'page',
): Promise<Buffer> {
  const level = levels[effort][encoding]
  if (encoding === 'gzip') return gzipAsync(body, { level })
  const size = body.byteLength
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: level,
    [constants.BROTLI_PARAM_SIZE_HINT]: size,
    // A window no larger than the body: otherwise Brotli allocates megabytes for each page.
    [constants.BROTLI_PARAM_LGWIN]: Math.min(
      constants.BROTLI_DEFAULT_WINDOW,
      Math.max(16, Math.ceil(Math.log2(size + 16))),
    ),
  }
  return brotliCompressAsync(body, { params })
}

/** Reverses `compress`. */
export function decompress(body: Buffer, encoding: 'br' | 'gzip'): Promise<Buffer> {
  return encoding === 'br' ? brotliDecompressAsync(body) : gunzipAsync(body)
}

const compressibleType = /^(text\/|application\/(json|javascript|xml|manifest\+json)|image\/svg)/

/** True if compression reduces a body of this type and size. */
export function isCompressible(type: string | null, size: number): boolean {
  return size >= 1_000 && compressibleType.test(type ?? '')
}

/** True if an If-None-Match header contains the tag. @param etag weak: W/"…", as all that this server creates */
export function matchesTag(ifNoneMatch: string | null | undefined, etag: string): boolean {
  if (!ifNoneMatch) return false
  return (
    ifNoneMatch === '*' ||
    ifNoneMatch.split(',').some((each) => each.trim().replace(/^W\//, '') === etag.replace(/^W\//, ''))
  )
}
