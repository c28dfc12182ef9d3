import { expect, test } from 'vitest'
import { speaksOfFiles } from './reply.schema.ts'
import { startingTemplates } from './starting-templates.ts'

test('the proposal promises a file; that a visitor may attach one is no promise', () => {
  const promising = startingTemplates.filter(({ body }) => speaksOfFiles(body))
  expect(promising.map(({ name }) => name)).toEqual(['Proposal'])
  expect(speaksOfFiles('See the attachments.')).toBe(true)
  expect(speaksOfFiles('A matter of taste, unattached.')).toBe(false)
})
