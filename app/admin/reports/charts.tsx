import { type ReactNode, useId } from 'react'
import { Bar, BarChart, CartesianGrid, LabelList, Tooltip, XAxis, YAxis } from 'recharts'
import { kindTitles, type RequestKind, requestKinds } from '#app/features/requests/kinds.ts'
import { statusTitles } from '#app/features/requests/statuses.ts'
import { formatCount, formatNumber } from '#app/lib/text/count.ts'
import { formatCents } from '#app/lib/text/money.ts'
import { formatLongDate } from '#app/lib/time/dates.ts'
import type { Bar as DayBar } from './format.ts'

/** Rendered in the browser only: the content security policy blocks style attributes of the server's HTML. */

const ink = 'var(--color-ink)'
const muted = 'var(--color-muted)'
const line = 'var(--color-line)'
const tick = { fontSize: 12, fill: muted }

type Fill = { background: string; mark: string; shape: ReactNode }

/** Each kind has its own pattern, so that color is not the only difference. */
const fills: Record<RequestKind, Fill> = {
  'swag-box': { background: 'var(--color-forest)', mark: 'var(--color-forest)', shape: null },
  quote: {
    background: 'var(--color-terracotta)',
    mark: '#ffffff',
    shape: <path d="M-1 7 7 -1M3 11 11 3" strokeWidth="1.6" />,
  },
  project: { background: 'var(--color-muted)', mark: '#ffffff', shape: <path d="M0 2H8M0 6H8" strokeWidth="1.4" /> },
  'free-sample': {
    background: 'var(--color-mustard)',
    mark: 'var(--color-ink)',
    shape: <path d="M2 2h.01M6 6h.01" strokeWidth="2.4" />,
  },
  'email-signup': {
    background: 'var(--color-forest-tint)',
    mark: 'var(--color-forest)',
    shape: <path d="M2 0V8M6 0V8" strokeWidth="1.4" />,
  },
}

/** The largest kinds are at the bottom. */
const stackOrder: RequestKind[] = ['swag-box', 'quote', 'project', 'free-sample', 'email-signup']

function Patterns({ id }: { id: string }) {
  return (
    <defs>
      {requestKinds.map((kind) => {
        const { background, mark, shape } = fills[kind]
        return (
          <pattern key={kind} id={`${id}-${kind}`} width="8" height="8" patternUnits="userSpaceOnUse">
            <rect width="8" height="8" fill={background} />
            <g stroke={mark} strokeLinecap="round">
              {shape}
            </g>
          </pattern>
        )
      })}
    </defs>
  )
}

function ChartTooltip({ title, lines }: { title: string; lines: [string, string][] }) {
  return (
    <div className="chart-tip" role="status">
      <p className="font-semibold">{title}</p>
      {lines.map(([name, value]) => (
        <p key={name} className="flex justify-between gap-6">
          <span className="text-muted">{name}</span> <span className="tabular-figures">{value}</span>
        </p>
      ))}
    </div>
  )
}

/** Requests by day, with one pattern per kind. */
export function DaysChart({ bars }: { bars: DayBar[] }) {
  const id = useId()
  const shown = stackOrder.filter((kind) => bars.some(({ kinds }) => kinds[kind] > 0))
  const pattern = (kind: RequestKind) => `url(#${id}-${kind})`
  return (
    <>
      <BarChart
        responsive
        className="chart"
        data={bars}
        margin={{ top: 8, right: 4, bottom: 0, left: 0 }}
        barCategoryGap="18%"
        aria-label="Requests by day and type. Use the arrow keys to move between days."
      >
        <Patterns id={id} />
        <CartesianGrid vertical={false} stroke={line} />
        <XAxis
          dataKey="label"
          tick={tick}
          tickLine={false}
          axisLine={{ stroke: muted }}
          minTickGap={28}
          interval="equidistantPreserveStart"
        />
        <YAxis
          tick={tick}
          tickLine={false}
          axisLine={false}
          allowDecimals={false}
          width={44}
          tickFormatter={formatNumber}
        />
        <Tooltip
          isAnimationActive={false}
          cursor={{ fill: 'var(--color-sand)' }}
          content={({ active, payload }) => {
            const bar = payload?.[0]?.payload as DayBar | undefined
            return active && bar ? <DayTooltip bar={bar} /> : null
          }}
        />
        {shown.map((kind) => (
          <Bar
            key={kind}
            dataKey={({ kinds }: DayBar) => kinds[kind]}
            name={kindTitles[kind]}
            stackId="all"
            fill={pattern(kind)}
            stroke="#ffffff"
            strokeWidth={1}
            isAnimationActive={false}
          />
        ))}
      </BarChart>
      <ul aria-hidden="true" className="chart-legend">
        {shown.map((kind) => (
          <li key={kind}>
            <svg width="14" height="14" aria-hidden="true">
              <rect
                width="14"
                height="14"
                rx="3"
                fill={pattern(kind)}
                stroke={fills[kind].background === 'var(--color-forest-tint)' ? 'var(--color-forest)' : 'none'}
              />
            </svg>
            <span>{kindTitles[kind]}</span>
          </li>
        ))}
      </ul>
    </>
  )
}

function DayTooltip({ bar: { from, to, kinds } }: { bar: DayBar }) {
  const total = requestKinds.reduce((sum, kind) => sum + kinds[kind], 0)
  const title = from === to ? formatLongDate(from) : `${formatLongDate(from)} to ${formatLongDate(to)}`
  const kindsWithRequests = stackOrder.filter((kind) => kinds[kind] > 0)
  return (
    <ChartTooltip
      title={`${title}: ${formatCount(total, 'request')}`}
      lines={kindsWithRequests.map((kind) => [kindTitles[kind], formatNumber(kinds[kind])])}
    />
  )
}

export type StageBar = {
  status: keyof typeof statusTitles
  count: number
  cents: number
}

/** Open statuses are solid, won striped, lost gray. */
export function PipelineChart({ stages }: { stages: StageBar[] }) {
  const id = useId()
  const getFill = ({ status }: StageBar) =>
    status === 'won' ? `url(#${id}-won)` : status === 'lost' ? 'var(--color-edge)' : 'var(--color-forest)'
  const data = stages.map((stage) => ({
    ...stage,
    fill: getFill(stage),
    title: statusTitles[stage.status],
    label: compact.format(stage.cents / 100),
  }))
  return (
    <BarChart
      responsive
      className="chart"
      layout="vertical"
      data={data}
      margin={{ top: 4, right: 64, bottom: 4, left: 0 }}
      barCategoryGap="28%"
      aria-label="Value of requests by status. Use the arrow keys to move between statuses."
    >
      <defs>
        <pattern id={`${id}-won`} width="8" height="8" patternUnits="userSpaceOnUse">
          <rect width="8" height="8" fill="var(--color-forest)" />
          <path d="M-1 7 7 -1M3 11 11 3" stroke="#ffffff" strokeWidth="1.6" />
        </pattern>
      </defs>
      <XAxis type="number" hide domain={[0, (max: number) => Math.max(max, 1)]} />
      <YAxis
        type="category"
        dataKey="title"
        tick={{ fontSize: 13, fill: ink }}
        tickLine={false}
        axisLine={false}
        width={104}
      />
      <Tooltip
        isAnimationActive={false}
        cursor={{ fill: 'var(--color-sand)' }}
        content={({ active, payload }) => {
          const stage = payload?.[0]?.payload as StageBar | undefined
          if (!active || !stage) return null
          const lines: [string, string][] = [
            ['Value', formatCents(stage.cents)],
            ['Requests', formatNumber(stage.count)],
          ]
          return <ChartTooltip title={statusTitles[stage.status]} lines={lines} />
        }}
      />
      <Bar dataKey="cents" radius={[0, 4, 4, 0]} maxBarSize={26} minPointSize={2} isAnimationActive={false}>
        <LabelList dataKey="label" position="right" fontSize={13} fill={ink} />
      </Bar>
    </BarChart>
  )
}

const compact = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  notation: 'compact',
  maximumFractionDigits: 1,
})
