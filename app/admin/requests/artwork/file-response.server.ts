import { Readable } from 'node:stream'
import { findArtworkFile, findStoredFile, type StoredFile } from '#app/features/requests/artwork/artwork.server.ts'
import type { StoredArtwork } from '#app/features/requests/artwork/artwork-file.ts'
import { servicesContext } from '#app/lib/services.ts'
import type { RouteArgs } from '../../access/client.server.ts'

export type FileArgs = RouteArgs & { params: { reference: string; index: string } }

/** Policy of downloads: opened in a browser, they can neither run scripts nor load anything. */
export const closedPolicy = "sandbox; default-src 'none'"

/** Content type and content security policy of a downloaded file. */
export type DownloadOptions = { policy: string; type: string }

/** Streams one file of a request; 404 for an unknown index or a file missing from storage. */
export async function respondWithFile(
  { request, context, params }: FileArgs,
  getOptions: (file: StoredArtwork) => DownloadOptions | undefined,
): Promise<Response> {
  const { db, storage } = context.get(servicesContext)
  const file = await findArtworkFile(db, params)
  const options = file && getOptions(file)
  if (!options) return respondNotFound('File not found.')
  const stored = await findStoredFile(storage, file)
  if (!stored) return respondNotFound('This file is no longer in storage.')
  return respondWithDownload(request, stored, { ...options, name: file.name })
}

/** Responds with an attachment; the policy also protects a browser that displays it. */
export async function respondWithDownload(
  { method }: Request,
  { size, open }: StoredFile,
  { name, type, policy }: DownloadOptions & { name: string },
): Promise<Response> {
  const headers = {
    'Content-Type': type,
    'Content-Length': String(size),
    'Content-Disposition': toContentDisposition(name),
    'Content-Security-Policy': policy,
    'X-Content-Type-Options': 'nosniff',
  }
  if (method === 'HEAD') return new Response(null, { headers })
  return new Response(Readable.toWeb(await open()) as ReadableStream<Uint8Array>, { headers })
}

export const respondNotFound = (text: string) =>
  new Response(text, { status: 404, headers: { 'Content-Type': 'text/plain; charset=utf-8' } })

/** `Content-Disposition` of a download, with an ASCII fallback of the name (RFC 6266, RFC 8187). */
function toContentDisposition(name: string): string {
  const plain = name.replace(/[^\x20-\x7e]|["\\%]/g, '_')
  const encoded = encodeURIComponent(name.toWellFormed()).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`
}
