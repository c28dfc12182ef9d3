import { Readable } from 'node:stream'
import { findArtworkFile, lookUp, type OpenArtwork } from '#app/features/requests/artwork/artwork.server.ts'
import type { StoredArtwork } from '#app/features/requests/artwork/artwork-file.ts'
import { servicesContext } from '#app/lib/services.ts'
import type { RouteCall } from '../../access/client.server.ts'
import { attachment } from './content-disposition.ts'

export type FileArgs = RouteCall & { params: { reference: string; index: string } }

/** Of what is only ever kept: opened in a browser it could neither run nor load anything. */
export const closedPolicy = "sandbox; default-src 'none'"

/** How one file goes out: under which policy, and as what. */
export type Wrapping = { policy: string; type: string }

/** One of a request's files, streamed from storage; 404 where there is none of that number, or storage has lost it. */
export async function fileAnswer(
  { request, context, params }: FileArgs,
  wrappingOf: (file: StoredArtwork) => Wrapping | undefined,
): Promise<Response> {
  const { db, storage } = context.get(servicesContext)
  const file = await findArtworkFile(db, params)
  const wrapping = file && wrappingOf(file)
  if (!wrapping) return missing('There is no such file.')
  const stored = await lookUp(storage, file)
  if (!stored) return missing('This file is no longer in storage.')
  return kept(request, stored, { ...wrapping, name: file.name })
}

/** An answer that is kept as a file rather than shown; where a browser shows it all the same, the policy holds. */
export async function kept(
  { method }: Request,
  { size, open }: OpenArtwork,
  { name, type, policy }: Wrapping & { name: string },
): Promise<Response> {
  const headers = {
    'Content-Type': type,
    'Content-Length': String(size),
    'Content-Disposition': attachment(name),
    'Content-Security-Policy': policy,
    'X-Content-Type-Options': 'nosniff',
  }
  if (method === 'HEAD') return new Response(null, { headers })
  return new Response(Readable.toWeb(await open()) as ReadableStream<Uint8Array>, { headers })
}

export const missing = (text: string) =>
  new Response(text, { status: 404, headers: { 'Content-Type': 'text/plain; charset=utf-8' } })
