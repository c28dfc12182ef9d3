import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { MiddlewareHandler } from 'hono'
import { getMimeType } from 'hono/utils/mime'
import { pictureFolders, versionFile } from '../build/image-set.ts'
import { chooseEncoding, type Encoding } from './encoding.ts'
import { problem } from './problem.ts'

type StaticFile = {
  path: string
  type: string
  cacheControl: string
  etag: string
  encodings: Encoding[]
  policy: string | undefined
}

/** Folder of the workers' scripts, which have a content security policy of their own. */
export const workerFolder = 'assets/workers'

const suffixes = { br: '.br', gzip: '.gz', identity: '' } as const

const forEver = 'public, max-age=31536000, immutable'
const image = new RegExp(`^/(${pictureFolders.join('|')})/`)

/** The name of a file under /assets holds its hash, and so does that of a folder of layers; the others keep their name when they change. */
function getCacheControl(urlPath: string): string {
  if (/^\/(assets|layers)\//.test(urlPath)) return forEver
  if (image.test(urlPath)) return 'public, max-age=86400, stale-while-revalidate=604800'
  return 'public, max-age=3600, stale-while-revalidate=86400'
}

/**
 * A worker goes by the policy of its own file, not by its page's: none may load anything, but for that of pdf.js, which takes its
 * decoders of rare pictures as scripts from beside it, and the shop's own, which fetches pictures, from this site only.
 */
function getPolicy(urlPath: string): string | undefined {
  if (/^\/assets\/pdfjs-[^/]+\/.+\.worker\.min\.mjs$/.test(urlPath)) return "default-src 'none'; script-src 'self'"
  if (urlPath.startsWith(`/${workerFolder}/`)) return "default-src 'none'; script-src 'self'; connect-src 'self'"
}

/** Every file of the built client, by URL path. Nothing outside this list can be asked for. */
function listFiles(root: string): Map<string, StaticFile> {
  const entries = readdirSync(root, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  const paths = new Set(entries.map((entry) => join(entry.parentPath, entry.name)))
  const files = new Map<string, StaticFile>()
  for (const path of paths) {
    const urlPath = path.slice(root.length).replaceAll('\\', '/')
    if (/\.(br|gz)$/.test(path) || urlPath.includes('/.')) continue
    const { size, mtimeMs } = statSync(path)
    files.set(urlPath, {
      path,
      type: typeOf(path),
      cacheControl: getCacheControl(urlPath),
      etag: `W/"${size.toString(36)}-${Math.floor(mtimeMs).toString(36)}"`,
      encodings: (['br', 'gzip'] as const).filter((each) => paths.has(path + suffixes[each])),
      policy: getPolicy(urlPath),
    })
  }
  return files
}

function typeOf(path: string): string {
  if (path.endsWith('.woff2')) return 'font/woff2'
  return getMimeType(path) ?? 'application/octet-stream'
}

/** Serves the client build. A missing hashed file or image gets a 404 here, without a page render. */
export function staticFiles(root: string): MiddlewareHandler {
  const files = listFiles(root)
  const kept = join(root, versionFile)
  const imageSet = existsSync(kept) ? readFileSync(kept, 'utf8') : undefined
  /** Of another version, which another process may have named: what is here is not kept under its address. */
  const cacheControl = (urlPath: string, file: StaticFile, version: string | undefined) => {
    if (version === undefined || !image.test(urlPath)) return file.cacheControl
    return version === imageSet ? forEver : 'no-cache'
  }
  return async (c, next) => {
    if (c.req.method !== 'GET' && c.req.method !== 'HEAD') return next()
    const file = files.get(decoded(c.req.path))
    if (!file) {
      if (!/^\/(assets|layers|pictures)\//.test(c.req.path)) return next()
      return problem(c.req.raw, { status: 404, title: 'Not Found', text: 'There is no such file.' })
    }
    const headers: Record<string, string> = {
      'Cache-Control': cacheControl(c.req.path, file, c.req.query('v')),
      ETag: file.etag,
    }
    if (file.policy) headers['Content-Security-Policy'] = file.policy
    if (file.encodings.length > 0) headers.Vary = 'Accept-Encoding'
    if (c.req.header('If-None-Match')?.includes(file.etag)) return c.body(null, 304, headers)
    const encoding = chooseEncoding(c.req.header('Accept-Encoding'), file.encodings)
    const body = await readFile(file.path + suffixes[encoding])
    headers['Content-Type'] = file.type
    if (encoding !== 'identity') headers['Content-Encoding'] = encoding
    return c.body(body, 200, headers)
  }
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}
