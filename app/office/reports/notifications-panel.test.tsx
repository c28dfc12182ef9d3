import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { AnnouncementsPanel, type Channel } from './notifications-panel.tsx'

const channel: Channel = {
  name: 'webhook',
  isSetUp: true,
  mostCounted: false,
  waiting: 7,
  waitingSince: new Date('2026-11-20T12:00:00Z'),
  triedBefore: 0,
  failed: 0,
  failedSince: null,
  named: [],
}
const html = (over: Partial<Channel>) =>
  renderToString(<AnnouncementsPanel channels={[{ ...channel, ...over }]} />).replaceAll('<!-- -->', '')

test('a channel that is not set up says that alone, however many would wait for it', () => {
  expect(html({ isSetUp: false })).toMatch(/>Not set up\.<\/p>/)
  expect(html({ isSetUp: false })).not.toContain('wait for it')
  expect(html({})).toContain('7 wait, since')
})
