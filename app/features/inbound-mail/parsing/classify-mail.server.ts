import { loopMark } from '#app/lib/mail/send-mail.server.ts'
import type { inboundMailKinds } from '#db/tables/request-values.ts'
import type { ParsedMail } from './parse-mail.server.ts'

export type InboundMailKind = (typeof inboundMailKinds)[number]

type Classified = Pick<ParsedMail, 'messageId' | 'from' | 'subject' | 'headers' | 'deliveryStatuses'>

/**
 * Classifies an email by its headers. `loop` is an email of the shop itself that came back.
 * @param inboundEmail INBOUND_EMAIL
 */
export function classifyMail(mail: Classified, inboundEmail: string | undefined): InboundMailKind | 'loop' {
  if (isOwn(mail, inboundEmail)) return 'loop'
  if (isBounce(mail)) return 'bounce'
  if (isAutomatic(mail)) return 'auto-reply'
  return isSpam(mail) ? 'spam' : 'message'
}

function isOwn({ messageId, from, headers }: Classified, inboundEmail: string | undefined): boolean {
  const sender = from.email.toLowerCase().replace(/\+[^@]*(?=@)/, '')
  return (
    messageId.endsWith(`@${loopMark}>`) ||
    (headers.get('x-loop') ?? []).some((value) => value.trim() === loopMark) ||
    sender === inboundEmail?.toLowerCase()
  )
}

function isBounce({ from, headers, deliveryStatuses }: Classified): boolean {
  const isReport = /^multipart\/report\b.*delivery-status/i.test(getHeader(headers, 'content-type'))
  return deliveryStatuses.length > 0 || isReport || /^(mailer-daemon|postmaster)@/i.test(from.email)
}

/** RFC 3834, and headers of older programs. Those of mailing lists do not count, as people write through them. */
function isAutomatic({ subject, headers }: Classified): boolean {
  const submitted = getHeader(headers, 'auto-submitted')
  return (
    (submitted !== '' && submitted.toLowerCase() !== 'no') ||
    ['x-autoreply', 'x-autorespond'].some((name) => headers.has(name)) ||
    /^(bulk|junk|auto_reply)$/i.test(getHeader(headers, 'precedence')) ||
    /^(automatic reply|auto(matic)?[ -]?(reply|response)|out of (the )?office)\b/i.test(subject)
  )
}

/** The verdict of the receiving mail server or provider. */
function isSpam({ headers }: Classified): boolean {
  return (
    /^yes\b/i.test(getHeader(headers, 'x-spam-flag')) ||
    /^yes\b/i.test(getHeader(headers, 'x-spam-status')) ||
    /^fail$/i.test(getHeader(headers, 'x-ses-spam-verdict')) ||
    /^fail$/i.test(getHeader(headers, 'x-ses-virus-verdict')) ||
    Number(getHeader(headers, 'x-ms-exchange-organization-scl')) >= 5 ||
    // The receiving server adds its own on top; those below may be the sender's.
    /\bdmarc=fail\b/i.test(getHeader(headers, 'authentication-results'))
  )
}

const getHeader = (headers: ParsedMail['headers'], name: string): string => headers.get(name)?.[0]?.trim() ?? ''
