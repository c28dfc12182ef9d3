import { Form, Link, useNavigation } from 'react-router'
import type { listProposalsOf } from '#app/features/proposals/listing/list-proposals.server.ts'
import { Button } from '#app/ui/button.tsx'
import { DateOnly, Panel } from '../shell/admin-page.tsx'
import { formatAmount } from './format-amount.ts'
import { getProposalPath, newProposalPath } from './proposal-paths.ts'
import { StateBadge } from './state-badge.tsx'

type ProposalsPanelProps = {
  proposals: Pick<Awaited<ReturnType<typeof listProposalsOf>>, 'rows' | 'next'>
  /** Source of a new proposal: the reference of a request, or a customer as "contact ID" or "company ID". */
  source: { request: string } | { customer: string }
}

/** Proposals of a request or customer, with a button that creates one in a click. */
export function ProposalsPanel({ proposals: { rows, next }, source }: ProposalsPanelProps) {
  const { state, formAction } = useNavigation()
  const isBusy = state !== 'idle' && formAction === newProposalPath
  return (
    <Panel
      title="Proposals"
      text={next && `The newest ${rows.length}.`}
      aside={
        <Form method="post" action={newProposalPath}>
          {Object.entries(source).map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          <Button type="submit" size="sm" variant="secondary" busy={isBusy}>
            Create proposal
          </Button>
        </Form>
      }
    >
      {rows.length > 0 && (
        <ul className="divide-y divide-line">
          {rows.map(({ id, number, title, state: proposalState, awaitsReply, value_cents, currency, created_at }) => (
            <li key={id} className="py-2 text-sm">
              <p className="flex items-baseline justify-between gap-3">
                <Link
                  to={getProposalPath(id)}
                  prefetch="none"
                  className="min-w-0 font-semibold break-words text-forest underline underline-offset-4"
                >
                  {title}
                </Link>
                {value_cents !== null && (
                  <span className="tabular-figures">{formatAmount(value_cents, { locale: 'en-US', currency })}</span>
                )}
              </p>
              <p className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-muted">
                <StateBadge state={proposalState} awaitsReply={awaitsReply} />
                <span>{number}</span>
                <DateOnly at={created_at} />
              </p>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  )
}
