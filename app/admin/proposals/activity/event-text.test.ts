import { expect, test } from 'vitest'
import { describeEvent, getEventDetail } from './event-text.ts'

test.for([
  [{ kind: 'viewed', version: 2, detail: null }, 'Ana Lee viewed version 2', null],
  [{ kind: 'mailed', version: 2, detail: 'proof' }, 'Ana Lee was emailed', 'Proofs'],
  [
    { kind: 'bounced', version: null, detail: 'no such mailbox' },
    'Ana Lee did not receive an email (bounced)',
    'no such mailbox',
  ],
  [{ kind: 'mail-failed', version: 2, detail: 'full' }, 'Ana Lee could not be emailed', 'full'],
  [{ kind: 'mail-failed', version: null, detail: 'late' }, 'Ana Lee could not send the proposal', 'late'],
  [{ kind: 'expired', version: 2, detail: '2026-12-11' }, 'Version 2 expired', null],
  [{ kind: 'accepted', version: 2, detail: 'PO-7' }, 'Ana Lee accepted version 2', 'Customer PO number PO-7'],
] as const)('describes %o', ([event, text, detail]) => {
  expect(describeEvent({ ...event, who: 'Ana Lee' })).toBe(text)
  expect(getEventDetail(event)).toBe(detail)
})
