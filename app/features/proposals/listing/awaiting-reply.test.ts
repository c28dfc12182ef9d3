import { eq } from 'drizzle-orm'
import { proposals } from '#db/tables/proposals.ts'
import { expect, test } from '#test/database.ts'
import { createSentProposal, sendProposal } from '#test/proposals.ts'
import { addComment } from '../lifecycle/comments.server.ts'
import { countProposalToDo, listProposals } from './list-proposals.server.ts'

const by = { staffId: null, name: 'jo@boxwright.example', ip: null }

test('a recipient awaits a reply from a comment until staff answer or send a version', async ({ db, services }) => {
  const { id, recipient } = await createSentProposal(db)
  const buyer = { recipientId: recipient.id, name: 'Ana Lee' }
  const comment = (author: typeof by | typeof buyer, change: object = {}) =>
    addComment(services, { id, version: 1, target: '', body: 'Hello', ...change, by: author })
  const getSince = async () => {
    const [row] = await db.select().from(proposals).where(eq(proposals.id, id))
    return row?.awaiting_reply_since
  }
  expect(await getSince()).toBeNull()
  await comment(buyer)
  const since = await getSince()
  expect(since).toBeInstanceOf(Date)
  await comment(buyer, { isChangeRequest: true })
  await comment(by, { isInternal: true })
  expect(await getSince()).toEqual(since)
  expect((await listProposals(db, { filter: { awaitsReply: true }, staffId: null })).rows).toMatchObject([
    { id, awaitsReply: true },
  ])
  expect((await countProposalToDo(db, id))[0]).toMatchObject({ title: 'Awaiting our reply', count: 1 })
  await comment(by)
  expect(await getSince()).toBeNull()
  await comment(buyer)
  await sendProposal(db, id)
  expect(await getSince()).toBeNull()
  expect((await listProposals(db, { filter: { awaitsReply: true }, staffId: null })).rows).toEqual([])
})
