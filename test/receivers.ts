import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'
import { test as base } from './database.ts'

export { expect } from './database.ts'

type Mailbox = {
  url: string
  mails: string[]
  /** Rejects every message temporarily (451). */
  reject: boolean
  /** Unknown recipient: rejected permanently. */
  rejectedRecipient?: string
}

type Delivery = { method: string | undefined; path: string | undefined; headers: IncomingHttpHeaders; body: string }

type Receiver = {
  url: string
  deliveries: Delivery[]
  /** Sets the response to later deliveries; 204 by default. */
  respond: (response: ServerResponse) => void
}

/** A database test with a mail server and a webhook receiver. */
export const test = base.extend<{ mailbox: Mailbox; receiver: Receiver }>({
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads a fixture's needs from this pattern
  mailbox: async ({}, use) => {
    const mailbox: Mailbox = { url: '', mails: [], reject: false }
    const server = new SMTPServer({
      disabledCommands: ['AUTH', 'STARTTLS'],
      logger: false,
      onRcptTo: ({ address }, _session, done) =>
        done(address === mailbox.rejectedRecipient ? new Error('5.1.1 no such mailbox') : null),
      onData: async (stream, _session, done) => {
        const mail = await text(stream)
        if (mailbox.reject) return done(new Error('451 try later'))
        mailbox.mails.push(mail)
        done()
      },
    })
    await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
    mailbox.url = `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`
    await use(mailbox)
    await new Promise<void>((closed) => server.close(closed))
  },

  // biome-ignore lint/correctness/noEmptyPattern: as above
  receiver: async ({}, use) => {
    const receiver: Receiver = { url: '', deliveries: [], respond: (response) => response.writeHead(204).end() }
    const server = createServer(async (request, response) => {
      const { method, url: path, headers } = request
      receiver.deliveries.push({ method, path, headers, body: await text(request) })
      receiver.respond(response)
    })
    await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
    receiver.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hooks/boxwright`
    await use(receiver)
    server.closeAllConnections()
    await new Promise((closed) => server.close(closed))
  },
})
