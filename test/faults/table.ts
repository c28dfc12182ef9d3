import { readFileSync, writeFileSync } from 'node:fs'
import type { Trial } from './trial.ts'

const file = new URL('../../docs/reliability.md', import.meta.url)
const markers = ['<!-- faults: written by `npm run test:faults` -->', '<!-- faults end -->'] as const

/** Puts what a run has seen between the markers of docs/reliability.md. */
export function writeTable(trials: readonly Trial[], day: string): void {
  const text = readFileSync(file, 'utf8')
  const [from, to] = markers.map((marker) => text.indexOf(marker))
  if (from === undefined || to === undefined || from < 0 || to < from)
    throw new Error('docs/reliability.md has no place for the table')
  const count = (figure: number) => figure.toLocaleString('en-US')
  const rows = trials.map(({ fault, sent, acknowledged, stored, lost, recovery }) => {
    const cells = [
      fault,
      count(sent),
      count(acknowledged),
      count(stored),
      count(lost),
      `${(recovery / 1_000).toFixed(1)} s`,
    ]
    return `| ${cells.join(' | ')} |`
  })
  const table = [
    `Run on ${day}.`,
    '',
    '| fault | sent | acknowledged | stored | lost | recovery |',
    '|---|---:|---:|---:|---:|---:|',
    ...rows,
  ].join('\n')
  writeFileSync(file, `${text.slice(0, from)}${markers[0]}\n${table}\n${text.slice(to)}`)
}
