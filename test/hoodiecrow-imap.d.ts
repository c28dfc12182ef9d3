declare module 'hoodiecrow-imap' {
  import type { Server } from 'node:net'

  type Message = { raw: string; flags?: string[]; uid?: number }
  type Options = {
    plugins?: string[]
    storage: Record<string, { messages?: Message[]; allowPermanentFlags?: boolean }>
    users: Record<string, { password: string }>
  }
  type ImapServer = { server: Server; listen(port: number, ready: () => void): void; close(closed: () => void): void }

  export default function hoodiecrow(options: Options): ImapServer
}
