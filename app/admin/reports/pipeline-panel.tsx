import { lazy } from 'react'
import type { Pipeline, Stage } from '#app/features/requests/reports/pipeline.server.ts'
import { getSum } from '#app/features/requests/reports/stages.ts'
import { statusTitles } from '#app/features/requests/statuses.ts'
import { formatNumber } from '#app/lib/text/count.ts'
import { formatCents } from '#app/lib/text/money.ts'
import { Panel } from '../shell/admin-page.tsx'
import { ChartFigure } from './chart-figure.tsx'
import { formatShare, summarizePipeline } from './format.ts'

const PipelineChart = lazy(() => import('./charts.tsx').then((module) => ({ default: module.PipelineChart })))

export function PipelinePanel({ pipeline, days }: { pipeline: Pipeline; days: number }) {
  const open = getSum(pipeline.open)
  const stages = [...pipeline.open, ...pipeline.closed]
  return (
    <Panel title="Estimated value of requests" text="As they were sent. Proposals do not change them.">
      <ChartFigure
        size="short"
        name="Table of estimated values"
        finding={summarizePipeline(pipeline, open, days)}
        chart={stages.some(({ cents }) => cents > 0) && (() => <PipelineChart stages={stages} />)}
        table={<PipelineTable pipeline={pipeline} days={days} />}
      />
    </Panel>
  )
}

function PipelineTable({ pipeline, days }: { pipeline: Pipeline; days: number }) {
  const [won] = pipeline.closed
  const closed = getSum(pipeline.closed)
  return (
    <table className="reports-table">
      <caption className="sr-only">Requests and their value by status</caption>
      <thead>
        <tr>
          <th scope="col">Status</th>
          <th scope="col">Requests</th>
          <th scope="col">Value</th>
          <th scope="col">No price</th>
        </tr>
      </thead>
      <tbody>
        {pipeline.open.map((stage) => (
          <StageRow key={stage.status} title={statusTitles[stage.status]} stage={stage} />
        ))}
        <StageRow title="Total open" stage={getSum(pipeline.open)} strong />
      </tbody>
      <tbody>
        {pipeline.closed.map((stage) => (
          <StageRow key={stage.status} title={`${statusTitles[stage.status]}, last ${days} days`} stage={stage} />
        ))}
        <tr className="font-semibold">
          <th scope="row">Win rate</th>
          <td>{won && closed.count > 0 ? formatShare(won.count, closed.count) : 'None yet'}</td>
          <td>{won && closed.cents > 0 ? formatShare(won.cents, closed.cents) : 'None yet'}</td>
          <td className="text-muted">N/A</td>
        </tr>
      </tbody>
    </table>
  )
}

type StageRowProps = { title: string; stage: Omit<Stage, 'status'>; strong?: boolean }

function StageRow({ title, stage: { count, cents, unpriced }, strong = false }: StageRowProps) {
  return (
    <tr className={strong ? 'font-semibold' : undefined}>
      <th scope="row">{title}</th>
      <td>{formatNumber(count)}</td>
      <td>{formatCents(cents)}</td>
      <td>{formatNumber(unpriced)}</td>
    </tr>
  )
}
