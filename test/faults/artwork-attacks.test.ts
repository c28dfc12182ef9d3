import { randomUUID } from 'node:crypto'
import { connect as connectSocket, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { maxFileBytes } from '#app/features/uploads/limits.ts'
import { createArtworkSvg } from '#test/artwork-files.ts'
import { createOverlappingPdf } from '#test/overlapping-pdf.ts'
import { waitUntil } from '#test/process.ts'
import { maxPageMs } from './attacked-shop.ts'
import { openStage, type Stage } from './stage.ts'

const attackMs = 20_000

let stage: Stage
beforeAll(async () => {
  stage = await openStage()
}, 300_000)
afterAll(() => stage.end())

type Answered = { status: number; ms: number }

async function measure(path: string, init?: RequestInit): Promise<Answered> {
  const startedAt = performance.now()
  const response = await fetch(stage.shop().url + path, { ...init, signal: AbortSignal.timeout(60_000) })
  await response.arrayBuffer()
  return { status: response.status, ms: Math.round(performance.now() - startedAt) }
}

function upload(ip: string, file: File): Promise<Answered> {
  const body = new FormData()
  body.append('file', file)
  return measure('/uploads', { method: 'POST', body, headers: { 'x-forwarded-for': ip } })
}

const getPercentile = (times: readonly number[], share: number) =>
  times.toSorted((a, b) => a - b)[Math.ceil(times.length * share) - 1] ?? 0

/** Reads pages and sends small files as other visitors do, while an attack runs. Prints their times. */
async function observe(attack: string) {
  const pages: Answered[] = []
  const files: Answered[] = []
  const endsAt = performance.now() + attackMs
  const readPages = async () => {
    while (performance.now() < endsAt) {
      // Half of the pages are not in the cache.
      pages.push(await measure(pages.length % 2 === 0 ? '/' : `/products?search=${randomUUID()}`))
      await wait(50)
    }
  }
  const sendFiles = async () => {
    while (performance.now() < endsAt) {
      files.push(await upload(`198.51.100.${files.length % 250}`, new File([createArtworkSvg()], 'logo.svg')))
      await wait(500)
    }
  }
  await Promise.all([readPages(), sendFiles()])
  const pageTimes = pages.map(({ ms }) => ms)
  const fileTimes = files.map(({ ms }) => ms)
  const figures = {
    pages: pages.length,
    pageP95Ms: getPercentile(pageTimes, 0.95),
    uploads: files.length,
    uploadP95Ms: getPercentile(fileTimes, 0.95),
    uploadMaxMs: Math.max(...fileTimes),
    stored: files.filter(({ status }) => status === 201).length,
  }
  process.stdout.write(`${attack}: ${JSON.stringify(figures)}\n`)
  return { ...figures, hasFailedPages: pages.some(({ status }) => status !== 200) }
}

test('PDFs that cost much to unpack delay neither pages nor the files of others', { timeout: 180_000 }, async () => {
  const blocks = Math.floor((maxFileBytes - 100_000) / 5)
  const pdf = new File([new Uint8Array(createOverlappingPdf(400, blocks))], 'logo.pdf')
  let isOver = false
  const answers: Answered[] = []
  const attack = async (ip: string) => {
    while (!isOver) answers.push(await upload(ip, pdf).catch(() => ({ status: 0, ms: 0 })))
  }
  const attackers = ['192.0.2.1', '192.0.2.1', '192.0.2.2'].map(attack)
  const observed = await observe('PDFs of empty deflate blocks')
  isOver = true
  await Promise.all(attackers)
  const answered = answers.filter(({ status }) => status !== 0)
  process.stdout.write(`their answers: ${answered.length}, at most ${Math.max(...answered.map(({ ms }) => ms))} ms\n`)
  expect(answered.length).toBeGreaterThan(0)
  expect(answered.some(({ status }) => status === 201)).toBe(false)
  expect(observed).toMatchObject({ hasFailedPages: false, stored: observed.uploads })
  expect(observed.pageP95Ms).toBeLessThan(maxPageMs)
})

/** Announces the largest file and sends a byte of it now and then. */
function trickle(ip: string): Socket {
  const { hostname, port } = new URL(stage.shop().url)
  const socket = connectSocket(Number(port), hostname)
  const head = [
    'POST /uploads HTTP/1.1',
    `Host: ${hostname}:${port}`,
    `X-Forwarded-For: ${ip}`,
    'Content-Type: multipart/form-data; boundary=x',
    `Content-Length: ${maxFileBytes}`,
  ]
  const part = '--x\r\nContent-Disposition: form-data; name="file"; filename="logo.pdf"\r\n\r\n%PDF-1.7\n'
  socket.on('error', () => {})
  socket.write(`${head.join('\r\n')}\r\n\r\n${part}`)
  const timer = setInterval(() => socket.write('a'), 1_000)
  socket.on('close', () => clearInterval(timer))
  return socket
}

test('uploads that are announced but not sent take no room from others', { timeout: 180_000 }, async () => {
  const sockets = Array.from({ length: 130 }, (_, index) => trickle(`203.0.113.${index % 7}`))
  await waitUntil(() => sockets.every(({ bytesWritten }) => bytesWritten > 0), 20_000)
  const observed = await observe('130 uploads that trickle')
  for (const socket of sockets) socket.destroy()
  expect(observed).toMatchObject({ hasFailedPages: false, stored: observed.uploads })
  expect(observed.pageP95Ms).toBeLessThan(maxPageMs)
})
