import { renderToString } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import { type Channel, NotificationsPanel } from './notifications-panel.tsx'

const channel: Channel = {
  name: 'webhook',
  isSetUp: true,
  isPendingCapped: false,
  waiting: 7,
  waitingSince: new Date('2026-11-20T12:00:00Z'),
  retrying: 0,
  failed: 0,
  failedSince: null,
  listed: [],
}
function Stub({ channels }: { channels: Channel[] }) {
  const Page = createRoutesStub([{ path: '/', Component: () => <NotificationsPanel channels={channels} /> }])
  return <Page />
}

const html = (overrides: Partial<Channel>) =>
  renderToString(<Stub channels={[{ ...channel, ...overrides }]} />).replaceAll('<!-- -->', '')

test('a channel that is not set up shows no pending count', () => {
  expect(html({ isSetUp: false })).toMatch(/>Not set up\.</)
  expect(html({ isSetUp: false })).not.toContain('pending')
  expect(html({})).toContain('7 pending, since')
})

test('tells failures that are retried from permanent ones', () => {
  expect(html({})).toContain('No failed notifications.')
  expect(html({ retrying: 1 })).toContain('1 notification failed and will be retried automatically.')
  expect(html({ retrying: 1 })).not.toContain('No failed notifications.')
  const failedAt = new Date('2026-11-20T12:00:00Z')
  const request = { id: '1', kind: 'quote', reference: 'BW-7K3F-92', name: 'Dana Whitfield' } as const
  const failed = html({ failed: 1, failedSince: failedAt, listed: [{ id: '2', failedAt, request }] })
  expect(failed).toContain('Automatic retries ended.')
  expect(failed).toContain('href="/admin/requests/BW-7K3F-92"')
  expect(failed).toContain('Dana Whitfield')
})
