import { formatNumber } from '#app/lib/text/count.ts'

type BarsProps = { caption: string; heading: string; rows: readonly { key: string; label: string; count: number }[] }

/** Counts as a table with bars, the longest one for the largest count. */
export function Bars({ caption, heading, rows }: BarsProps) {
  const max = Math.max(1, ...rows.map(({ count }) => count))
  return (
    <table className="campaign-bars">
      <caption className="mb-2 text-left font-semibold wrap-anywhere">{caption}</caption>
      <thead className="sr-only">
        <tr>
          <th scope="col">{heading}</th>
          <td />
          <th scope="col">Packages</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, label, count }) => (
          <tr key={key}>
            <th scope="row">{label}</th>
            <td aria-hidden="true">
              <svg className="campaign-bar" aria-hidden="true">
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
