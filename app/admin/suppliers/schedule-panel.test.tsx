import { renderToString } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import type { RunKind } from '#app/features/suppliers/run-kinds.ts'
import { SchedulePanel } from './schedule-panel.tsx'

test('shows the last weekly run, also after more hourly ones than the history lists', () => {
  const lastRuns = new Map<RunKind, Date>([['full', new Date('2026-11-14T09:00:00Z')]])
  const schedule = { full: true, changed: true, prices: true, stock: true }
  const Stub = createRoutesStub([
    {
      path: '/',
      Component: () => <SchedulePanel schedule={schedule} feed={null} runs={[]} lastRuns={lastRuns} isImported />,
    },
  ])
  const html = renderToString(<Stub />)
  expect(html.match(/, last on /g)).toHaveLength(1)
  expect(html).toContain('2026-11-14T09:00:00.000Z')
})
