import { renderToString } from 'react-dom/server'
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
const html = (overrides: Partial<Channel>) =>
  renderToString(<NotificationsPanel channels={[{ ...channel, ...overrides }]} />).replaceAll('<!-- -->', '')

test('a channel that is not set up shows no pending count', () => {
  expect(html({ isSetUp: false })).toMatch(/>Not set up\.</)
  expect(html({ isSetUp: false })).not.toContain('pending')
  expect(html({})).toContain('7 pending, since')
})
