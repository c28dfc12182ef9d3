import { lazy } from 'react'
import { kindTitles, requestKinds } from '#app/features/requests/kinds.ts'
import type { DayCount } from '#app/features/requests/reports/by-day.server.ts'
import { formatNumber } from '#app/lib/text/count.ts'
import { formatLongDate } from '#app/lib/time/dates.ts'
import { Panel } from '../shell/admin-page.tsx'
import { ChartFigure } from './chart-figure.tsx'
import { sumDays, summarizeDays, toBars } from './format.ts'

const DaysChart = lazy(() => import('./charts.tsx').then((module) => ({ default: module.DaysChart })))

export function RequestsPanel({ days }: { days: DayCount[] }) {
  const bars = toBars(days)
  return (
    <Panel title={bars.length < days.length ? 'Requests by week' : 'Requests by day'}>
      <ChartFigure
        size="tall"
        name="Table of requests"
        finding={summarizeDays(days)}
        chart={sumDays(days) > 0 && (() => <DaysChart bars={bars} />)}
        table={<DaysTable days={days} />}
      />
    </Panel>
  )
}

function DaysTable({ days }: { days: DayCount[] }) {
  const spam = days.reduce((sum, day) => sum + day.spam, 0)
  return (
    <table className="reports-table">
      <caption className="sr-only">Requests by day and type, the newest day first</caption>
      <thead>
        <tr>
          <th scope="col">Day</th>
          {requestKinds.map((kind) => (
            <th key={kind} scope="col">
              {kindTitles[kind]}
            </th>
          ))}
          <th scope="col">Total</th>
          <th scope="col">Spam (not counted)</th>
        </tr>
      </thead>
      <tbody>
        <tr className="font-semibold">
          <th scope="row">All days</th>
          {requestKinds.map((kind) => (
            <td key={kind}>{formatNumber(sumDays(days, [kind]))}</td>
          ))}
          <td>{formatNumber(sumDays(days))}</td>
          <td>{formatNumber(spam)}</td>
        </tr>
        {days.toReversed().map((day) => (
          <tr key={day.day}>
            <th scope="row">{formatLongDate(day.day)}</th>
            {requestKinds.map((kind) => (
              <td key={kind}>{formatNumber(day.kinds[kind])}</td>
            ))}
            <td>{formatNumber(sumDays([day]))}</td>
            <td>{formatNumber(day.spam)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
