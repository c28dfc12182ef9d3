import { renderToString } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import { FailedScheduleAlert, FailingChannelAlert } from './outgoing-alerts.tsx'

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

test('names a draft without a name that was not published', () => {
  const schedule = {
    kind: 'product',
    subject: '0b8f3c1e-8d5c-4b0f-9d4e-3d1f6f4c2a10',
    name: '',
    at: new Date('2026-11-20T12:00:00Z'),
    by: 'Ada',
    isMine: true,
    isNew: true,
    problem: 'Name: Enter a name.',
  } as const
  const Stub = createRoutesStub([{ path: '/', Component: () => <FailedScheduleAlert schedule={schedule} /> }])
  expect(renderToString(<Stub />)).toContain('Your changes to “Untitled product” were not published at ')
})
