import { expect, test } from '#test/built-admin.ts'
import { enrollSecondFactor, joinStaff } from '#test/staff.ts'
import { getListUrl, isListName, lists, viewsPath } from './lists.ts'

// The list of pages is short and has no filters.
const filteredLists = Object.keys(lists)
  .filter(isListName)
  .filter((list) => list !== 'pages')

test('every list with filters saves them as a view and shows it', async ({ sendRequest, services }) => {
  const { cookie } = await enrollSecondFactor(services, await joinStaff(services, 'ada@shop.example', 'owner'))
  for (const list of filteredLists) {
    const body = new URLSearchParams({ intent: 'save', list, name: `View of ${list}`, query: 'q=mug' })
    const saved = await sendRequest(viewsPath, { cookie, body })
    expect([list, saved.status, saved.headers.get('location')]).toEqual([list, 303, getListUrl(list, 'q=mug')])
    const shown = await (await sendRequest(lists[list].path, { cookie })).text()
    expect(shown, list).toContain(`>View of ${list}<`)
  }
})
