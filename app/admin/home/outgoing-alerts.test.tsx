import { renderToString } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import { FailingChannelAlert } from './outgoing-alerts.tsx'

test('names the requests and customers of a failing channel, and whether it is retried', () => {
  const Stub = createRoutesStub([
    {
      path: '/',
      Component: () => (
        <FailingChannelAlert
          channel={{
            name: 'confirmation',
            retrying: 0,
            failed: 3,
            since: new Date('2026-11-20T12:00:00Z'),
            reason: 'The mail server does not accept the recipient.',
            requests: [{ reference: 'BW-7K3F-92', name: 'Dana Whitfield' }],
          }}
        />
      ),
    },
  ])
  const html = renderToString(<Stub />).replaceAll('<!-- -->', '')
  expect(html).toContain('3 notifications failed permanently.')
  expect(html).toContain('href="/admin/requests/BW-7K3F-92"')
  expect(html).toContain('BW-7K3F-92 (Dana Whitfield)')
  expect(html).toContain(' and 2 more. ')
  expect(html).not.toContain('retried')
})
