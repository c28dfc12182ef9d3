import { readMail } from '#test/mail.ts'
import { test as base, expect } from '#test/receivers.ts'
import { type CommandResult, runShopCommand } from '#test/shop-command.ts'

type Shop = (...args: string[]) => Promise<CommandResult>

const test = base.extend<{ env: Record<string, string>; shop: Shop }>({
  env: async ({ services, databaseUrl, mailbox }, use) =>
    use({
      DATABASE_URL: databaseUrl,
      DATA_DIR: services.settings.DATA_DIR,
      SMTP_URL: mailbox.url,
      SALES_EMAIL: 'sales@shop.example',
      MAIL_FROM: 'Shop <shop@shop.example>',
    }),
  shop: async ({ env }, use) => use((...args) => runShopCommand(env, args)),
})

test("mail test sends an email and prints the mail server's response", async ({ shop, mailbox }) => {
  const { code, out, err } = await shop('mail', 'test', 'ada@shop.example')
  expect({ code, err }).toEqual({ code: 0, err: '' })
  expect(out).toMatch(/^The mail server accepted it for ada@shop\.example: 250 /)
  const { headers, text } = readMail(mailbox.mails[0])
  expect(headers).toMatchObject({ to: 'ada@shop.example', from: 'Shop <shop@shop.example>' })
  expect(text).toContain('Requests are sent to: sales@shop.example')
})

test("mail test prints the mail server's rejection", async ({ shop, mailbox }) => {
  mailbox.rejectedRecipient = 'unknown@shop.example'
  const rejected = await shop('mail', 'test', 'unknown@shop.example')
  expect(rejected).toMatchObject({ code: 1, out: '' })
  expect(rejected.err).toMatch(
    /^Failed: The mail server does not accept the recipient\. The server responded: .*5\.1\.1 no such mailbox/,
  )
})

test('mail test rejects a missing SMTP_URL and a missing or invalid email address', async ({ shop, env, mailbox }) => {
  env.SMTP_URL = ''
  expect(await shop('mail', 'test', 'ada@shop.example')).toMatchObject({
    code: 1,
    err: expect.stringContaining('Failed: No mail server is set'),
  })
  for (const args of [[], ['ada'], ['ada@shop.example', 'bob@shop.example']]) {
    const { code, err } = await shop('mail', 'test', ...args)
    expect({ code, args }).toEqual({ code: 2, args })
    expect(err).toContain('Usage: npm run shop -- mail test TO')
  }
  expect(mailbox.mails).toEqual([])
})
