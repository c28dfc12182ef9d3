import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { listHolds } from '#app/features/sends/redemption/list-holds.server.ts'
import { sendRecipients } from '#db/tables/sends.ts'
import { expect, test } from '#test/database.ts'
import { createAddress, createGiftSend } from '#test/sends.ts'
import { HoldList } from './hold-list.tsx'

test('a blocked recipient on hold is marked, and cannot be released', async ({ db }) => {
  const { id: campaignId } = await createGiftSend(db)
  const render = async () => {
    const page = await listHolds(db, { campaignId })
    const Page = createRoutesStub([
      { path: '/', Component: () => <HoldList campaignId={campaignId} page={page} isContinued={false} canDecide /> },
    ])
    const text = renderToStaticMarkup(<Page />)
    return ['Blocked', 'value="release"', 'value="decline"'].filter((each) => text.includes(each))
  }
  const held = { campaign_id: campaignId, status: 'held', held_at: new Date(), ...createAddress() } as const
  await db.insert(sendRecipients).values({ ...held, email: 'ana@northwind.example' })
  expect(await render()).toEqual(['value="release"', 'value="decline"'])
  await db.update(sendRecipients).set({ revoked_at: new Date() })
  expect(await render()).toEqual(['Blocked', 'value="decline"'])
})
