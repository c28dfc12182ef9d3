import type { readOverview } from '#app/features/sends/campaigns/overview.server.ts'
import { formatNumber } from '#app/lib/text/count.ts'
import { Panel } from '../../shell/admin-page.tsx'

type GiftTableProps = { gifts: Awaited<ReturnType<typeof readOverview>>['gifts'] }

/** Redeemed pieces of each gift, what is left, and claims on hold. */
export const GiftTable = ({ gifts }: GiftTableProps) => (
  <Panel title="Gifts">
    <table className="campaign-gifts">
      <thead>
        <tr>
          <th scope="col">Gift</th>
          <th scope="col">Redeemed</th>
          <th scope="col">Left</th>
          <th scope="col">On hold</th>
        </tr>
      </thead>
      <tbody>
        {gifts.map(({ id, title, claimed, left, held }) => (
          <tr key={id}>
            <th scope="row">{title}</th>
            <td>{formatNumber(claimed)}</td>
            <td>{left === null ? 'No limit' : formatNumber(left)}</td>
            <td>{formatNumber(held)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </Panel>
)
