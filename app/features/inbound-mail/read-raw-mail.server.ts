import { readFile } from 'node:fs/promises'
import * as v from 'valibot'
import { discard, isMultipart, stageForm } from '#app/lib/http/multipart.server.ts'

/** Fields with the raw email: of SendGrid (raw), Mailgun (URL that ends with "mime") and CloudMailin. */
const rawFields = ['email', 'body-mime', 'message']

/** Postmark, with "Include raw email content in JSON payload". */
const postmarkSchema = v.object({ RawEmail: v.pipe(v.string(), v.nonEmpty()) })

const jsonType = /^application\/json\b/i
const urlEncodedType = /^application\/x-www-form-urlencoded\b/i
/** These bodies are larger than their email: JSON repeats the attachments, and URL encoding takes up to three bytes for one. */
const maxEncodingFactor = 3

/**
 * Reads the raw email that a provider posts: as the body, in a field or file of a form, or in JSON.
 * @param maxBytes maximum size of the email
 * @returns undefined for an email that is too large, an empty array if there is none
 */
export async function readRawMail(
  request: Request,
  { dataDir, maxBytes }: { dataDir: string; maxBytes: number },
): Promise<Uint8Array | undefined> {
  const type = request.headers.get('content-type') ?? ''
  const maxBodyBytes = jsonType.test(type) || urlEncodedType.test(type) ? maxEncodingFactor * maxBytes : maxBytes
  if (Number(request.headers.get('content-length') ?? 0) > maxBodyBytes) return undefined
  if (isMultipart(request)) return readMultipart(request, { dataDir, maxBytes })
  const body = await readBody(request, maxBodyBytes)
  const raw = body && findInBody(body, type)
  return raw && raw.byteLength <= maxBytes ? raw : undefined
}

function findInBody(body: Uint8Array, type: string): Uint8Array {
  if (jsonType.test(type)) return readPostmark(body)
  return urlEncodedType.test(type) ? findField(new URLSearchParams(toText(body))) : body
}

async function readMultipart(
  request: Request,
  { dataDir, maxBytes }: { dataDir: string; maxBytes: number },
): Promise<Uint8Array | undefined> {
  // One byte more shows that a field was cut.
  const limits = { fields: 100, fieldSize: maxBytes + 1, files: 2, fileSize: maxBytes }
  const { form, files } = await stageForm(request, { dataDir, limits })
  try {
    const file = files.find(({ field }) => rawFields.includes(field))
    if (file) return file.size > maxBytes ? undefined : await readFile(file.file)
    const raw = findField(form)
    return raw.byteLength > maxBytes ? undefined : raw
  } finally {
    await discard(files)
  }
}

function findField(form: FormData | URLSearchParams): Uint8Array {
  const texts = rawFields.map((name) => form.get(name)).filter((value) => typeof value === 'string')
  return Buffer.from(texts.find(Boolean) ?? '')
}

function readPostmark(body: Uint8Array): Uint8Array {
  try {
    const parsed = v.safeParse(postmarkSchema, JSON.parse(toText(body)))
    return Buffer.from(parsed.success ? parsed.output.RawEmail : '')
  } catch {
    return Buffer.from('')
  }
}

const toText = (body: Uint8Array) => Buffer.from(body).toString('utf8')

async function readBody(request: Request, maxBytes: number): Promise<Uint8Array | undefined> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of request.body ?? []) {
    size += chunk.byteLength
    if (size > maxBytes) return undefined
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
