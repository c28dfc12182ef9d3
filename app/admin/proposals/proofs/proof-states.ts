import type { ProofState } from '#app/features/proposals/proofs/list-proofs.server.ts'
import type { BadgeProps } from '#app/ui/badge.tsx'

export const proofStates: Record<ProofState, { title: string; tone: BadgeProps['tone'] }> = {
  missing: { title: 'Needs a proof', tone: 'terracotta' },
  draft: { title: 'Not sent', tone: 'neutral' },
  sent: { title: 'Awaiting approval', tone: 'neutral' },
  changes: { title: 'Changes requested', tone: 'terracotta' },
  approved: { title: 'Approved', tone: 'forest' },
}
