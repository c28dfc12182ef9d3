import type { AddressInfo } from 'node:net'
import { createServer } from 'node:net'
import { inboundMails } from '#db/tables/inbound-mail.ts'
import { test as base, expect, type TestServices } from '#test/database.ts'
import { type ImapMailbox, startImapServer } from '#test/imap-server.ts'
import { createRawMail } from '#test/raw-mail.ts'
import { fetchMail } from './fetch-mail.server.ts'
import { readMailboxFailure } from './mailbox-failure.server.ts'
import { mailboxQueue, readMailbox, scheduleMailFetching, testMailbox } from './mailbox-jobs.server.ts'

const test = base.extend<{ start: (raws: Buffer[], options?: { keywords: boolean }) => Promise<ImapMailbox> }>({
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads a fixture's needs from this pattern
  start: async ({}, use) => {
    const started: ImapMailbox[] = []
    await use(async (...args) => {
      const mailbox = await startImapServer(...args)
      started.push(mailbox)
      return mailbox
    })
    for (const mailbox of started) await mailbox.stop()
  },
})

const withMailbox = (services: TestServices, url: string | undefined) => ({
  ...services,
  settings: { ...services.settings, IMAP_URL: url },
})
const createMail = (subject: string) => createRawMail({ headers: { Subject: subject } })
const listSubjects = async ({ db }: TestServices) =>
  (await db.select({ subject: inboundMails.subject }).from(inboundMails)).map(({ subject }) => subject).sort()

for (const keywords of [true, false]) {
  test(`stores each email of a mailbox once, ${keywords ? 'with' : 'without'} keywords`, async ({
    services,
    start,
  }) => {
    const mailbox = await start([createMail('One'), createMail('Two')], { keywords })
    expect(await fetchMail(services, mailbox.url)).toBe(2)
    expect(await listSubjects(services)).toEqual(['One', 'Two'])
    const flags = ['\\Seen', ...(keywords ? ['$BoxwrightStored'] : [])]
    for (const message of mailbox.messages) expect(message.flags).toEqual(expect.arrayContaining(flags))
    await services.db.delete(inboundMails)
    expect(await fetchMail(services, mailbox.url)).toBe(0)
  })
}

test('an email that was not stored stays unmarked for the next run', async ({ services, start }) => {
  const mailbox = await start([createMail('One')])
  const limited = { ...services, limitAttempts: async () => 1 }
  expect(await fetchMail(limited, mailbox.url)).toBe(0)
  await services.db.execute('alter table inbound_mails rename to inbound_mails_away')
  try {
    await expect(fetchMail(services, mailbox.url)).rejects.toThrow()
  } finally {
    await services.db.execute('alter table inbound_mails_away rename to inbound_mails')
  }
  expect(mailbox.messages[0]?.flags).not.toContain('$BoxwrightStored')
  expect(await fetchMail(services, mailbox.url)).toBe(1)
})

test('a failure is described until the mailbox can be read', async ({ services, start, db }) => {
  const mailbox = await start([createMail('One')])
  await readMailbox(withMailbox(services, mailbox.url.replace('secret', 'marked-password')))
  const failure = await readMailboxFailure(db)
  expect(failure?.reason).toMatch(/^The mail server rejected the user name or password\./)
  expect(failure?.reason).not.toContain('marked-password')
  await readMailbox(withMailbox(services, mailbox.url))
  expect(await readMailboxFailure(db)).toBeNull()
  expect(await listSubjects(services)).toEqual(['One'])
})

test('the test of a mailbox says what is wrong', async ({ start }) => {
  const { url } = await start([createMail('One')])
  expect(await testMailbox(url)).toEqual({ isOk: true, text: 'The mailbox can be read. It has 1 email.' })
  const describe = async (changed: string) => (await testMailbox(changed)).text
  expect(await describe(url.replace('INBOX', 'Replies'))).toMatch(
    /The folder Replies cannot be opened\. Check its name\./,
  )
  expect(await describe('imap://kim:secret@mail.invalid')).toMatch(/No server is called mail\.invalid\./)
  expect(await describe('imap://kim:secret@127.0.0.1:1')).toMatch(
    /most providers use 993 with TLS or 143 with STARTTLS/,
  )
  expect(await describe(url.replace('imap:', 'imaps:'))).toMatch(/127\.0\.0\.1 does not start with TLS on port \d+\./)
  expect(await describe(`${url}?requireTLS=true`)).toMatch(/127\.0\.0\.1 does not offer STARTTLS on port \d+\./)
  const closing = createServer((socket) => socket.destroy())
  await new Promise<void>((ready) => closing.listen(0, '127.0.0.1', ready))
  const { port } = closing.address() as AddressInfo
  expect(await describe(`imap://kim:secret@127.0.0.1:${port}`)).toMatch(/^The mailbox cannot be read\. /)
  await new Promise((closed) => closing.close(closed))
})

test('the mailbox is read every minute while one is set', async ({ services, start, jobs }) => {
  const { url } = await start([])
  await scheduleMailFetching(withMailbox(services, url))
  expect(await jobs.getSchedules(mailboxQueue)).toMatchObject([{ cron: '* * * * *' }])
  await scheduleMailFetching(withMailbox(services, undefined))
  expect(await jobs.getSchedules(mailboxQueue)).toEqual([])
})
