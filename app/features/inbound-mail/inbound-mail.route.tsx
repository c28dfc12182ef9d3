import { createHash, timingSafeEqual } from 'node:crypto'
import { formatTooManyAttempts } from '#app/lib/http/rate-limit.server.ts'
import { logContext, visitorContext } from '#app/lib/http/request-context.ts'
import { servicesContext } from '#app/lib/services.ts'
import type { Route } from './+types/inbound-mail.route.ts'
import { readRawMail } from './read-raw-mail.server.ts'
import { maxMailBytes, type Receipt, receiveMail } from './receive-mail.server.ts'

/** This URL accepts only POST. */
export const loader = () => respond(405, 'Post a raw email to this URL.', { allow: 'POST' })

/** Stores a raw email (RFC 5322) that a provider posts with INBOUND_SECRET, also within a form or JSON. Any response but 2xx: it was not stored. */
export async function action({ request, context }: Route.ActionArgs) {
  if (request.method !== 'POST') return loader()
  const services = context.get(servicesContext)
  const log = context.get(logContext)
  const { INBOUND_SECRET: secret } = services.settings
  if (!secret) return respond(404, 'No INBOUND_SECRET is set.')
  if (!isAuthorized(request, secret)) {
    const minutes = await services.limitAttempts('inbound-secret', context.get(visitorContext).ip)
    if (minutes !== undefined) return respondLater(429, formatTooManyAttempts(minutes), minutes)
    return respond(401, 'The secret is missing or incorrect.', { 'www-authenticate': 'Basic realm="inbound-mail"' })
  }
  const { DATA_DIR: dataDir } = services.settings
  const raw = await readRawMail(request, { dataDir, maxBytes: maxMailBytes })
  if (!raw) return respond(413, `An email can have up to ${maxMailBytes / 1024 / 1024} MB.`, { connection: 'close' })
  if (raw.byteLength === 0)
    return respond(422, 'The body has no raw email. Set your provider to post the full MIME message.')
  try {
    return respondTo(await receiveMail({ ...services, log }, raw))
  } catch (error) {
    log.error({ err: error }, 'inbound_mail.store_failed')
    return respondLater(503, 'The email could not be stored. Please try again.', 5)
  }
}

function respondTo(receipt: Receipt): Response {
  switch (receipt.outcome) {
    case 'limited':
      return respondLater(429, 'Too many emails of this sender.', receipt.retryAfterMinutes)
    case 'disk-full':
      return respondLater(507, 'There is no room for this email.', 60)
    case 'unreadable':
      return respond(422, 'This email cannot be read.')
    default:
      return respond(200, receipt.outcome)
  }
}

/** The secret as a bearer token, or as the password of any user, which providers take within a URL. */
function isAuthorized({ headers }: Request, secret: string): boolean {
  const [, scheme = '', value = ''] = /^(\w+) +(\S+)$/.exec(headers.get('authorization') ?? '') ?? []
  const isBasic = scheme.toLowerCase() === 'basic'
  const sent = isBasic
    ? Buffer.from(value, 'base64')
        .toString()
        .replace(/^[^:]*:/, '')
    : value
  const hash = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(hash(sent), hash(secret))
}

const respondLater = (status: number, text: string, minutes: number) =>
  respond(status, text, { 'retry-after': String(minutes * 60) })

const respond = (status: number, text: string, headers: Record<string, string> = {}) =>
  new Response(`${text}\n`, {
    status,
    headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store', ...headers },
  })
