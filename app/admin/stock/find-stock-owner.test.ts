import { randomUUID } from 'node:crypto'
import { expect, test } from '#test/database.ts'
import { createCompany } from '#test/stock.ts'
import { findStockOwner } from './find-stock-owner.server.ts'

test('stock goes to the only company of a name, or to that of the order', async ({ db }) => {
  const name = `Fabrikam ${randomUUID()}`
  const { id } = await createCompany(db, name)
  expect(await findStockOwner(db, ` ${name.toUpperCase()} `)).toEqual({ id })
  const another = await createCompany(db, name.toLowerCase())
  expect(await findStockOwner(db, name)).toMatchObject({ error: expect.stringMatching(/^Several companies/) })
  expect(await findStockOwner(db, name, randomUUID())).toMatchObject({
    error: expect.stringMatching(/^Several companies/),
  })
  for (const each of [id, another.id]) expect(await findStockOwner(db, name, each)).toEqual({ id: each })
  expect(await findStockOwner(db, 'no such company', id)).toMatchObject({ error: expect.stringMatching(/^No company/) })
})
