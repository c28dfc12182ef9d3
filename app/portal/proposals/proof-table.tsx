import type { OpenProof } from '#app/features/portal/records/proofs.server.ts'
import { OpenProposalButton } from '../components/open-proposal-button.tsx'
import { type Column, PortalTable } from '../components/portal-table.tsx'
import { Day } from '../components/times.tsx'

const columns: Column<OpenProof>[] = [
  {
    label: 'Proof',
    isTitle: true,
    cell: ({ proposalId, versionId, title }) => (
      <OpenProposalButton action={`/portal/proofs/${proposalId}/${versionId}`}>{title}</OpenProposalButton>
    ),
  },
  { label: 'Proposal', cell: ({ number }) => number },
  { label: 'Approve by', cell: ({ approveBy }) => <Day day={approveBy} /> },
  { label: 'Your access', cell: ({ canDecide }) => (canDecide ? 'Approve' : 'View') },
]

/** Proofs that await a decision; their titles open them. */
export const ProofTable = ({ proofs }: { proofs: readonly OpenProof[] }) => (
  <PortalTable caption="Proofs to approve" columns={columns} rows={proofs} getKey={({ versionId }) => versionId} />
)
