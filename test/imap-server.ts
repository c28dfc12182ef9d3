import type { AddressInfo, Socket } from 'node:net'
import hoodiecrow from 'hoodiecrow-imap'

export type ImapMailbox = {
  /** URL of the inbox, with user and password. */
  url: string
  /** Emails of the inbox with their flags. */
  messages: { raw: string; flags?: string[] }[]
  stop(): Promise<void>
}

/** A mail server with one mailbox. @param keywords false for a server that stores only standard flags */
export async function startImapServer(raws: Buffer[], { keywords = true } = {}): Promise<ImapMailbox> {
  const messages = raws.map((raw) => ({ raw: raw.toString('latin1'), flags: [] }))
  const server = hoodiecrow({
    plugins: ['ID', 'UNSELECT', 'LITERALPLUS', 'NAMESPACE'],
    storage: { INBOX: { messages, allowPermanentFlags: keywords } },
    users: { kim: { password: 'secret' } },
  })
  await new Promise<void>((ready) => server.listen(0, ready))
  const sockets = new Set<Socket>()
  server.server.on('connection', (socket) => sockets.add(socket))
  const { port } = server.server.address() as AddressInfo
  return {
    url: `imap://kim:secret@127.0.0.1:${port}/INBOX`,
    messages,
    async stop() {
      for (const socket of sockets) socket.destroy()
      await new Promise<void>((closed) => server.server.close(() => closed()))
    },
  }
}
