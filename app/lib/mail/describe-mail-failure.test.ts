import { type AddressInfo, createServer, type Server } from 'node:net'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { expect, test } from 'vitest'
import { describeMailFailure } from './describe-mail-failure.ts'
import { openMail } from './send-mail.server.ts'

const settings = { MAIL_FROM: 'shop@shop.example', SALES_EMAIL: undefined }
const message = { shop: 'Shop', to: 'kim@shop.example', subject: 'Test', text: 'Test', html: 'Test' }

async function describe(url: string): Promise<string> {
  const error = await openMail(url, settings)
    .send(message)
    .then(
      () => undefined,
      (reason: unknown) => reason,
    )
  expect(error).toBeInstanceOf(Error)
  return describeMailFailure(error, url)
}

async function withServer<T>(server: Pick<SMTPServer | Server, 'close'>, listening: Server, use: (port: number) => T) {
  await new Promise<void>((ready) => listening.listen(0, '127.0.0.1', ready))
  try {
    return await use((listening.address() as AddressInfo).port)
  } finally {
    await new Promise<void>((closed) => server.close(() => closed()))
  }
}

/** Describes the failure at a mail server; `getUrl` gets its address. */
async function describeAt(options: SMTPServerOptions, getUrl = (address: string) => `smtp://${address}`) {
  const server = new SMTPServer({ logger: false, authOptional: true, disabledCommands: ['STARTTLS'], ...options })
  server.on('error', () => {})
  return withServer(server, server.server as Server, (port) => describe(getUrl(`127.0.0.1:${port}`)))
}

test('an unknown name', async () => {
  expect(await describe('smtp://mail.invalid')).toBe(
    'No server is called mail.invalid. Check the name of the mail server.',
  )
})

test('a port without a mail server', async () => {
  expect(await describe('smtp://127.0.0.1:1')).toBe(
    '127.0.0.1 rejects connections on port 1. Check the port: most providers use 587 with STARTTLS or 465 with TLS.',
  )
})

test('a rejected login, without the password', async () => {
  const text = await describeAt(
    { onAuth: (_auth, _session, done) => done(new Error('5.7.8 bad credentials')), allowInsecureAuth: true },
    (address) => `smtp://kim:marked-password@${address}`,
  )
  expect(text).toBe(
    'The mail server rejected the user name or password. Some providers require an app password or an API key. The server responded: 535 5.7.8 bad credentials',
  )
})

test('a missing user name or password', async () => {
  expect(await describeAt({ authOptional: false })).toMatch(
    /^The mail server requires a sign-in\. Enter a user name and a password\. The server responded: 530 /,
  )
  expect(await describeAt({ allowInsecureAuth: true }, (address) => `smtp://kim@${address}`)).toBe(
    'The user name or the password is missing, or the mail server offers no sign-in method that the shop supports.',
  )
})

test('a server that does not offer STARTTLS', async () => {
  expect(await describeAt({}, (address) => `smtp://${address}?requireTLS=true`)).toMatch(
    /^127\.0\.0\.1 does not offer STARTTLS on port \d+\. Select TLS with port 465, or another encryption\./,
  )
})

test('TLS at a port for STARTTLS', async () => {
  expect(await describeAt({}, (address) => `smtps://${address}`)).toMatch(
    /^127\.0\.0\.1 does not start with TLS on port \d+\. Select STARTTLS, or use port 465\.$/,
  )
})

test('a certificate that is not trusted', async () => {
  expect(await describeAt({ secure: true, disabledCommands: [] }, (address) => `smtps://${address}`)).toMatch(
    /^The certificate of 127\.0\.0\.1 is not valid for this name, expired or self-signed\./,
  )
  expect(await describeAt({ disabledCommands: [] })).toMatch(/^The certificate of 127\.0\.0\.1 /)
})

test('a rejected sender, recipient and message', async () => {
  const reject = (text: string) => (_address: unknown, _session: unknown, done: (error?: Error | null) => void) =>
    done(new Error(text))
  expect(await describeAt({ onMailFrom: reject('5.7.1 sender not verified') })).toBe(
    'The mail server does not accept the sender. Verify this address with your provider, or change the sender. The server responded: 550 5.7.1 sender not verified',
  )
  expect(await describeAt({ onRcptTo: reject('5.1.1 no such mailbox') })).toMatch(
    /^The mail server does not accept the recipient\. The server responded: 550 5\.1\.1 no such mailbox$/,
  )
  const onData: SMTPServerOptions['onData'] = (stream, _session, done) => {
    stream.resume().on('end', () => done(new Error('4.7.1 timed out in a check for spam')))
  }
  expect(await describeAt({ onData })).toMatch(/^The mail server rejected the message\. The server responded: .*spam$/)
})

test('a server that closes the connection', async () => {
  const closing = createServer((socket) => socket.destroy())
  expect(await withServer(closing, closing, (port) => describe(`smtp://127.0.0.1:${port}`))).toMatch(
    /^127\.0\.0\.1 closed the connection on port \d+\. Check port and encryption\.$/,
  )
})
