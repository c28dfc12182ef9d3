import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { RouterContextProvider } from 'react-router'
import type { StoredFile } from '#app/features/uploads/stored-file.ts'
import { action } from '#app/features/uploads/uploads.route.tsx'
import type { Services } from '#app/lib/services.ts'
import { getStagingFolder } from '#app/lib/storage/storage.server.ts'
import { uploads } from '#db/tables/uploads.ts'

/** The beginning of a PDF. */
export const pdf = '%PDF-1.7\n1 0 obj\n'

/** Calls the upload route. */
export async function send(context: RouterContextProvider, uploadRequest: Request | Promise<Request>) {
  const args = { request: await uploadRequest, context, params: {} } as unknown as Parameters<typeof action>[0]
  const response = await action(args)
  return { status: response.status, body: (await response.json()) as StoredFile & { error: string } }
}

/** A form of files, as a browser sends it. */
export async function createForm(...parts: [name: string, content: string | Buffer<ArrayBuffer>][]): Promise<Request> {
  const body = new FormData()
  for (const [name, content] of parts) body.append('file', new File([content], name))
  const response = new Response(body)
  const headers = { 'content-type': response.headers.get('content-type') ?? '' }
  const stream = new Blob([await response.arrayBuffer()]).stream()
  return createStreamingRequest('http://shop.test/uploads', stream, headers)
}

/** A POST whose body is read as it arrives. */
export function createStreamingRequest(url: string, body: ReadableStream, headers: Record<string, string>): Request {
  // The browser's types lack `duplex`.
  const options: RequestInit & { duplex: 'half' } = { method: 'POST', body, headers, duplex: 'half' }
  return new Request(url, options)
}

/** Returns stored and partial files, and the number of rows. */
export async function readLeftovers({ settings, db }: Services) {
  const stored = await readdir(join(settings.DATA_DIR, 'storage'), { recursive: true })
  const staged = await readdir(getStagingFolder(settings.DATA_DIR)).catch(() => [])
  return { files: stored.filter((name) => name.includes('.')), staged, rows: await db.$count(uploads) }
}
