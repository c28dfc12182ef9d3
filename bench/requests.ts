import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { Agent, createServer } from 'node:http'
import type { AddressInfo, Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { SMTPServer } from 'smtp-server'
import { connect } from '#db/client.ts'
import { requests } from '#db/tables/requests.ts'
import { addressOfRunningShop } from '#server/database/embedded.ts'
import { type ShopProcess, startShopProcess } from '#test/process.ts'
import { type Form, formsOf, post } from './forms.ts'
import { type Report, timesOf } from './measure.ts'

const clients = 200
const seconds = 20
/** Milliseconds 95 of 100 requests may take. */
const target = 2_000

/** Announcements a second and channel that must leave at least, and for how long they are counted. */
const fewestAnnounced = 20
const countedFor = 10
const salesEmail = 'sales@shop.example'

/**
 * What becomes of requests when 200 visitors send one after the other without a pause: how many were sent, how each was
 * answered, and whether every request that was acknowledged is stored. Then how fast the backlog of announcements leaves,
 * once a mail server and a webhook are there that answer at once. Loss, or an answer of 500, fails the bench.
 */
export async function run(report: Report): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'boxwright-bench-'))
  try {
    const shop = await startShopProcess({ env: { DATA_DIR: folder, TRUST_PROXY: '1', LOG_LEVEL: 'silent' } })
    const { db, close } = connect(addressOfRunningShop(folder) ?? '')
    try {
      const forms = await formsOf(db)
      await load(shop, forms, 20, 2)
      const before = await db.$count(requests)
      const answers = await load(shop, forms, clients, seconds)
      tell(report, answers, (await db.$count(requests)) - before)
    } finally {
      await close()
      await shop.end()
    }
    await announceBacklog(report, folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function announceBacklog(report: Report, folder: string): Promise<void> {
  const told = { mails: 0, posts: 0, confirmations: 0 }
  const mailServer = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    logger: false,
    onData: (stream, { envelope }, done) => {
      const toSales = envelope.rcptTo.some(({ address }) => address === salesEmail)
      stream.resume().on('end', () => {
        told[toSales ? 'mails' : 'confirmations'] += 1
        done()
      })
    },
  })
  const receiver = createServer((request, response) => {
    request.resume().on('end', () => {
      told.posts += 1
      response.writeHead(204).end()
    })
  })
  for (const server of [mailServer, receiver]) {
    await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  }
  const portOf = (server: Server) => (server.address() as AddressInfo).port
  const shop = await startShopProcess({
    env: {
      DATA_DIR: folder,
      LOG_LEVEL: 'silent',
      SMTP_URL: `smtp://127.0.0.1:${portOf(mailServer.server as Server)}`,
      SALES_EMAIL: salesEmail,
      WEBHOOK_URL: `http://127.0.0.1:${portOf(receiver)}/`,
    },
  })
  const before = { ...told }
  await wait(countedFor * 1_000)
  const mails = (told.mails - before.mails) / countedFor
  const posts = (told.posts - before.posts) / countedFor
  const confirmations = (told.confirmations - before.confirmations) / countedFor
  await shop.end()
  mailServer.close()
  receiver.close()
  report.heading('Announcements of a backlog')
  const rate = { unit: '/s', better: 'more' } as const
  report.figure({ ...rate, name: 'by mail', median: mails, target: fewestAnnounced })
  report.figure({ ...rate, name: 'by webhook', median: posts, target: fewestAnnounced })
  // Nobody waits for a confirmation as they do for a request.
  report.figure({ ...rate, name: 'to visitors', median: confirmations })
}

type Answer = { status: number; ms: number }

async function load(shop: ShopProcess, forms: Form[], clients: number, seconds: number): Promise<Answer[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: clients })
  const answers: Answer[] = []
  const end = performance.now() + seconds * 1_000
  const client = async (number: number) => {
    for (let sent = number; performance.now() < end; sent++) {
      const form = forms[sent % forms.length]
      if (!form) return
      const start = performance.now()
      const status = await post(agent, new URL(form.path, shop.url), { ...form.fields(), form_key: randomUUID() })
      answers.push({ status, ms: performance.now() - start })
    }
  }
  await Promise.all(Array.from({ length: clients }, (_, number) => client(number)))
  agent.destroy()
  return answers
}

function tell(report: Report, answers: Answer[], stored: number): void {
  const byStatus = new Map<number, number>()
  for (const { status } of answers) byStatus.set(status, (byStatus.get(status) ?? 0) + 1)
  const acknowledged = answers.filter(({ status }) => status >= 200 && status < 400).length
  const times = timesOf(answers.map(({ ms }) => ms))
  const statuses = [...byStatus]
    .sort(([a], [b]) => a - b)
    .map(([status, count]) => `${count} x ${status || 'no answer'}`)
  report.heading(`Requests of ${clients} visitors without a pause for ${seconds} s`)
  report.times('answered', times)
  report.figure({ name: 'answered, 95 of 100', unit: 'ms', median: times.p95, target })
  report.figure({ name: 'stored', unit: '/s', median: stored / seconds, better: 'more' })
  report.say(`sent ${answers.length}, acknowledged ${acknowledged}, stored ${stored}; answers: ${statuses.join(', ')}`)
  // A request may be stored whose answer was lost; never the other way round.
  report.figure({ name: 'lost', unit: 'requests', median: Math.max(0, acknowledged - stored), target: 0 })
  report.figure({ name: 'answered 500', unit: 'requests', median: byStatus.get(500) ?? 0, target: 0 })
}
