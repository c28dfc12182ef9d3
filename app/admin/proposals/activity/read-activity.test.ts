import { addComment } from '#app/features/proposals/lifecycle/comments.server.ts'
import { proposalEvents } from '#db/tables/proposals.ts'
import { expect, test } from '#test/database.ts'
import { createSentProposal } from '#test/proposals.ts'
import { readActivity } from './read-activity.server.ts'

test('reads the latest events, oldest first, and comments without their events', async ({ db, services }) => {
  const { id } = await createSentProposal(db, { email: 'ana@northwind.example' })
  const by = { staffId: null, name: 'Jo', ip: null }
  const addEvents = (...kinds: ('viewed' | 'shipped' | 'delivered')[]) =>
    db.insert(proposalEvents).values(kinds.map((kind) => ({ proposal_id: id, kind, actor: 'Ana' })))
  await addEvents(...Array.from({ length: 500 }, () => 'viewed' as const))
  for (const body of ['One', 'Two']) await addComment(services, { id, version: 1, target: '', body, by })
  // Both have the same time.
  await addEvents('shipped', 'delivered')
  const texts = (await readActivity(db, id)).map(({ text, detail }) => detail ?? text)
  expect(texts).toHaveLength(502)
  expect(texts.slice(-4)).toEqual(['One', 'Two', 'Ana shipped', 'Ana delivered'])
})
