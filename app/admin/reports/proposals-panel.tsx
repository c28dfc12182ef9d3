import type { ProposalReport } from '#app/features/proposals/reports/proposal-report.server.ts'
import { formatCount, formatNumber } from '#app/lib/text/count.ts'
import { formatAmount } from '../proposals/format-amount.ts'
import { Panel } from '../shell/admin-page.tsx'
import { formatDuration, formatShare } from './format.ts'

/** Outcomes of the proposals of a period. */
export function ProposalsPanel({ report, days }: { report: ProposalReport; days: number }) {
  if (report.sent === 0)
    return <Panel title="Proposals" text={`No new proposals were sent in the last ${days} days.`} />
  const { sent, viewed, accepted, declined, expired, values } = report
  const facts: [title: string, value: string][] = [
    ['Sent', formatNumber(sent)],
    ['Viewed', `${formatNumber(viewed)} (${formatShare(viewed, sent)})`],
    ['Accepted', `${formatNumber(accepted)} (${formatShare(accepted, sent)})`],
    ['Declined', formatNumber(declined)],
    ['Expired', formatNumber(expired)],
    ['Median time to proposal', formatSeconds(report.medianToProposal)],
    ['Median time to response', formatSeconds(report.medianToAnswer)],
    ...values.flatMap((value) => formatValue(value, values.length > 1)),
  ]
  return (
    <Panel title="Proposals" text={`New proposals sent in the last ${days} days.`}>
      <dl className="reports-facts">
        {facts.map(([title, value]) => (
          <div key={title}>
            <dt>{title}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <div className="mt-6 grid gap-6 sm:grid-cols-2 lg:grid-cols-3">
        <Names
          title="Products"
          rows={report.products.map(({ name, count, pieces }) => [
            name,
            `${formatCount(count, 'proposal')}, ${formatCount(pieces, 'unit')}`,
          ])}
        />
        <Names
          title="Decoration methods"
          rows={report.methods.map(({ name, count }) => [name, formatCount(count, 'proposal')])}
        />
        <Names
          title="Decline reasons"
          rows={report.declineReasons.map(({ text, count }) => [text, formatCount(count, 'proposal')])}
        />
      </div>
      {report.sent > report.maxDocuments && (
        <p className="mt-4 text-sm text-muted">
          {`Products and decoration methods are those of the latest ${formatNumber(report.maxDocuments)} proposals.`}
        </p>
      )}
    </Panel>
  )
}

function formatValue(
  { currency, acceptedCents, marginCents }: ProposalReport['values'][number],
  isNamed: boolean,
): [title: string, value: string][] {
  const suffix = isNamed ? `, ${currency}` : ''
  const format = (cents: number) => formatAmount(cents, { locale: 'en-US', currency })
  return [
    [`Value accepted${suffix}`, format(acceptedCents)],
    [`Margin, excluding shipping without a cost${suffix}`, marginCents === null ? 'N/A' : format(marginCents)],
  ]
}

const formatSeconds = (seconds: number | null) => (seconds === null ? 'N/A' : formatDuration(seconds))

function Names({ title, rows }: { title: string; rows: [name: string, text: string][] }) {
  if (rows.length === 0) return null
  return (
    <section>
      <h3 className="text-sm font-semibold">{title}</h3>
      <ol className="mt-2 divide-y divide-line text-sm">
        {rows.map(([name, text]) => (
          <li key={name} className="flex justify-between gap-4 py-1.5">
            <span className="wrap-anywhere">{name}</span>
            <span className="shrink-0 text-muted">{text}</span>
          </li>
        ))}
      </ol>
    </section>
  )
}
