import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { test as base, expect, vi } from 'vitest'
import { ClientTimeExceededError, WorkerUnavailableError } from '#app/lib/child-worker.server.ts'
import { maxFileBytes } from '../limits.ts'
import { openArtworkChecker, tooComplexMessage, tooLongMessage } from './artwork-check.server.ts'

// Parsers are unavailable here, which proves that another process reads the file.
vi.mock('saxes', () => {
  throw new Error('the parser runs in this process')
})
vi.mock('./pdf-check.server.ts', () => {
  throw new Error('the parser runs in this process')
})

type Checks = ReturnType<typeof openArtworkChecker>
type OpenChecks = (options?: Parameters<typeof openArtworkChecker>[0]) => Checks

const test = base.extend<{ open: OpenChecks; write: (name: string, content: string | Buffer) => Promise<string> }>({
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads a fixture's needs from this pattern
  open: async ({}, use) => {
    const opened: Checks[] = []
    await use((options) => {
      const checks = openArtworkChecker(options)
      opened.push(checks)
      return checks
    })
    for (const checks of opened) checks.close()
  },
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads a fixture's needs from this pattern
  write: async ({}, use) => {
    const folder = await mkdtemp(join(tmpdir(), 'boxwright-artwork-'))
    await use(async (name, content) => {
      await writeFile(join(folder, name), content)
      return join(folder, name)
    })
    await rm(folder, { recursive: true })
  },
})

/** A worker that fails in the way the file name names. */
const misbehavingWorker = `
  process.on('message', ({ file }) => {
    if (file === 'hang') for (;;);
    if (file === 'throw') throw new Error('broken')
    if (file === 'reject') return void Promise.reject(new Error('broken'))
    if (file === 'exit') process.exit(0)
    if (file === 'fill') for (const kept = []; ; ) kept.push({ size: kept.length })
    if (file === 'write') require('node:fs').writeFileSync(__dirname + '/written', '')
    if (file === 'spawn') require('node:child_process').spawnSync('true')
    if (file === 'wait') return
    process.send({ rejection: process.env.SECRET ?? 'read ' + file })
  })
`

test('checks files by their extension in another process', async ({ open, write }) => {
  const { check } = open()
  const svg = await write('a', '<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>')
  const pdf = await write('b', '%PDF-1.7\n1 0 obj << /S /Launch /F (cmd.exe) >> endobj')
  const font = await write(
    'c',
    '<svg><style>@font-face{src:url(data:font/woff;base64,d09G)}</style><text>a</text></svg>',
  )
  const plain = await write('d', '<!DOCTYPE svg><svg xmlns="http://www.w3.org/2000/svg"/>')
  const postscript = await write('e', '%!PS-Adobe-3.0\n')
  const empty = await write('f', '')
  const checked = [
    check(svg, '.svg'),
    check(pdf, '.pdf'),
    check(pdf, '.ai'),
    check(font, '.svg'),
    check(pdf, '.eps'),
    check(plain, '.svg'),
    check(postscript, '.ai'),
    check(postscript, '.eps'),
    check(postscript, '.pdf'),
    check(empty, '.pdf'),
  ]
  expect(await Promise.all(checked)).toEqual([
    'This SVG cannot be used: it contains a script. Please save it as plain SVG and try again.',
    'This PDF file cannot be used: it can start other programs. Please export it again as a plain PDF and try again.',
    'This AI file cannot be used: it can start other programs. Please export it again as a plain PDF and try again.',
    'This SVG cannot be used: its text needs a font that it embeds. Please convert the text to outlines and try again.',
    'This is not an EPS file; it looks like PDF.',
    undefined,
    undefined,
    undefined,
    'This is not a PDF file; it looks like PS.',
    'This is not a PDF file.',
  ])
})

test('stays responsive while the largest file is checked', async ({ open, write }) => {
  const path = `<path d="${'M12.34 56.78c1.23-4.56 7.89 0 1.2 3.4'.repeat(40)}"/>\n`
  const head = '<svg xmlns="http://www.w3.org/2000/svg">'
  const paths = path.repeat(Math.floor((maxFileBytes - 100) / path.length))
  const file = await write('large', `${head}${paths}</svg>`)
  let ticks = 0
  const timer = setInterval(() => (ticks += 1))
  expect(await open().check(file, '.svg')).toBeUndefined()
  clearInterval(timer)
  // Reading 25 MB in this process would leave one or two ticks.
  expect(ticks).toBeGreaterThan(10)
})

test.for(['throw', 'reject', 'exit'])(
  'a crashing worker (%s) fails its file and no other',
  async (behavior, { open, write }) => {
    const { check } = open({ workerFile: await write('unruly.cjs', misbehavingWorker) })
    const broken = check(behavior, '.svg')
    const next = check('next', '.svg')
    await expect(broken).rejects.toBeInstanceOf(WorkerUnavailableError)
    expect(await next).toBe('read next')
  },
)

test('rejects a file whose check never ends, and continues with the next', async ({ open, write }) => {
  const { check } = open({ workerFile: await write('unruly.cjs', misbehavingWorker), runTimeoutMs: 500 })
  const checks = [check('hang', '.svg'), check('next', '.svg'), check('hang', '.pdf'), check('last', '.svg')]
  expect(await Promise.all(checks)).toEqual([tooLongMessage, 'read next', tooLongMessage, 'read last'])
})

test('rejects a file that needs too much memory', async ({ open, write }) => {
  const { check } = open({ workerFile: await write('unruly.cjs', misbehavingWorker), heapMB: 40 })
  expect(await Promise.all([check('fill', '.svg'), check('next', '.svg')])).toEqual([tooComplexMessage, 'read next'])
})

test('closing the worker fails its current file; the next file starts another worker', async ({ open, write }) => {
  const checks = open({ workerFile: await write('unruly.cjs', misbehavingWorker) })
  const failed = expect(checks.check('wait', '.svg')).rejects.toBeInstanceOf(WorkerUnavailableError)
  checks.close()
  await failed
  expect(await checks.check('next', '.svg')).toBe('read next')
})

test('fails a file that waits too long in the queue', async ({ open, write }) => {
  const { check } = open({
    workerFile: await write('unruly.cjs', misbehavingWorker),
    runTimeoutMs: 1_000,
    queueTimeoutMs: 100,
  })
  const first = check('wait', '.svg')
  await expect(check('next', '.svg')).rejects.toThrow('too many files wait')
  expect(await first).toBe(tooLongMessage)
  expect(await check('later', '.svg')).toBe('read later')
})

test('the sender whose files took the least time is next', async ({ open, write }) => {
  const { check } = open({ workerFile: await write('unruly.cjs', misbehavingWorker), runTimeoutMs: 1_500 })
  const order: string[] = []
  const send = (file: string, sender: string) => check(file, '.svg', sender).then(() => order.push(`${sender} ${file}`))
  const files = [
    send('hang', 'a'),
    send('hang', 'a'),
    send('one', 'a'),
    send('one', 'b'),
    send('two', 'b'),
    send('one', 'c'),
  ]
  await Promise.all(files)
  expect(order[0]).toBe('a hang')
  expect(order.slice(1, 4).toSorted()).toEqual(['b one', 'b two', 'c one'])
  expect(order.slice(4)).toEqual(['a hang', 'a one'])
})

test('rejects a sender whose files took too much time, and no other', async ({ open, write }) => {
  const { check } = open({
    workerFile: await write('unruly.cjs', misbehavingWorker),
    runTimeoutMs: 1_500,
    maxClientMs: 1_000,
  })
  expect(await check('hang', '.svg', 'a')).toBe(tooLongMessage)
  await expect(check('one', '.svg', 'a')).rejects.toBeInstanceOf(ClientTimeExceededError)
  expect(await check('one', '.svg', 'b')).toBe('read one')
  expect(await check('one', '.svg')).toBe('read one')
})

test('ends an idle worker and starts another on demand', async ({ open, write }) => {
  const { check } = open({ workerFile: await write('unruly.cjs', misbehavingWorker), idleTimeoutMs: 1 })
  expect(await check('one', '.svg')).toBe('read one')
  await new Promise((done) => setTimeout(done, 50))
  expect(await check('two', '.svg')).toBe('read two')
})

test('fails for a missing file', async ({ open }) => {
  await expect(open().check('/nowhere/at-all', '.svg')).rejects.toBeInstanceOf(WorkerUnavailableError)
})

test('the worker has no settings and no permission to write', async ({ open, write }) => {
  vi.stubEnv('SECRET', 'a password')
  const workerFile = await write('unruly.cjs', misbehavingWorker)
  const { check } = open({ workerFile })
  expect(await check('it', '.svg')).toBe('read it')
  await expect(check('write', '.svg')).rejects.toBeInstanceOf(WorkerUnavailableError)
  expect(existsSync(join(dirname(workerFile), 'written'))).toBe(false)
  vi.unstubAllEnvs()
})
