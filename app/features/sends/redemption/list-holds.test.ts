import { sendRecipients } from '#db/tables/sends.ts'
import { expect, test } from '#test/database.ts'
import { createAddress, createGiftSend } from '#test/sends.ts'
import { listHolds } from './list-holds.server.ts'

test('an emptied last page shows the first one', async ({ db }) => {
  const { id: campaignId } = await createGiftSend(db)
  const held = { campaign_id: campaignId, status: 'held', held_at: new Date(), ...createAddress() } as const
  const emails = ['ana@northwind.example', 'kim@northwind.example']
  await db.insert(sendRecipients).values(emails.map((email) => ({ ...held, email })))
  const all = await listHolds(db, { campaignId })
  expect(all.rows).toHaveLength(2)
  expect(await listHolds(db, { campaignId, after: all.rows.at(-1)?.id })).toEqual(all)
})
