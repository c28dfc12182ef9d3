import { type Figure, formatNumber, formatValue, type Report } from '../measure.ts'

const faultColumns = [
  'sent',
  'acknowledged',
  'stored',
  'lost',
  'failed attempts',
  'pages',
  'failed pages',
  'failed cached pages',
  'duplicate notifications',
  'recovery',
]
const timeColumns = ['shop', 'PostgreSQL', 'proxy', 'pooler']
export const responseKinds = ['a cached page', 'a rendered list', 'a stored request']

/** Prints the figures as two Markdown tables. */
export function printTables(report: Report): void {
  const { figures } = report
  const faults = figures.flatMap(({ name }) => /: ([^:]+): lost$/.exec(name)?.[1] ?? [])
  const printTable = (rows: readonly string[], columns: readonly string[]) => {
    report.print(`| ${['', ...columns].join(' | ')} |`)
    report.print(`|---${'|--:'.repeat(columns.length)}|`)
    for (const row of rows) {
      const cells = columns.map((column) => formatFigure(figures, `: ${row}: ${column}`))
      report.print(`| ${[row, ...cells].join(' | ')} |`)
    }
  }
  report.heading('Tables')
  printTable(faults, faultColumns)
  printTable(responseKinds, timeColumns)
}

function formatFigure(figures: readonly Figure[], ending: string): string {
  const figure = figures.find(({ name }) => name.endsWith(ending))
  if (!figure) return '–'
  return figure.unit === 'ms' || figure.unit === 's'
    ? formatValue(figure.median, figure.unit)
    : formatNumber(figure.median)
}
