import { expect, test } from 'vitest'
import { mailSender } from './mail.server.ts'

test.each([
  ['Shop <shop@shop.example>', 'sales@shop.example', 'Shop <shop@shop.example>'],
  [undefined, 'sales@shop.example', '"Boxwright" <sales@shop.example>'],
  [undefined, 'Sales <sales@shop.example>', 'Sales <sales@shop.example>'],
  [undefined, undefined, undefined],
])('MAIL_FROM %s and SALES_EMAIL %s: from %s', (MAIL_FROM, SALES_EMAIL, from) => {
  expect(mailSender({ MAIL_FROM, SALES_EMAIL }, 'Boxwright')).toBe(from)
})
