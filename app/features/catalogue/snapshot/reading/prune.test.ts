import { sql } from 'drizzle-orm'
import { onTestFinished } from 'vitest'
import { productChanges, prunedProductChanges } from '#db/tables/product-changes.ts'
import { expect, test } from '#test/database.ts'
import { until } from '#test/process.ts'
import { fill } from '#test/varied-products.ts'
import { pruneChanges } from './prune.server.ts'

test('old changes are taken away by portions, and the last of them is noted', async ({ db }) => {
  await fill(db, 1, 30)
  await fill(db, 31, 40)
  const last = await db.execute(sql`select max(changed_in)::text as through from product_changes`)
  await db.execute(sql`create function refuse_many() returns trigger language plpgsql as $$ begin
    if (select count(*) from gone) > 5 then raise exception 'too many for one statement'; end if;
    return null;
  end $$`)
  onTestFinished(async () => {
    await db.execute(sql`drop function refuse_many cascade`)
  })
  await db.execute(sql`create trigger refuse_many after delete on product_changes
    referencing old table as gone for each statement execute function refuse_many()`)
  // What a transaction of another test's database may be older than stays for the next time.
  await until(async () => {
    await pruneChanges(db, -1, 5)
    return (await db.$count(productChanges)) === 0
  })
  expect(await db.select().from(prunedProductChanges)).toEqual(last.rows)
})
