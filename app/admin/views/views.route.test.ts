import { sendShipments } from '#db/tables/shipments.ts'
import { expect, test } from '#test/built-admin.ts'
import { createOpenSend } from '#test/sends.ts'
import { enrollSecondFactor, joinStaff } from '#test/staff.ts'
import { getListUrl, isListName, lists, viewsPath } from './lists.ts'

// The list of pages is short and has no filters.
const filteredLists = Object.keys(lists)
  .filter(isListName)
  .filter((list) => list !== 'pages')

test('every list with filters saves them as a view and shows it', async ({ sendRequest, services, db }) => {
  const { cookie } = await enrollSecondFactor(services, await joinStaff(services, 'ada@shop.example', 'owner'))
  const { id } = await createOpenSend(services)
  await db.insert(sendShipments).values({ campaign_id: id, code: 'K7QM4XWP', country: 'US' })
  for (const list of filteredLists) {
    const body = new URLSearchParams({ intent: 'save', list, name: `View of ${list}`, query: 'q=mug', within: id })
    const saved = await sendRequest(viewsPath, { cookie, body })
    expect([list, saved.status, saved.headers.get('location')]).toEqual([list, 303, getListUrl(list, 'q=mug', id)])
    const shown = await (await sendRequest(getListUrl(list, '', id), { cookie })).text()
    expect(shown, list).toContain(`>View of ${list}<`)
  }
})
