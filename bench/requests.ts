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
import { getRunningOwnerUrl } from '#server/database/embedded.ts'
import { type ShopProcess, startShopProcess } from '#test/process.ts'
import { createFormPost, createForms, type Form } from './forms.ts'
import { type Report, summarize } from './measure.ts'

const clients = 200
const seconds = 20
const maxP95Ms = 2_000

/** Notifications a second and channel, counted for so long. */
const minNotificationRate = 20
const countedSeconds = 10
const salesEmail = 'sales@shop.example'

/**
 * 200 visitors send forms without a pause: how many were acknowledged, and whether each of those is stored. Then how fast the
 * backlog of notifications leaves once a mail server and a webhook respond at once. A lost request or a status 500 fails the bench.
 */
export async function run(report: Report): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'boxwright-bench-'))
  try {
    const shop = await startShopProcess({ env: { DATA_DIR: folder, TRUST_PROXY: '1', LOG_LEVEL: 'silent' } })
    const { db, close } = connect(getRunningOwnerUrl(folder) ?? '')
    try {
      const forms = await createForms(db)
      await sendForms(shop, forms, 20, 2)
      const before = await db.$count(requests)
      const responses = await sendForms(shop, forms, clients, seconds)
      reportResponses(report, responses, (await db.$count(requests)) - before)
    } finally {
      await close()
      await shop.end()
    }
    await measureNotifications(report, folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

type Response = { status: number; ms: number }

async function sendForms(shop: ShopProcess, forms: Form[], clients: number, seconds: number): Promise<Response[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: clients })
  const responses: Response[] = []
  const end = performance.now() + seconds * 1_000
  const client = async (number: number) => {
    for (let sent = number; performance.now() < end; sent++) {
      const form = forms[sent % forms.length]
      if (!form) return
      const start = performance.now()
      const status = await createFormPost(agent, new URL(form.path, shop.url), {
        ...form.fields(),
        form_key: randomUUID(),
      })
      responses.push({ status, ms: performance.now() - start })
    }
  }
  await Promise.all(Array.from({ length: clients }, (_, number) => client(number)))
  agent.destroy()
  return responses
}

function reportResponses(report: Report, responses: Response[], stored: number): void {
  const count = (matches: (status: number) => boolean) => responses.filter(({ status }) => matches(status)).length
  const acknowledged = count((status) => status >= 200 && status < 400)
  const times = summarize(responses.map(({ ms }) => ms))
  report.heading(`Requests of ${clients} visitors without a pause for ${seconds} s`)
  report.times('response', times)
  report.figure({ name: '95th percentile', unit: 'ms', median: times.p95, target: maxP95Ms })
  report.figure({ name: 'stored', unit: '/s', median: stored / seconds })
  report.print(
    `sent ${responses.length}, acknowledged ${acknowledged}, stored ${stored}, without a response ${count((status) => status === 0)}`,
  )
  // A request may be stored although its response was lost, never the other way round.
  report.figure({ name: 'lost', unit: 'requests', median: Math.max(0, acknowledged - stored), target: 0 })
  report.figure({ name: 'status 500', unit: 'requests', median: count((status) => status === 500), target: 0 })
}

async function measureNotifications(report: Report, folder: string): Promise<void> {
  const received = { email: 0, webhook: 0, confirmation: 0 }
  const mailServer = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    logger: false,
    onData: (stream, { envelope }, done) => {
      const isForSales = envelope.rcptTo.some(({ address }) => address === salesEmail)
      stream.resume().on('end', () => {
        received[isForSales ? 'email' : 'confirmation'] += 1
        done()
      })
    },
  })
  const webhook = createServer((request, response) => {
    request.resume().on('end', () => {
      received.webhook += 1
      response.writeHead(204).end()
    })
  })
  for (const server of [mailServer, webhook]) {
    await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  }
  const getPort = (server: Server) => (server.address() as AddressInfo).port
  const shop = await startShopProcess({
    env: {
      DATA_DIR: folder,
      LOG_LEVEL: 'silent',
      SMTP_URL: `smtp://127.0.0.1:${getPort(mailServer.server as Server)}`,
      SALES_EMAIL: salesEmail,
      WEBHOOK_URL: `http://127.0.0.1:${getPort(webhook)}/`,
    },
  })
  const before = { ...received }
  await wait(countedSeconds * 1_000)
  const after = { ...received }
  await shop.end()
  mailServer.close()
  webhook.close()
  report.heading('Notifications of a backlog')
  const rate = (channel: keyof typeof received) => ({
    name: `by ${channel}`,
    unit: '/s',
    median: (after[channel] - before[channel]) / countedSeconds,
  })
  report.figure({ ...rate('email'), target: minNotificationRate, targetIs: 'min' })
  report.figure({ ...rate('webhook'), target: minNotificationRate, targetIs: 'min' })
  // Confirmations to visitors are less urgent than notifications to sales.
  report.figure(rate('confirmation'))
}
