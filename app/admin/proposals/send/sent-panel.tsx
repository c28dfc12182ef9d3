import { useEffect } from 'react'
import type { ListedRecipient } from '#app/features/proposals/lifecycle/recipients.server.ts'
import { useRevalidateWhenIdle } from '#app/lib/browser/use-revalidate-when-idle.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { Panel } from '../../shell/admin-page.tsx'
import type { OpenedProposal } from '../proposal/open-proposal.server.ts'
import { getProposalPath } from '../proposal-paths.ts'

/** How long the page waits for emails to go out. */
const mailMs = 60_000
const pollMs = 3_000

type SentPanelProps = {
  proposal: OpenedProposal
  recipients: readonly ListedRecipient[]
  hasDraft: boolean
  /** Time of the server. */
  now: number
}

/** Who got the version that was sent last; the next one begins with an edit. */
export function SentPanel({ proposal, recipients, hasDraft, now }: SentPanelProps) {
  const { id, sent_version, sent_at, state } = proposal
  const mailed = recipients.filter(
    ({ mailed_at, revoked_at }) => sent_at && mailed_at && mailed_at >= sent_at && revoked_at === null,
  )
  const revalidate = useRevalidateWhenIdle()
  const isWaiting = mailed.length === 0 && sent_at !== null && now - sent_at.getTime() < mailMs
  useEffect(() => {
    if (!isWaiting) return
    const timer = setInterval(() => revalidate(), pollMs)
    return () => clearInterval(timer)
  }, [isWaiting, revalidate])
  return (
    <Panel title={`Version ${sent_version} ${state === 'expired' ? 'has expired' : 'is sent'}`}>
      <div role="status" className="grid gap-1 wrap-anywhere">
        {mailed.map(({ id: recipientId, name, email }) => (
          <p key={recipientId} dir="auto">{`Sent to ${name} · ${email}`}</p>
        ))}
        {mailed.length === 0 && <p>Not emailed yet. Links are under Recipients.</p>}
        {hasDraft && (
          <p className="text-muted">
            {`You have unsaved changes. Save them to send version ${(sent_version ?? 0) + 1}.`}
          </p>
        )}
      </div>
      <p className="mt-4">
        <ButtonLink to={getProposalPath(id)} variant="secondary" size="sm">
          {`Edit to make version ${(sent_version ?? 0) + 1}`}
        </ButtonLink>
      </p>
    </Panel>
  )
}
