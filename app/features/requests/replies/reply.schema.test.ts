import { expect, test } from 'vitest'
import { defaultTemplates } from './default-templates.ts'
import { mentionsAttachment } from './reply.schema.ts'

test('detects a promised attachment, and not an invitation to attach one', () => {
  const promising = defaultTemplates.filter(({ body }) => mentionsAttachment(body))
  expect(promising.map(({ name }) => name)).toEqual(['Proposal'])
  expect(mentionsAttachment('See the attachments.')).toBe(true)
  expect(mentionsAttachment('A matter of taste, unattached.')).toBe(false)
})
