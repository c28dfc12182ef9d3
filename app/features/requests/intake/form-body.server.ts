import { toStorable } from '#app/lib/text/storable.ts'

/** Maximum bytes of a form body by default; far above the total of the field limits of any form. */
const defaultBodyLimit = 256_000

export type FormBody = { ok: true; form: FormData } | { ok: false; httpStatus: 400 | 413 | 415; message: string }

const formTypes = ['application/x-www-form-urlencoded', 'multipart/form-data']

/** Reads a form, never more than `limit` bytes of it, and cleans its text (see `cleanText`). */
export async function readFormBody(request: Request, limit = defaultBodyLimit): Promise<FormBody> {
  const contentType = request.headers.get('content-type') ?? ''
  if (!formTypes.includes(contentType.split(';')[0]?.trim().toLowerCase() ?? '')) {
    return { ok: false, httpStatus: 415, message: 'Please send this form from its page.' }
  }
  const bytes = await readUpTo(request, limit)
  if (!bytes) {
    return {
      ok: false,
      httpStatus: 413,
      message: 'That is more than this form can take. Please shorten it and try again.',
    }
  }
  try {
    const form = await new Response(bytes, { headers: { 'content-type': contentType } }).formData()
    return { ok: true, form: cleanForm(form) }
  } catch {
    return { ok: false, httpStatus: 400, message: 'The form arrived damaged. Please try again.' }
  }
}

async function readUpTo(request: Request, limit: number): Promise<Uint8Array<ArrayBuffer> | undefined> {
  if (Number(request.headers.get('content-length') ?? 0) > limit) return undefined
  if (!request.body) return new Uint8Array()
  const chunks: Uint8Array[] = []
  let size = 0
  const reader = request.body.getReader()
  for (;;) {
    const { done, value } = await reader.read()
    if (done) break
    size += value.byteLength
    if (size > limit) {
      // Does not wait for the rest of the body.
      reader.cancel().catch(() => {})
      return undefined
    }
    chunks.push(value)
  }
  const bytes = new Uint8Array(size)
  let offset = 0
  for (const chunk of chunks) {
    bytes.set(chunk, offset)
    offset += chunk.byteLength
  }
  return bytes
}

function cleanForm(form: FormData): FormData {
  const clean = new FormData()
  for (const [name, value] of form) {
    if (typeof value === 'string') clean.append(name, cleanText(value))
    else clean.append(name, value)
  }
  return clean
}

/**
 * Makes text storable in PostgreSQL (see `toStorable`) and trims it. Line breaks become one character, as browsers count them
 * for length limits.
 */
function cleanText(text: string): string {
  return toStorable(text).replaceAll('\r\n', '\n').trim()
}
