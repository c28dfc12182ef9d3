import { expect, test } from 'vitest'
import { createBounce, createRawMail, type RawMail } from '#test/raw-mail.ts'
import { classifyMail } from './classify-mail.server.ts'
import { parseMail } from './parse-mail.server.ts'
import { sanitizeMailHtml } from './sanitize-mail.server.ts'

const parse = (mail: RawMail) => parseMail(createRawMail(mail))

test('reads sender, recipients, references, texts and files', async () => {
  const mail = await parse({
    headers: {
      From: '=?utf-8?Q?D=C3=A4na?= <Dana@Northwind.example>',
      To: 'Shop <reply+0a@shop.example>, kim@northwind.example',
      'Delivered-To': 'inbox@shop.example',
      Subject: 'Re:  two\tspaces\u0000',
      'Message-ID': '<1@northwind.example>',
      'In-Reply-To': '<c@x>',
      References: '<a@x> <b@x>',
    },
    text: 'Hello\r\nAda\u0000',
    html: '<p onclick="x()">Hello <b>Ada</b><script>x()</script><img src="https://spy.example/1.gif" alt="Logo"></p>',
    attachments: [{ type: 'application/pdf', name: '../etc/Plan ü.pdf', content: '%PDF' }],
  })
  expect(mail).toMatchObject({
    messageId: '<1@northwind.example>',
    from: { email: 'Dana@Northwind.example', name: 'Däna' },
    recipients: ['reply+0a@shop.example', 'kim@northwind.example', 'inbox@shop.example'],
    references: ['<c@x>', '<b@x>', '<a@x>'],
    subject: 'Re: two spaces',
    text: 'Hello\nAda',
    html: '<p>Hello <b>Ada</b><span>[Logo]</span></p>',
    deliveryStatuses: [],
  })
  expect(mail.attachments.map(({ name, type, bytes }) => [name, type, Buffer.from(bytes).toString()])).toEqual([
    ['Plan ü.pdf', 'application/pdf', '%PDF'],
  ])
})

test('a message without text, sender or Message-ID is read, too', async () => {
  const raw = Buffer.from('From: none\r\nContent-Type: text/html\r\n\r\n<p>One &amp; two<br>three</p><div>four</div>')
  const mail = await parseMail(raw)
  expect(mail).toMatchObject({ from: { email: 'unknown' }, subject: '', text: 'One & two\nthree\nfour' })
  expect(mail.messageId).toMatch(/^<[\da-f]{64}@no-message-id>$/)
  expect((await parseMail(raw)).messageId).toBe(mail.messageId)
})

test.each([
  ['<a href="javascript:x()">a</a>', '<span>a</span>'],
  [
    '<a href="https://x.example" onclick="x()">a</a>',
    '<a href="https://x.example" rel="noopener noreferrer nofollow" target="_blank">a</a>',
  ],
  ['<div style="background:url(https://spy.example)" id="main" class="admin">a</div>', '<div>a</div>'],
  ['<form action="/x"><input name="a"><button>b</button></form>', 'b'],
  ['<iframe src="https://x.example">a</iframe><svg><script>x()</script></svg><style>a{}</style>b', 'b'],
  ['<img src="cid:1"><picture><source srcset="https://spy.example"></picture>', '<span></span>'],
  ['<base href="https://x.example"><link rel="stylesheet" href="https://x.example"><meta http-equiv="refresh">a', 'a'],
])('sanitizes %s', (html, sanitized) => expect(sanitizeMailHtml(html)).toBe(sanitized))

const classify = async (mail: RawMail | Buffer) =>
  classifyMail(await parseMail(Buffer.isBuffer(mail) ? mail : createRawMail(mail)), 'reply@shop.example')

test.each([
  ['message', {}],
  ['message', { 'Auto-Submitted': 'no' }],
  ['message', { 'List-Id': 'sales team <sales.northwind.example>', 'X-Spam-Status': 'No, score=1' }],
  ['message', { 'Authentication-Results': 'mx.shop.example; dmarc=pass' }],
  ['auto-reply', { 'Auto-Submitted': 'auto-replied' }],
  ['auto-reply', { 'X-Autoreply': 'yes' }],
  ['auto-reply', { Precedence: 'auto_reply' }],
  ['auto-reply', { Subject: 'Automatic reply: Your request' }],
  ['auto-reply', { Subject: 'Out of Office Re: Your request' }],
  ['spam', { 'X-Spam-Flag': 'YES' }],
  ['spam', { 'X-SES-Spam-Verdict': 'FAIL' }],
  ['spam', { 'Authentication-Results': 'mx.shop.example; spf=none; dmarc=fail' }],
  ['bounce', { From: 'postmaster@mx.example' }],
  ['loop', { 'X-Loop': 'requests.boxwright' }],
  ['loop', { 'Message-ID': '<answer.1@requests.boxwright>' }],
  ['loop', { From: 'Shop <Reply+0123@shop.example>' }],
])('%s: %j', async (kind, headers) => expect(await classify({ headers })).toBe(kind))

test('a bounce has the recipient, the reason and the Message-ID of the returned email', async () => {
  const raw = createBounce('<answer.1@requests.boxwright>')
  expect(await classify(raw)).toBe('bounce')
  expect(await parseMail(raw)).toMatchObject({
    references: ['<answer.1@requests.boxwright>'],
    deliveryStatuses: [{ recipient: 'dana@northwind.example', isPermanent: true, reason: '550 5.1.1 no such mailbox' }],
    text: 'Your email could not be delivered.',
    attachments: [],
  })
  const answer = await parseMail(createBounce('<3@x>', { references: ['<1@x>', '<2@x>'] }))
  expect(answer.references).toEqual(['<3@x>', '<2@x>', '<2@x>', '<1@x>'])
  const delayed = await parseMail(createBounce('<1@x>', { action: 'delayed' }))
  expect(delayed.deliveryStatuses).toMatchObject([{ isPermanent: false }])
})
