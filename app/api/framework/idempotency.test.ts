import { sql } from 'drizzle-orm'
import { apiIdempotencyKeys, apiTokens } from '#db/tables/api.ts'
import { expect, test } from '#test/api.ts'
import { expireResponses, handleOnce } from './idempotency.server.ts'
import { ApiProblem } from './problem.ts'

test('a key is free again after a failure and after 24 hours; one of an ended process after 5 minutes', async ({
  db,
  issueToken,
}) => {
  await issueToken('requests:write')
  const [holder] = await db.select({ id: apiTokens.id }).from(apiTokens)
  let handled = 0
  const send = (handle = async () => ({ status: 201, body: String(++handled) })) =>
    handleOnce(db, { tokenId: holder?.id ?? '', key: 'order-1', request: 'POST /requests' }, handle)
  const age = (interval: string) =>
    db.update(apiIdempotencyKeys).set({ created_at: sql`created_at - ${interval}::interval` })

  const failing = send(() => Promise.reject(new ApiProblem('unavailable', 'Try again.')))
  await expect(failing).rejects.toThrow('Try again.')
  expect((await send()).body).toBe('1')
  await age('23 hours')
  expect((await send()).body).toBe('1')
  await age('61 minutes')
  expect((await send()).body).toBe('2')
  await age('25 hours')
  await expireResponses(db)
  expect(await db.$count(apiIdempotencyKeys)).toBe(0)
  expect((await send()).body).toBe('3')

  await db.update(apiIdempotencyKeys).set({ status: null, body: null })
  await expect(send()).rejects.toMatchObject({ problem: 'conflict' })
  await age('6 minutes')
  expect((await send()).body).toBe('4')
})
