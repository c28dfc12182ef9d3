/** A mail as its reader sees it. */
export type ReadMail = {
  /** By name in lower case, folded lines joined. */
  headers: Record<string, string>
  text: string
  html: string
  attachments: { name: string; type: string; bytes: Buffer }[]
  /** Inline images by Content-ID. */
  images: { cid: string; type: string; bytes: Buffer }[]
}

type Leaf = { headers: Record<string, string>; bytes: Buffer }

/** Reads a message as SMTP carries it: MIME parts, their encodings, and encoded words in headers. */
export function readMail(raw = ''): ReadMail {
  const leaves = getLeaves(raw)
  const findBody = (type: string) =>
    leaves.find(({ headers }) => headers['content-type']?.startsWith(type) && !headers['content-disposition'])
  return {
    images: leaves.flatMap(({ headers, bytes }) => {
      const cid = /^<(.+)>$/.exec(headers['content-id'] ?? '')?.[1]
      return cid ? [{ cid, type: headers['content-type']?.split(';')[0] ?? '', bytes }] : []
    }),
    headers: splitPart(raw).headers,
    text: findBody('text/plain')?.bytes.toString().replaceAll('\r\n', '\n') ?? '',
    html: findBody('text/html')?.bytes.toString().replaceAll('\r\n', '\n') ?? '',
    attachments: leaves.flatMap(({ headers, bytes }) => {
      const disposition = headers['content-disposition']
      if (!disposition?.startsWith('attachment')) return []
      const plain = /filename="?([^";]+)"?/.exec(disposition)?.[1]
      const extended = /filename\*0?\*=utf-8''([^;]+)/i.exec(disposition)?.[1]
      const name = extended ? decodeURIComponent(extended) : (plain ?? '')
      return [{ name, type: headers['content-type']?.split(';')[0] ?? '', bytes }]
    }),
  }
}

function getLeaves(part: string): Leaf[] {
  const { headers, body } = splitPart(part)
  const boundary = /boundary="?([^";]+)"?/.exec(headers['content-type'] ?? '')?.[1]
  if (!boundary) return [{ headers, bytes: decodeBody(body, headers['content-transfer-encoding']) }]
  const parts = body.split(`--${boundary}`).slice(1, -1)
  return parts.flatMap((each) => getLeaves(each.replace(/^\r\n/, '').replace(/\r\n$/, '')))
}

function splitPart(part: string) {
  const end = part.indexOf('\r\n\r\n')
  const lines = part
    .slice(0, end)
    .replace(/\r\n[ \t]+/g, ' ')
    .split('\r\n')
  const headers: Record<string, string> = {}
  for (const line of lines) {
    const [name = '', ...value] = line.split(':')
    headers[name.toLowerCase()] = decodeWords(value.join(':').trim())
  }
  return { headers, body: part.slice(end + 4) }
}

function decodeBody(body: string, encoding = '7bit'): Buffer {
  if (/base64/i.test(encoding)) return Buffer.from(body, 'base64')
  if (!/quoted-printable/i.test(encoding)) return Buffer.from(body)
  return decodeQuotedPrintable(body.replaceAll('=\r\n', ''))
}

const decodeQuotedPrintable = (text: string) =>
  Buffer.from(
    text.replace(/=([\dA-F]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  )

function decodeWords(value: string): string {
  return value
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?utf-8\?([QB])\?([^?]*)\?=/gi, (_, encoding: string, text: string) =>
      (/q/i.test(encoding) ? decodeQuotedPrintable(text.replaceAll('_', ' ')) : Buffer.from(text, 'base64')).toString(),
    )
}
