import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { ButtonLink } from '#app/ui/button.tsx'
import { getOrderPath, getProofsPath } from '../../orders/order-paths.ts'
import { AdminPage, DateTime } from '../../shell/admin-page.tsx'
import { ScreenTabs } from '../../shell/screen-tabs.tsx'
import { getActivityPath, getPreviewPath, getProposalPath, getSendPath, proposalsPath } from '../proposal-paths.ts'
import { StateBadge } from '../state-badge.tsx'
import { AssigneeForm } from './assignee-form.tsx'
import type { OpenedProposal } from './open-proposal.server.ts'
import { PdfLinks } from './pdf-links.tsx'
import '../proposals.css'

type ProposalPageProps = { proposal: OpenedProposal; children: ReactNode }

/** Heading and tabs of every screen of a proposal. */
export function ProposalPage({ proposal, children }: ProposalPageProps) {
  const { id, number, title, state, request } = proposal
  const tabs = [
    { to: getProposalPath(id), label: 'Edit', end: true },
    { to: getSendPath(id), label: 'Send' },
    { to: getActivityPath(id), label: 'Activity' },
    { to: getProofsPath(id), label: 'Proofs' },
    ...(proposal.order ? [{ to: getOrderPath(proposal.order), label: 'Order' }] : []),
  ]
  return (
    <AdminPage
      title={title}
      back={{ to: proposalsPath, label: 'Proposals' }}
      lead={
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <StateBadge state={state} awaitsReply={proposal.awaitsReply} />
          <span>{number}</span>
          <StateLine proposal={proposal} />
          <PdfLinks id={id} sentVersion={proposal.sent_version} isAccepted={state === 'accepted'} />
          {request && (
            <Link
              to={`/admin/requests/${request}`}
              prefetch="none"
              className="font-semibold text-forest underline underline-offset-4"
            >
              {request}
            </Link>
          )}
        </span>
      }
      aside={
        <span className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <AssigneeForm proposal={proposal} />
          <ButtonLink
            to={getPreviewPath(id)}
            variant="secondary"
            size="sm"
            prefetch="none"
            reloadDocument
            target="_blank"
          >
            Preview
          </ButtonLink>
        </span>
      }
    >
      <ScreenTabs label="Proposal" tabs={tabs} />
      {children}
    </AdminPage>
  )
}

/** Dates of a proposal: "Sends …", "Version 2, sent …", then "Viewed …", or "Accepted …" or "Declined …" once it is answered. */
function StateLine({ proposal }: { proposal: OpenedProposal }) {
  const { sent_version, sent_at, send_at, first_viewed_at, answered_at, state } = proposal
  return (
    <>
      {send_at && (
        <span>
          <span>Sends </span>
          <DateTime at={send_at} />
        </span>
      )}
      {sent_at && (
        <span>
          <span>{`Version ${sent_version}, sent `}</span>
          <DateTime at={sent_at} />
        </span>
      )}
      {first_viewed_at && !answered_at && (
        <span>
          <span>Viewed </span>
          <DateTime at={first_viewed_at} />
        </span>
      )}
      {answered_at && (state === 'accepted' || state === 'declined') && (
        <span>
          <span>{state === 'accepted' ? 'Accepted ' : 'Declined '}</span>
          <DateTime at={answered_at} />
        </span>
      )}
    </>
  )
}
