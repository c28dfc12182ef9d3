import { formatNumber } from '#app/lib/text/count.ts'

type BarsProps = { caption: string; rows: readonly { key: string; label: string; count: number }[] }

/** Counts as a table with bars, the longest one for the largest count. */
export function Bars({ caption, rows }: BarsProps) {
  const max = Math.max(1, ...rows.map(({ count }) => count))
  return (
    <table className="portal-chart">
      <caption className="sr-only">{caption}</caption>
      <tbody>
        {rows.map(({ key, label, count }) => (
          <tr key={key}>
            <th scope="row">{label}</th>
            <td aria-hidden="true">
              <svg className="portal-chart-bar" aria-hidden="true">
                <rect width={`${Math.round((count / max) * 100)}%`} height="100%" />
              </svg>
            </td>
            <td>{formatNumber(count)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
