type Part = { type: string; name?: string; content: string | Buffer }

export type RawMail = {
  /** Over the defaults; undefined leaves one out. */
  headers?: Record<string, string | undefined>
  text?: string
  html?: string
  attachments?: Part[]
}

/** Creates an email as a mail server delivers it. */
export function createRawMail({ headers = {}, text = 'Yes, please.', html, attachments = [] }: RawMail = {}): Buffer {
  const lines = Object.entries({
    From: 'Dana Whitfield <dana@northwind.example>',
    To: 'reply@shop.example',
    Subject: 'Re: Your project request',
    'Message-ID': `<${crypto.randomUUID()}@northwind.example>`,
    'MIME-Version': '1.0',
    ...headers,
  }).flatMap(([name, value]) => (value === undefined ? [] : [`${name}: ${value}`]))
  const texts: Part[] = [
    { type: 'text/plain; charset=utf-8', content: text },
    ...(html === undefined ? [] : [{ type: 'text/html; charset=utf-8', content: html }]),
  ]
  const body = [
    '--mixed',
    'Content-Type: multipart/alternative; boundary="alternative"',
    '',
    ...texts.flatMap((part) => ['--alternative', ...toLines(part)]),
    '--alternative--',
    ...attachments.flatMap((part) => ['--mixed', ...toLines(part)]),
  ]
  return Buffer.from(
    [...lines, 'Content-Type: multipart/mixed; boundary="mixed"', '', ...body, '--mixed--', ''].join('\r\n'),
  )
}

const toLines = ({ type, name, content }: Part): string[] => [
  `Content-Type: ${type}`,
  ...(name === undefined ? [] : [`Content-Disposition: attachment; filename="${name}"`]),
  'Content-Transfer-Encoding: base64',
  '',
  Buffer.from(content).toString('base64').replace(/.{76}/g, '$&\r\n'),
]

/** A bounce (RFC 3464) of an email with this Message-ID. @param references those that the email answers, the oldest first */
export function createBounce(
  messageId: string,
  { recipient = 'dana@northwind.example', action = 'failed', references = [] as string[] } = {},
): Buffer {
  const lines = [
    'From: MAILER-DAEMON@mx.example',
    'To: shop@shop.example',
    'Subject: Undelivered Mail Returned to Sender',
    `Message-ID: <${crypto.randomUUID()}@mx.example>`,
    'Content-Type: multipart/report; report-type=delivery-status; boundary="B"',
    '',
    '--B',
    'Content-Type: text/plain',
    '',
    'Your email could not be delivered.',
    '',
    '--B',
    'Content-Type: message/delivery-status',
    '',
    'Reporting-MTA: dns; mx.example',
    '',
    `Final-Recipient: rfc822; ${recipient}`,
    `Action: ${action}`,
    'Status: 5.1.1',
    'Diagnostic-Code: smtp; 550 5.1.1 no such',
    ' mailbox',
    '',
    '--B',
    'Content-Type: text/rfc822-headers',
    '',
    ...(references.length > 0 ? [`In-Reply-To: ${references.at(-1)}`, `References: ${references.join('\r\n ')}`] : []),
    `Message-ID: ${messageId}`,
    'Subject: Re: Hello',
    '--B--',
    '',
  ]
  return Buffer.from(lines.join('\r\n'))
}
