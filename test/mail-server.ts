import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'
import { type ReadMail, readMail } from './mail.ts'

/** Unknown mailbox: rejected permanently. */
export const unknownMailbox = /^gone/

/** A mail server that stores emails as files, for tests in other processes. @returns its URL */
export async function startMailServer(folder: string): Promise<{ url: string; stop(): Promise<void> }> {
  await mkdir(folder, { recursive: true })
  let receivedCount = 0
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    logger: false,
    onRcptTo: ({ address }, _session, done) =>
      done(unknownMailbox.test(address) ? new Error('5.1.1 no such mailbox') : null),
    onData: async (stream, _session, done) => {
      receivedCount += 1
      const file = join(folder, `${String(receivedCount).padStart(6, '0')}.eml`)
      await writeFile(`${file}.part`, await text(stream))
      await rename(`${file}.part`, file)
      done()
    },
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const { port } = server.server.address() as AddressInfo
  return { url: `smtp://127.0.0.1:${port}`, stop: () => new Promise((closed) => server.close(closed)) }
}

/** Returns emails that the server received for an email address, oldest first. */
export async function readMailsTo(folder: string, email: string): Promise<ReadMail[]> {
  const files = (await readdir(folder)).filter((name) => name.endsWith('.eml')).sort()
  const mails = await Promise.all(files.map(async (name) => readMail(await readFile(join(folder, name), 'utf8'))))
  return mails.filter(({ headers }) => headers.to?.includes(email))
}
