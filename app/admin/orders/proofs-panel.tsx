import type { Proof } from '#app/features/proposals/proofs/list-proofs.server.ts'
import { Badge } from '#app/ui/badge.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { proofStates } from '../proposals/proofs/proof-states.ts'
import { Panel } from '../shell/admin-page.tsx'
import { getProofsPath } from './order-paths.ts'

type ProofsPanelProps = { proposalId: string; proofs: Pick<Proof, 'lineId' | 'imprintId' | 'title' | 'state'>[] }

/** The state of each proof, with a link to work on them. */
export function ProofsPanel({ proposalId, proofs }: ProofsPanelProps) {
  return (
    <Panel
      title="Proofs"
      text={proofs.length === 0 ? 'No imprints, so no proofs are needed.' : 'Production starts after all are approved.'}
      aside={
        proofs.length > 0 && (
          <ButtonLink to={getProofsPath(proposalId)} variant="secondary" size="sm">
            Open proofs
          </ButtonLink>
        )
      }
    >
      {proofs.length > 0 && (
        <ul className="divide-y divide-line text-sm">
          {proofs.map(({ lineId, imprintId, title, state }) => (
            <li
              key={`${lineId} ${imprintId}`}
              className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2"
            >
              <span className="wrap-anywhere">{title}</span>
              <Badge tone={proofStates[state].tone}>{proofStates[state].title}</Badge>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  )
}
