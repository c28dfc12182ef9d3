import { toSingleLine } from '#app/lib/text/single-line.ts'
import { toStorable } from '#app/lib/text/storable.ts'

/** A mail server's report about one recipient (RFC 3464). */
export type DeliveryStatus = {
  recipient: string
  /** True if it gave up; a delayed email may still arrive. */
  isPermanent: boolean
  /** Such as "550 5.1.1 no such mailbox". */
  reason: string
}

/** Characters of a reason. */
const maxReasonLength = 300

/** Parses a message/delivery-status part: one status a recipient. */
export const parseDeliveryStatuses = (text: string): DeliveryStatus[] =>
  text
    .replace(/\r\n?/g, '\n')
    .replace(/\n[ \t]+/g, ' ')
    .split(/\n{2,}/)
    .map(parseFields)
    .filter((fields) => fields.has('final-recipient'))
    .map(toDeliveryStatus)

function toDeliveryStatus(fields: Map<string, string>): DeliveryStatus {
  const getValue = (name: string) => toSingleLine(toStorable(fields.get(name)?.replace(/^[\w-]+;/, '') ?? ''))
  return {
    recipient: getValue('final-recipient').toLowerCase(),
    isPermanent: fields.get('action')?.toLowerCase() === 'failed',
    reason: (getValue('diagnostic-code') || getValue('status') || 'no reason given').slice(0, maxReasonLength),
  }
}

function parseFields(group: string): Map<string, string> {
  const fields = new Map<string, string>()
  for (const line of group.split('\n')) {
    const colon = line.indexOf(':')
    if (colon > 0) fields.set(line.slice(0, colon).trim().toLowerCase(), line.slice(colon + 1).trim())
  }
  return fields
}

/** Lists the message IDs in a header, with their angle brackets. */
export const parseMessageIds = (header: string): string[] =>
  [...toStorable(header).matchAll(/<[^<>\s]{1,250}>/g)].map(([id]) => id)
