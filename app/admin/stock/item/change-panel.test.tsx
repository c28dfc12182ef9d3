import { randomUUID } from 'node:crypto'
import { renderToString } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { listLocations, saveLocation } from '#app/features/stock/locations.server.ts'
import { expect, test } from '#test/database.ts'
import { joinStaff } from '#test/staff.ts'
import { createStockItem, stockActor } from '#test/stock.ts'
import { personContext } from '../../access/current-person.ts'
import { ChangePanel } from './change-panel.tsx'
import { type ItemResult, runItemAction } from './item-action.server.ts'

test('a rejected change keeps its input, also the location', async ({ db, services, context }) => {
  const { person } = await joinStaff(services, 'ada@shop.example', 'sales')
  context.set(personContext, person)
  const { itemId } = await createStockItem(db, { quantity: 10 })
  await saveLocation(db, { name: 'Annex', by: stockActor })
  const locations = await listLocations(db)
  const annex = locations.find(({ name }) => name === 'Annex')?.id ?? ''
  const send = async (fields: Record<string, string>) => {
    const body = new URLSearchParams({ form_key: randomUUID(), location: annex, ...fields })
    const request = new Request(`http://shop.test/admin/stock/${itemId}`, { method: 'POST', body })
    const args = { request, context, params: {} } as unknown as Parameters<typeof runItemAction>[0]
    const response = await runItemAction(args, itemId)
    const result = 'data' in response ? (response.data as ItemResult) : undefined
    const Component = () => <ChangePanel locations={locations} formKey="" result={result} />
    const Stub = createRoutesStub([{ path: '/', Component }])
    return renderToString(<Stub />)
  }
  const annexOption = `<option value="${annex}" selected="">Annex</option>`
  const withoutReason = await send({ intent: 'adjustment', quantity: '-3', reason: '' })
  expect(withoutReason).toContain('Enter a reason')
  expect(withoutReason).toContain('value="-3"')
  expect(withoutReason).toContain(annexOption)
  const tooFew = await send({ intent: 'adjustment', quantity: '-11', reason: 'Broken' })
  expect(tooFew).toContain('value="Broken"')
  const toItself = await send({ intent: 'transfer', quantity: '1', reason: '', to: annex })
  expect(toItself.split(annexOption)).toHaveLength(3)
})
