import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { EmailBadge, RetryEmail } from './emails.tsx'

const failure = 'mail.example rejects connections on port 25.'

test.each([
  ['sent', null, 'Sent'],
  ['waiting', null, 'Sending'],
  ['waiting', failure, 'Waiting to retry'],
  ['paused', null, 'Paused'],
  ['paused', failure, 'Paused'],
  ['failed', failure, 'Failed'],
] as const)('the badge of a %s email with failure %j is %s', (state, failure, label) => {
  expect(renderToString(<EmailBadge mail={{ state, failure }} />)).toContain(`>${label}<`)
})

test('offers to retry only what would be sent', () => {
  const render = (state: 'waiting' | 'paused') =>
    renderToString(<RetryEmail mail={{ id: '1', state, failure }} reference="BW-7K3F-92" />)
  expect(render('waiting')).toContain('Retry now')
  expect(render('paused')).toBe('')
})
