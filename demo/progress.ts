import type { ReportProgress } from './load-demo-shop.ts'

const WIDTH = 28
const CLEAR_LINE = '\r\x1b[2K'

export type ProgressOutput = { isTTY?: boolean; write(text: string): unknown }

const formatCount = (done: number, total: number) =>
  `${done.toLocaleString('en-US')} of ${total.toLocaleString('en-US')}`

/** A bar that redraws itself on a terminal; elsewhere a line at the start, at each quarter and at the end. */
export function createProgress(output: ProgressOutput = process.stderr): ReportProgress {
  let quarter = -1
  return (done, total) => {
    const share = total === 0 ? 1 : done / total
    if (output.isTTY) {
      const filled = Math.round(share * WIDTH)
      const bar = '█'.repeat(filled) + '░'.repeat(WIDTH - filled)
      output.write(`${CLEAR_LINE}Loading the demo shop ${bar} ${formatCount(done, total)}${share === 1 ? '\n' : ''}`)
      return
    }
    if (Math.floor(share * 4) === quarter) return
    quarter = Math.floor(share * 4)
    output.write(`Loading the demo shop: ${formatCount(done, total)} products\n`)
  }
}
