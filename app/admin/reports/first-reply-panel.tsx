import { maxMeasured } from '#app/features/requests/reports/range.ts'
import type { ResponseTimes } from '#app/features/requests/reports/response-times.server.ts'
import { formatCount, formatNumber } from '#app/lib/text/count.ts'
import { Panel } from '../shell/admin-page.tsx'
import { formatDuration, formatShare } from './format.ts'

const formatSeconds = (seconds: number | null) => (seconds === null ? '' : formatDuration(seconds))

export function FirstReplyPanel({ metrics: { hasReply, waiting }, days }: { metrics: ResponseTimes; days: number }) {
  const requests = formatCount(hasReply.count, 'request')
  const scope = hasReply.count >= maxMeasured ? `The newest ${formatCount(maxMeasured, 'request')}` : requests
  return (
    <Panel
      title="Time to first reply"
      text={
        hasReply.count === 0
          ? `No request of the last ${days} days has an email in reply yet. Proposals are not counted here.`
          : `${scope} of the last ${days} days with a reply.`
      }
    >
      {hasReply.count > 0 && (
        <dl className="reports-facts mb-6">
          <Metric title="Median" value={formatSeconds(hasReply.median)} />
          <Metric title="90th percentile" value={formatSeconds(hasReply.percentile90)} />
          <Metric title="Within 24 hours" value={formatShare(hasReply.withinDay, hasReply.count)} />
        </dl>
      )}
      <h3 className="text-sm font-semibold">Awaiting first reply</h3>
      {waiting.count === 0 ? (
        <p className="mt-1 text-sm text-muted">No request is awaiting a first reply.</p>
      ) : (
        <>
          <p className="mt-1 text-sm text-muted">
            {`${formatCount(waiting.count, 'request')}, ${waiting.overDay === 0 ? 'none' : formatNumber(waiting.overDay)} of them for more than 24 hours.`}
          </p>
          <dl className="reports-facts mt-3">
            <Metric title="Median wait" value={formatSeconds(waiting.median)} />
            <Metric title="90th percentile wait" value={formatSeconds(waiting.percentile90)} />
            <Metric title="Longest wait" value={formatSeconds(waiting.max)} />
          </dl>
        </>
      )}
    </Panel>
  )
}

function Metric({ title, value }: { title: string; value: string }) {
  return (
    <div>
      <dt>{title}</dt>
      <dd>{value}</dd>
    </div>
  )
}
