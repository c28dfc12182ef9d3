import { createRequire } from 'node:module'
import { type ChildWorkerOptions, openChildWorker } from '#app/lib/child-worker.server.ts'
import type { PdfReport, PdfTask } from './worker.server.ts'

const defaults: ChildWorkerOptions<PdfReport> = {
  activity: 'renders proposals',
  // Resolves like an import, wherever the bundler puts this module.
  workerFile: createRequire(import.meta.url).resolve('#app/features/proposals/pdf/worker/worker.server.ts'),
  /** Ten pages take less than a second. */
  runTimeoutMs: 20_000,
  queueTimeoutMs: 60_000,
  idleTimeoutMs: 60_000,
  heapMB: 128,
  // Together 150 MB for ten pages instead of 260: threads that decode images share an arena, and garbage is collected early.
  env: { MALLOC_ARENA_MAX: '1' },
  nodeOptions: ['--max-semi-space-size=2'],
  // Node's permissions do not restrict native code such as sharp, only JavaScript.
  permissions: ['--allow-addons'],
  timeoutReport: { reason: 'rendering took too long' },
  crashReport: { reason: 'rendering crashed' },
  fatalSignals: ['SIGABRT', 'SIGTRAP', 'SIGSEGV', 'SIGBUS', 'SIGILL', 'SIGFPE'],
}

/** Renders proposals one at a time in a separate process, so that neither its time nor its memory is the shop's (decision 0017). */
export function openProposalPdfs(options: Partial<typeof defaults> = {}) {
  const { run, close } = openChildWorker<PdfTask, PdfReport>({ ...defaults, ...options })
  return {
    /** @throws if it cannot be rendered, or not in time */
    async render(task: PdfTask): Promise<Buffer> {
      const report = await run(task)
      if ('reason' in report) throw new Error(`a proposal was not rendered: ${report.reason}`)
      return Buffer.from(report.pdf, 'base64')
    },
    close,
  }
}

/** Shared instance. */
export const proposalPdfs = openProposalPdfs()
