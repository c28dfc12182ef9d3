import { readMail } from '#test/mail.ts'
import { expect, test } from '#test/receivers.ts'
import { formatMailbox, formatSender, getMailFailure, getRejection, openMail } from './send-mail.server.ts'

test('user input cannot add headers or recipients to an email', async ({ mailbox }) => {
  const typed = 'Eve\r\nBcc: all@evil.example\r\n\r\nBody" <all@evil.example>,'
  const mail = openMail(mailbox.url, { MAIL_FROM: undefined, SALES_EMAIL: 'sales@shop.example' })
  await mail.send({
    shop: typed,
    to: formatMailbox(typed, 'dana@northwind.example'),
    replyTo: formatMailbox(typed, 'dana@northwind.example'),
    subject: typed,
    text: typed,
    html: '<p>Hello</p>',
  })
  mail.close()
  expect(mailbox.mails).toHaveLength(1)
  const { headers } = readMail(mailbox.mails[0])
  expect(Object.keys(headers).filter((name) => name === 'bcc' || name === 'body')).toEqual([])
  expect(headers.to).toMatch(/<dana@northwind\.example>$/)
  expect(headers.from).toMatch(/<sales@shop\.example>$/)
  expect(headers['reply-to']).toMatch(/<dana@northwind\.example>$/)
})

test('an email whose recipient is rejected fails, though its copy is accepted', async ({ mailbox }) => {
  const mail = openMail(mailbox.url, { MAIL_FROM: undefined, SALES_EMAIL: 'sales@shop.example' })
  const message = { shop: 'Boxwright', subject: 'Re: Mugs', text: 'Hello', html: '<p>Hello</p>' }
  const copies = { cc: ['kim@northwind.example'], bcc: ['lee@northwind.example'] }
  mailbox.rejectedRecipient = 'dana@northwind.example'
  const error = await mail.send({ ...message, ...copies, to: 'dana@Northwind.example' }).catch((error) => error)
  expect(getRejection(error)).toEqual({ text: '550 5.1.1 no such mailbox', isPermanent: true })
  expect(getMailFailure(error)).toBe('The mail server does not accept the recipient.')
  mailbox.rejectedRecipient = 'kim@northwind.example'
  expect(await mail.send({ ...message, ...copies, to: 'dana@northwind.example' })).toMatch(/^250/)
  mail.close()
})

test.each([
  ['Shop <shop@shop.example>', 'sales@shop.example', 'Shop <shop@shop.example>'],
  [undefined, 'sales@shop.example', '"Boxwright" <sales@shop.example>'],
  [undefined, 'Sales <sales@shop.example>', 'Sales <sales@shop.example>'],
  [undefined, undefined, undefined],
])('MAIL_FROM %s and SALES_EMAIL %s: from %s', (MAIL_FROM, SALES_EMAIL, from) => {
  expect(formatSender({ MAIL_FROM, SALES_EMAIL }, 'Boxwright')).toBe(from)
})

test.each([
  [{ responseCode: 550, command: 'RCPT TO' }, true],
  [{ responseCode: 552, command: 'MAIL FROM' }, true],
  [{ responseCode: 550, command: 'MAIL FROM' }, false],
  [{ responseCode: 530, command: 'MAIL FROM' }, false],
  [{ responseCode: 535, code: 'EAUTH' }, false],
  [{ responseCode: 450, command: 'RCPT TO' }, false],
])('a rejection with %o is permanent: %s', (fields, isPermanent) => {
  expect(getRejection(Object.assign(new Error('rejected'), fields))).toMatchObject({ isPermanent })
})
