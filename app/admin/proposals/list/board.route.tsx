import { Link } from 'react-router'
import { parseProposalFilter } from '#app/features/proposals/listing/filter.ts'
import { type ListedProposal, maxCounted, readBoard } from '#app/features/proposals/listing/list-proposals.server.ts'
import { servicesContext } from '#app/lib/services.ts'
import { Badge } from '#app/ui/badge.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { getPerson } from '../../access/current-person.ts'
import { requireAccess } from '../../access/require-access.ts'
import { AdminPage, createAdminMeta, DateOnly } from '../../shell/admin-page.tsx'
import { formatAmount } from '../format-amount.ts'
import { getProposalPath, newProposalPath, proposalsPath } from '../proposal-paths.ts'
import type { Route } from './+types/board.route.ts'
import './board.css'

export const headers = requireAccess('proposals')
export const meta: Route.MetaFunction = ({ matches }) => createAdminMeta('Proposal board', matches)

export async function loader({ context, url: { searchParams } }: Route.LoaderArgs) {
  const { db } = context.get(servicesContext)
  const filter = parseProposalFilter(searchParams)
  const columns = await readBoard(db, { filter, staffId: getPerson(context).id })
  return { columns, isMine: filter.assignee === 'me', maxCounted }
}

export default function Board({ loaderData: { columns, isMine, maxCounted } }: Route.ComponentProps) {
  const formatCount = (count: number) => (count > maxCounted ? `${maxCounted.toLocaleString('en-US')}+` : String(count))
  return (
    <AdminPage
      title="Proposal board"
      back={{ to: proposalsPath, label: 'Proposals' }}
      aside={
        <span className="flex flex-wrap gap-2">
          <ButtonLink to={isMine ? '?' : '?assignee=me'} variant="secondary" size="sm">
            {isMine ? 'Show all' : 'Assigned to me'}
          </ButtonLink>
          <ButtonLink to={newProposalPath} size="sm" prefetch="none">
            New proposal
          </ButtonLink>
        </span>
      }
    >
      <div className="proposal-board">
        {columns.map(({ title, rows, found }) => (
          <section key={title} aria-label={title}>
            <h2>
              {title} <span className="text-muted">{formatCount(found)}</span>
            </h2>
            {rows.length === 0 ? (
              <p className="text-sm text-muted">None</p>
            ) : (
              <ul>
                {rows.map((row) => (
                  <BoardCard key={row.id} row={row} />
                ))}
              </ul>
            )}
          </section>
        ))}
      </div>
    </AdminPage>
  )
}

function BoardCard({
  row: { id, number, title, customer, person, value_cents, currency, created_at, awaitsReply, assignee },
}: {
  row: ListedProposal
}) {
  return (
    <li>
      <Link to={getProposalPath(id)} prefetch="none" className="font-semibold wrap-anywhere" dir="auto">
        {title}
      </Link>
      <p className="text-muted" dir="auto">
        {customer || person}
      </p>
      {awaitsReply && <Badge tone="danger">Awaiting our reply</Badge>}
      <p className="mt-2 font-semibold tabular-figures">
        {value_cents === null ? 'No total' : formatAmount(value_cents, { locale: 'en-US', currency })}
      </p>
      <p className="flex flex-wrap justify-between gap-x-3 text-xs leading-5 text-muted tabular-figures">
        <span>{number}</span>
        <DateOnly at={created_at} />
      </p>
      {assignee && <p className="text-xs leading-5 text-muted">{assignee}</p>}
    </li>
  )
}
