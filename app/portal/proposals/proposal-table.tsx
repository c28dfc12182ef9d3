import type { ListedProposal } from '#app/features/portal/records/proposals.server.ts'
import { formatRange } from '../components/format-money.ts'
import { OpenProposalButton } from '../components/open-proposal-button.tsx'
import { type Column, PortalTable } from '../components/portal-table.tsx'
import { ProposalStateBadge } from '../components/state-badges.tsx'
import { DateOnly, Day } from '../components/times.tsx'

const columns: Column<ListedProposal>[] = [
  {
    label: 'Proposal',
    isTitle: true,
    cell: ({ id, title, number }) => (
      <>
        <OpenProposalButton action={`/portal/proposals/${id}`}>{title}</OpenProposalButton>
        <span className="block text-sm text-muted">{number}</span>
      </>
    ),
  },
  { label: 'Status', cell: ({ state }) => <ProposalStateBadge state={state} /> },
  { label: 'Sent', cell: ({ sentAt }) => sentAt && <DateOnly at={sentAt} /> },
  { label: 'Valid until', cell: ({ validUntil }) => <Day day={validUntil} /> },
  { label: 'Total', isNumber: true, cell: (row) => formatRange(row) },
]

/** Proposals; their titles open them. */
export const ProposalTable = ({ proposals }: { proposals: readonly ListedProposal[] }) => (
  <PortalTable caption="Proposals" columns={columns} rows={proposals} getKey={({ id }) => id} />
)
