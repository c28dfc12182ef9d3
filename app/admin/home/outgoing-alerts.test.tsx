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
            retrying: 1,
            failed: 3,
            since: new Date('2026-11-20T12:00:00Z'),
            requests: [
              {
                reference: 'BW-7K3F-92',
                name: 'Dana Whitfield',
                isRetried: false,
                reason: 'The mail server does not accept the recipient.',
              },
              { reference: 'BW-7K3F-93', name: 'Omar Lake', isRetried: true, reason: '' },
            ],
          }}
        />
      ),
    },
  ])
  const html = renderToString(<Stub />).replaceAll('<!-- -->', '')
  expect(html).toContain('href="/admin/requests/BW-7K3F-92"')
  const text = html.replaceAll(/<[^>]*>/g, '')
  expect(text).toContain(
    'Failed permanently: BW-7K3F-92 (Dana Whitfield). The mail server does not accept the recipient. Waiting to retry: BW-7K3F-93 (Omar Lake). 2 other notifications. View and retry',
  )
})
