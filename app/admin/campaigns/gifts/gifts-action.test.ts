import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import * as v from 'valibot'
import { acceptProposal } from '#app/features/proposals/lifecycle/accept-proposal.server.ts'
import { readCampaign } from '#app/features/sends/campaigns/campaigns.server.ts'
import { giftSchema } from '#app/features/sends/redemption/gift.schema.ts'
import { addGift, changeGift, listGifts, storeMockups } from '#app/features/sends/redemption/gifts.server.ts'
import { sendCampaigns } from '#db/tables/sends.ts'
import { expect, type TestServices, test } from '#test/database.ts'
import { createProposalContent, createSentProposal } from '#test/proposals.ts'
import { sendActor as by, createGiftSend } from '#test/sends.ts'
import { joinStaff } from '#test/staff.ts'
import { personContext } from '../../access/current-person.ts'
import { openCampaign } from '../campaign/open-campaign.server.ts'
import { createDraft } from '../new/create-draft.server.ts'
import { runGiftsAction } from './gifts-action.server.ts'

/** Accepts an option of a proposal. */
async function createAcceptedProposal({ db, jobs }: TestServices, lineCount: number) {
  const [option] = createProposalContent().options
  const [line] = option?.lines ?? []
  if (!option || !line) throw new Error('the fixture has no line')
  const lines = Array.from({ length: lineCount }, (_, at) => ({ ...line, id: `line-${at}`, imprints: [] }))
  const { id, recipient } = await createSentProposal(db, {
    content: createProposalContent({ options: [{ ...option, lines }] }),
  })
  const { email } = recipient
  const accepted = { option: option.id, column: 0, sizes: {} }
  await acceptProposal(
    { db, jobs },
    {
      id,
      acceptance: {
        version: 1,
        formKey: randomUUID(),
        options: [accepted],
        name: 'Ana Lee',
        jobTitle: '',
        email,
        poNumber: null,
      },
      by: {
        recipient: { recipientId: recipient.id, name: 'Ana Lee', role: 'signer' },
        ip: '192.0.2.1',
        userAgent: 'Test',
      },
      timeZone: 'America/Chicago',
    },
  )
  return { id, option: option.id }
}

test('a gift with more products than a package holds, or an invalid quantity, is rejected', async ({
  db,
  services,
  context,
}) => {
  const { person } = await joinStaff(services, 'ada@shop.example', 'sales')
  context.set(personContext, person)
  const { id, gifts } = await createGiftSend(db)
  const submit = async (fields: Record<string, string>) => {
    const version = String((await readCampaign(db, id))?.version)
    const body = new URLSearchParams({ version, ...fields })
    const request = new Request('http://shop.test/admin/campaigns', { method: 'POST', body })
    return runGiftsAction({ request, context }, await openCampaign(db, id))
  }
  const stored = await listGifts(db, id)

  const proposal = await createAcceptedProposal(services, 31)
  expect(await submit({ intent: 'add-option', option: `${proposal.id} ${proposal.option}` })).toMatchObject({
    data: { message: 'A gift has at most 30 products.' },
  })
  // A new campaign says that it cannot hold all of them.
  const source = { contact: undefined, company: undefined, proposal: proposal.id }
  const draft = await createDraft(db, { source, title: '', sender: '', by })
  expect(draft.isCut).toBe(true)
  expect((await readCampaign(db, draft.id))?.contents).toHaveLength(30)

  const input = { gift: gifts[1]?.id ?? '', title: 'Cup' }
  const save = (quantity: string) => submit({ intent: 'save', ...input, 'quantity-mug': quantity })
  expect(await save('150')).toMatchObject({
    data: { message: 'Enter a quantity from 1 to 99 for Enamel Camp Mug.', values: { title: 'Cup' } },
  })
  expect(await listGifts(db, id)).toEqual(stored)
  await db.update(sendCampaigns).set({ version: 9 }).where(eq(sendCampaigns.id, id))
  expect(await submit({ intent: 'save', version: '1', ...input, 'quantity-mug': '3' })).toMatchObject({
    init: { status: 409 },
    data: { values: { title: 'Cup' }, contents: [{ id: 'mug', quantity: 3 }] },
  })
  expect(await save('3')).toMatchObject({ status: 303 })
  expect((await listGifts(db, id))[1]).toMatchObject({ title: 'Cup', contents: [{ id: 'mug', quantity: 3 }] })
})

test('a mockup that is stored while someone saves the gift stays', async ({ db }) => {
  const { id, gifts } = await createGiftSend(db)
  const [gift] = gifts
  const [line] = gift?.contents ?? []
  if (!gift || !line) throw new Error('the fixture has no contents')
  await storeMockups(db, { giftId: gift.id, mockups: new Map([[line.id, '/pictures/mockup.webp']]) })
  const version = (await readCampaign(db, id))?.version ?? 0
  const fields = { title: 'Hoodie', description: '', pieceLimit: null }
  await changeGift(db, { campaignId: id, version, by, giftId: gift.id, fields, contents: [{ ...line, quantity: 2 }] })
  expect((await listGifts(db, id))[0]?.contents).toEqual([{ ...line, quantity: 2, mockup: '/pictures/mockup.webp' }])
})

test('a gift of a product with a long name can be saved', async ({ db }) => {
  const { id, gifts } = await createGiftSend(db)
  const version = (await readCampaign(db, id))?.version ?? 0
  const contents = gifts[0]?.contents ?? []
  await addGift(db, { campaignId: id, version, title: 'Mug '.repeat(50), contents, by })
  const { title = '' } = (await listGifts(db, id)).at(-1) ?? {}
  expect(v.parse(giftSchema, { title, description: '', pieceLimit: '' })).toMatchObject({ title: title.trim() })
})
