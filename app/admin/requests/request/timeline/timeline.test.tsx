import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { TimelineEntry } from '#app/features/requests/workflow/timeline/timeline-text.ts'
import { NowProvider } from '../relative-time.tsx'
import { Timeline } from './timeline.tsx'

const at = new Date('2026-12-01T15:00:00Z')
const mail = {
  id: '1',
  state: 'failed',
  failure: 'No such mailbox.',
  subject: 'Re: Mugs',
  cc: [],
  bcc: [],
  attachments: [],
}
const entry = { id: 1, kind: 'mail', at, actorName: 'Ada', mail } as unknown as TimelineEntry

test('a failed reply of a merged request is retried as a reply of that request', () => {
  const render = (entries: TimelineEntry[], canRetry = true) =>
    renderToString(
      <NowProvider now={at}>
        <Timeline entries={entries} people={[]} sender="Dana" reference="BW-7K3F-92" canRetry={canRetry} />
      </NowProvider>,
    )
  const merged = { ...entry, mergedFrom: 'BW-2222-22' }
  expect(render([entry])).toContain('action="/admin/requests/BW-7K3F-92/reply"')
  expect(render([merged])).toContain('action="/admin/requests/BW-2222-22/reply"')
  expect(render([merged], false)).not.toContain('Retry now')
})
